/** The puzzles of a day, a card a family, and how others did. */

import { standingOf } from "/static/app/pages/daily/standing.js";
import { showFault } from "/static/app/pages/setup/fault.js";
import { levelButton } from "/static/app/shell/daily.js";
import { byId, element } from "/static/app/shell/element.js";
import { familyTitle, levelTitle } from "/static/app/shell/families.js";
import { write } from "/static/app/shell/words.js";

/** Fills a node with the puzzles of a date. */
export function showPuzzles(node, families, puzzles, date) {
  const named = new Set(puzzles.map((puzzle) => puzzle.family));
  const known = families.filter((family) => named.has(family.name));
  node.replaceChildren(
    ...known.map((family) => {
      const own = puzzles.filter((puzzle) => puzzle.family === family.name);
      return card(family, own, date);
    }),
  );
}

function card(family, puzzles, date) {
  const title = element("h3", { id: `title-${family.name}` }, familyTitle(family));
  const fault = (refusal) => showFault(byId("fault"), refusal);
  const buttons = puzzles.map((puzzle) => levelButton(date, puzzle, fault));
  return element(
    "section",
    { class: "panel family", "aria-labelledby": title.id },
    title,
    element("div", { class: "levels" }, ...buttons),
    standings(puzzles, date),
  );
}

function standings(puzzles, date) {
  const summary = write(element("summary"), "standing.title");
  const tables = element("div", { class: "standings" });
  const drawer = element("details", { class: "more" }, summary, tables);
  const fill = async () => {
    if (!drawer.open) return;
    const parts = await Promise.all(
      puzzles.map(async (puzzle) => {
        const title = element("h4", {}, levelTitle(puzzle.level));
        return element("div", {}, title, await standingOf(date, puzzle));
      }),
    );
    tables.replaceChildren(...parts);
  };
  drawer.addEventListener("toggle", fill);
  return drawer;
}
