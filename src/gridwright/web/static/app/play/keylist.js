/** The list of keys: what each does, of the puzzle, of the cursor and of the page. */

import { nameOf, partsOf } from "/static/app/play/actions.js";
import { COMMANDS } from "/static/app/play/keyboard.js";
import { keyFor } from "/static/app/play/keynames.js";
import { byId, element } from "/static/app/shell/element.js";
import { knows, say } from "/static/app/shell/words.js";

/** Shows the keys of a puzzle and of the page. */
export function showKeys(table) {
  const rows = [...cursorRows(table), ...puzzleRows(useful(table)), ...pageRows(table)];
  byId("keys-table").replaceChildren(
    ...rows.map(([keys, text]) =>
      element("tr", {}, element("th", { scope: "row" }, ...shown(keys)), element("td", {}, text)),
    ),
  );
  byId("keys").showModal();
}

function cursorRows(table) {
  const arrows = ["left", "up", "right", "down"];
  const rows = [[arrows, say(table.walks ? "play.keys.walk" : "play.keys.move")]];
  const { family } = table.game;
  if (family.taps.tap) rows.push([["enter"], nameOf(family.taps.tap)]);
  if (family.side_notes) rows.push([["shift-left", "shift-right"], say("play.keys.side")]);
  rows.push([["ctrl-left", "ctrl-right"], say("play.keys.pan")]);
  return rows;
}

/** Leaves out the keys of ways that no cell of a walker's board has. */
function useful({ walks, plan, game: { port, puzzle } }) {
  if (!walks || !port) return puzzle.keys;
  const beside = (cell, way) => port.beside(port.start, cell, way);
  const leads = (way) => plan.centres.some((_, cell) => beside(cell, way) !== cell);
  const acts = (action) => port.key(port.start, port.cursor(port.start), action) !== null;
  return Object.fromEntries(
    Object.entries(puzzle.keys).filter(([, action]) => leads(action) || acts(action)),
  );
}

/** Puts keys of one action together, and actions of one verb. */
function puzzleRows(keys) {
  const byName = new Map();
  for (const [key, action] of Object.entries(keys)) {
    if (keyFor(keys, key) !== key) continue; // it writes a digit of this board
    const [verb, word] = partsOf(action);
    const name = word ? `${verb} …` : verb;
    if (!byName.has(name)) byName.set(name, { keys: [], action: word ? verb : action });
    byName.get(name).keys.push(key);
  }
  return [...byName.values()].map(({ keys: held, action }) => {
    const range = held.length > 4 ? [held[0], "…", held.at(-1)] : held;
    return [range, nameOf(action)];
  });
}

function pageRows(table) {
  const own = table.game.puzzle.keys;
  const byCommand = new Map();
  for (const [key, command] of Object.entries(COMMANDS)) {
    if (keyFor(own, key) || (command === "notes" && !table.game.family.side_notes)) continue;
    byCommand.set(command, [...(byCommand.get(command) ?? []), key]);
  }
  byCommand.get("undo")?.push("ctrl-z");
  byCommand.get("redo")?.push("ctrl-y");
  return [...byCommand].map(([command, keys]) => [keys, say(`play.keys.${command}`)]);
}

function shown(keys) {
  return keys.map((key) => element("kbd", {}, named(key)));
}

function named(key) {
  return key
    .split(/ |-(?=.)/)
    .map((part) => (knows(`key.${part}`) ? say(`key.${part}`) : part))
    .join(key.includes(" ") ? " " : "+");
}
