/** The puzzles of the day of the family that is chosen. */

import { showFault } from "/static/app/pages/setup/fault.js";
import { levelButton, puzzlesOf } from "/static/app/shell/daily.js";
import { byId } from "/static/app/shell/element.js";
import { today } from "/static/app/shell/time.js";

let asked = null;

/** Fills a section with the levels of today's puzzles of a family; hides it where there is none. */
export async function showToday(section, list, family) {
  const date = today();
  section.hidden = family.dailies.length === 0;
  try {
    asked ??= puzzlesOf(date);
    const puzzles = (await asked).filter((puzzle) => puzzle.family === family.name);
    const fault = (refusal) => showFault(byId("fault"), refusal);
    list.replaceChildren(...puzzles.map((puzzle) => levelButton(date, puzzle, fault)));
  } catch {
    asked = null;
    section.hidden = true; // the form's own line tells what is wrong with the server
  }
}
