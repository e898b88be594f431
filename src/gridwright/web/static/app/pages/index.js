/** The first page: a puzzle is chosen and made, or an unfinished game goes on. */

import { showCards } from "/static/app/pages/index/cards.js";
import { showToday } from "/static/app/pages/index/today.js";
import { showUnfinished } from "/static/app/pages/index/unfinished.js";
import { recall, remember } from "/static/app/pages/setup/memory.js";
import { fillOrder } from "/static/app/pages/setup/order.js";
import { showFault, whileBusy } from "/static/app/pages/setup/fault.js";
import { post } from "/static/app/shell/ask.js";
import { byId } from "/static/app/shell/element.js";
import { familyTitle, loadFamilies } from "/static/app/shell/families.js";
import { openPage } from "/static/app/shell/frame.js";
import { sendWaiting } from "/static/app/shell/sending.js";
import { watchLanguage, write } from "/static/app/shell/words.js";

const MEMORY = "play";

let offer = null;
let family = null;
let order = null;

await openPage("index", "setup");
byId("setup").addEventListener("submit", play);
watchLanguage(show);
try {
  offer = await loadFamilies();
  show();
} catch (fault) {
  showFault(byId("fault"), fault);
}
await sendWaiting();
showUnfinished(byId("unfinished"), byId("unfinished-list"));

function show() {
  if (!offer) return;
  const asked = new URLSearchParams(location.search).get("family") ?? recall(MEMORY).family;
  const name = family?.name ?? asked;
  if (order) keep();
  family = offer.families.find((known) => known.name === name) ?? offer.families[0];
  showCards(byId("families"), offer.families, family.name, choose);
  showFamily();
}

function choose(name) {
  keep();
  family = offer.families.find((known) => known.name === name);
  showFamily();
  remember(MEMORY, { ...recall(MEMORY), family: name });
}

function showFamily() {
  byId("family-title").textContent = familyTitle(family);
  write(byId("family-about"), `family.${family.name}.about`, {}, " ");
  showFault(byId("fault"), null);
  order = fillOrder(byId("fields"), family, offer.grids, recall(MEMORY)[family.name]);
  showToday(byId("today"), byId("today-levels"), family);
}

function keep() {
  remember(MEMORY, { ...recall(MEMORY), family: family.name, [family.name]: order.choices() });
}

async function play(event) {
  event.preventDefault();
  if (!order) return;
  keep();
  showFault(byId("fault"), null);
  await whileBusy(byId("play"), async () => {
    try {
      const { url } = await post("/api/puzzles", order.request());
      location.assign(url);
    } catch (fault) {
      showFault(byId("fault"), fault, byId("fields"));
    }
  });
}
