/** The archive: a month of days, each of which leads to its puzzles and tells how many are solved. */

import { learnMonth, solvedOn } from "/static/app/pages/daily/solved.js";
import { element } from "/static/app/shell/element.js";
import { icon } from "/static/app/shell/icon.js";
import { later, longDay, monthTitle, today, weekdays } from "/static/app/shell/time.js";
import { number, say, write } from "/static/app/shell/words.js";

let shown = null; // the first day of the month in sight

/**
 * Fills a node with the month of a date, or of today for null, and the ways to other months;
 * `onfault` hears where it cannot be known what is solved.
 */
export function showCalendar(node, date, onfault) {
  shown ??= firstOf(date ?? today());
  draw(node, date, onfault);
  const wanted = shown;
  const marked = () => shown === wanted && draw(node, date, onfault);
  learnMonth(wanted.slice(0, 7)).then(marked, onfault);
}

function firstOf(date) {
  return `${date.slice(0, 7)}-01`;
}

function draw(node, date, onfault) {
  const turn = (days) => {
    shown = firstOf(later(shown, days));
    showCalendar(node, date, onfault);
  };
  const back = turner("left", "calendar.before", () => turn(-1));
  const on = turner("right", "calendar.after", () => turn(31));
  on.disabled = shown.slice(0, 7) >= today().slice(0, 7);
  const title = element("h3", { id: "month", "aria-live": "polite" }, monthTitle(shown));
  const head = element("div", { class: "month" }, back, title, on);
  const kept = document.activeElement?.id;
  node.replaceChildren(head, month(date), legend());
  if (kept) document.getElementById(kept)?.focus();
}

function turner(name, key, onclick) {
  const attributes = {
    type: "button",
    class: "plain square",
    id: `turn-${name}`,
    "aria-label": say(key),
    onclick,
  };
  return element("button", attributes, icon(name));
}

function month(date) {
  const head = weekdays().map(([long, short]) =>
    element("th", { scope: "col" }, element("abbr", { title: long }, short)),
  );
  const rows = [];
  const before = (new Date(`${shown}T00:00:00Z`).getUTCDay() + 6) % 7;
  for (let day = later(shown, -before); day.slice(0, 7) <= shown.slice(0, 7); day = later(day, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((index) => cell(later(day, index), date));
    rows.push(element("tr", {}, ...week));
  }
  const table = element("table", { "aria-labelledby": "month" });
  table.append(element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
  return table;
}

/** Says what the marks of days mean, where there are any. */
function legend() {
  const line = write(element("p", { class: "legend soft small" }), "calendar.legend");
  line.hidden = !daysOf(shown).some(solvedOn);
  return line;
}

function daysOf(first) {
  const days = [];
  for (let day = first; firstOf(day) === first; day = later(day, 1)) days.push(day);
  return days;
}

function cell(day, date) {
  if (day.slice(0, 7) !== shown.slice(0, 7)) return element("td");
  const name = String(Number(day.slice(8)));
  if (day > today()) return element("td", {}, element("span", { class: "to-come" }, name));
  const count = solvedOn(day);
  const told = count ? say("calendar.solved", { day: longDay(day), count }) : longDay(day);
  const mark = count > 0 && element("span", { class: "done" }, icon("check"), number(count));
  const link = element("a", { href: `/daily?date=${day}`, "aria-label": told }, name, mark);
  if (day === date) link.setAttribute("aria-current", "date");
  return element("td", {}, link);
}
