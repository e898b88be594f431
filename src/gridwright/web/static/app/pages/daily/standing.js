/** The standing of a puzzle of a day: the fastest ranked games, without names. */

import { showFault } from "/static/app/pages/setup/fault.js";
import { get } from "/static/app/shell/ask.js";
import { element } from "/static/app/shell/element.js";
import { clock } from "/static/app/shell/time.js";
import { number, say, write } from "/static/app/shell/words.js";

/** Gives the table of a puzzle's ranked results, or a line where there is none yet. */
export async function standingOf(date, puzzle) {
  let results;
  try {
    ({ results } = await get(`/api/daily/${date}/${puzzle.family}/${puzzle.level}/standing`));
  } catch (fault) {
    const line = element("p", { class: "fault" });
    showFault(line, fault);
    return line;
  }
  if (!results.length) return write(element("p", { class: "soft small" }), "standing.none");
  const head = ["standing.place", "standing.time", "standing.moves"].map((key) =>
    write(element("th", { scope: "col", class: "figure" }), key),
  );
  const rows = results.map((result) =>
    element(
      "tr",
      { class: result.own ? "own-result" : null },
      element("td", { class: "figure" }, place(result)),
      element("td", { class: "figure" }, clock(result.seconds)),
      element("td", { class: "figure" }, number(result.moves)),
    ),
  );
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)));
  table.append(element("tbody", {}, ...rows));
  return table;
}

function place(result) {
  return result.own ? say("standing.you", { place: result.place }) : number(result.place);
}
