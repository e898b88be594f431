/** The statistics of the player, a line a family. */

import { element } from "/static/app/shell/element.js";
import { familyTitle } from "/static/app/shell/families.js";
import { clock } from "/static/app/shell/time.js";
import { number, write } from "/static/app/shell/words.js";

const COLUMNS = ["games", "puzzles", "solved", "best", "mean", "hints"];

/** Fills a node with the table of statistics, or says that there are none yet. */
export function showStatistics(node, me) {
  if (!me.families.length) {
    node.replaceChildren(write(element("p", { class: "soft" }), "statistics.none"));
    return;
  }
  const head = [write(element("th", { scope: "col" }), "statistics.family")];
  for (const name of COLUMNS) {
    head.push(write(element("th", { scope: "col", class: "figure" }), `statistics.${name}`));
  }
  const rows = me.families.map((family) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, familyTitle(family.family)),
      ...COLUMNS.map((name) => element("td", { class: "figure" }, shown(name, family))),
    ),
  );
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)));
  table.append(element("tbody", {}, ...rows));
  node.replaceChildren(table);
}

function shown(name, family) {
  if (name === "best" || name === "mean") {
    return family[name] == null ? "–" : clock(family[name]);
  }
  return number(family[name]);
}
