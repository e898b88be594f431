/** The puzzles of a day: which there are, and the way to each. */

import { get } from "/static/app/shell/ask.js";
import { element } from "/static/app/shell/element.js";
import { familyTitle, levelTitle } from "/static/app/shell/families.js";
import { icon } from "/static/app/shell/icon.js";
import { clock } from "/static/app/shell/time.js";
import { say } from "/static/app/shell/words.js";

/** Gives the puzzles of a date: `[{family, level, id, solved, seconds}]`. */
export async function puzzlesOf(date) {
  return (await get(`/api/daily/${date}`)).puzzles;
}

/**
 * Makes the button that leads to a puzzle of a day, with its level and whether it is solved;
 * `onfault` hears where it cannot be made.
 */
export function levelButton(date, puzzle, onfault) {
  const time = puzzle.solved && puzzle.seconds != null ? clock(puzzle.seconds) : "";
  const state = puzzle.solved ? say("daily.solved") : say("daily.open");
  const name = `${familyTitle(puzzle.family)}, ${levelTitle(puzzle.level)}: ${state} ${time}`;
  const button = element(
    "button",
    {
      type: "button",
      class: puzzle.solved ? "level solved" : "level",
      "aria-label": name.trim(),
      onclick: () => open(button, date, puzzle, onfault),
    },
    puzzle.solved && icon("check"),
    element("span", {}, levelTitle(puzzle.level)),
    time && element("span", { class: "figure soft" }, time),
  );
  return button;
}

async function open(button, date, puzzle, onfault) {
  button.disabled = true;
  try {
    const { url } = await get(`/api/daily/${date}/${puzzle.family}/${puzzle.level}`);
    location.assign(url);
  } catch (fault) {
    onfault(fault);
  } finally {
    button.disabled = false;
  }
}
