/** The page of the day: its puzzles, earlier days, the streak and the standings. */

import { showCalendar } from "/static/app/pages/daily/calendar.js";
import { runCountdown } from "/static/app/pages/daily/countdown.js";
import { showPuzzles } from "/static/app/pages/daily/puzzles.js";
import { showFault } from "/static/app/pages/setup/fault.js";
import { puzzlesOf } from "/static/app/shell/daily.js";
import { byId } from "/static/app/shell/element.js";
import { loadFamilies } from "/static/app/shell/families.js";
import { nameTab, openPage } from "/static/app/shell/frame.js";
import { loadMe, showStreak } from "/static/app/shell/me.js";
import { sendWaiting } from "/static/app/shell/sending.js";
import { isDate, longDay, today } from "/static/app/shell/time.js";
import { say, watchLanguage } from "/static/app/shell/words.js";

const asked = new URLSearchParams(location.search).get("date");
const known = asked === null || isDate(asked);
const date = known ? asked ?? today() : null; // null where there is no such day

let families = [];
let puzzles = [];
let me = null;

await openPage("daily", "daily");
watchLanguage(show);
show();
runCountdown(byId("countdown"));
byId("next").hidden = date !== today();
await sendWaiting();
await Promise.all([loadDay(), loadStreak()]);

async function loadDay() {
  if (!known) return;
  try {
    const [offer, found] = await Promise.all([loadFamilies(), puzzlesOf(date)]);
    families = offer.families;
    puzzles = found;
    show();
  } catch (fault) {
    showFault(byId("fault"), fault);
  }
}

async function loadStreak() {
  try {
    me = await loadMe();
    show();
  } catch (fault) {
    showFault(byId("fault"), fault);
  }
}

function show() {
  if (!known) showFault(byId("fault"), new Error(say("error.day")));
  byId("date").textContent = known ? longDay(date) : "";
  if (known && date !== today()) nameTab("page.daily.titled", { date: longDay(date) });
  showPuzzles(byId("puzzles"), families, puzzles, date);
  showCalendar(byId("calendar"), date, (fault) => showFault(byId("fault"), fault));
  if (me) showStreak(me, byId("streak"), byId("longest"));
}
