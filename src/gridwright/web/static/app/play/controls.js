/** The controls: buttons of the page, and the commands that they share with keys. */

import { showKeys } from "/static/app/play/keylist.js";
import { copy } from "/static/app/shell/clipboard.js";
import { byId } from "/static/app/shell/element.js";
import { say } from "/static/app/shell/words.js";

const ZOOM = 1.4;
const TOLD = 6000; // milliseconds that a line is in sight
const TO_COPY = 60_000; // as long as it takes to copy by hand

/** Puts the buttons of the page to use; gives the commands for keys. */
export function controls(parts) {
  const { table, deeds, status, hinting, checking, replay, printing, notes } = parts;
  const { board } = table;
  const on = (id, act) => byId(id).addEventListener("click", act);

  on("undo", (event) => deeds.undo(event.timeStamp));
  on("redo", (event) => deeds.redo(event.timeStamp));
  const seen = (act) => () => {
    status.goOn(); // a hint is of no use while the board is covered
    act();
  };
  on("ask-hint", seen(() => hinting.next()));
  on("ask-check", seen(() => checking.check()));
  on("larger", () => board.zoom(ZOOM));
  on("smaller", () => board.zoom(1 / ZOOM));
  on("fit", () => board.fit());
  const menu = menuOf();
  menu("restart", (event) => deeds.restart(event.timeStamp));
  menu("open-replay", () => replay.open());
  menu("open-keys", () => showKeys(table));
  menu("open-print", () => printing.open());
  menu("share", (event) => share(event, parts.speech));
  byId("open-replay").hidden = !table.game.port;
  on("solved-replay", () => {
    byId("solved").close();
    replay.open();
  });
  on("solved-share", (event) => share(event, parts.speech));
  noteControls(parts);

  const unbarred = (act) => () => !deeds.barred() && act();
  return {
    hint: () => hinting.next(),
    check: unbarred(() => checking.check()),
    pause: () => status.pause(!status.paused),
    keys: () => showKeys(table),
    notes: unbarred(() => notes && byId("note-mode").click()),
    side: (direction) => unbarred(() => notes?.turnTowards(direction) ?? false)(),
    chord: (first) => {
      byId("chord").textContent = first ? say("play.chord", { key: first }) : "";
    },
    leave: () => {
      hinting.close();
      checking.close();
      if (notes?.active) byId("note-mode").click();
    },
  };
}

/** Opens and closes the menu; gives what puts an entry of it to use. */
function menuOf() {
  const button = byId("menu-button");
  const list = byId("menu");
  const open = (shown) => {
    list.hidden = !shown;
    button.setAttribute("aria-expanded", shown);
  };
  button.addEventListener("click", () => open(list.hidden));
  document.addEventListener("pointerdown", ({ target }) => {
    if (!list.contains(target) && !button.contains(target)) open(false);
  });
  list.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    open(false);
    button.focus();
  });
  return (id, act) =>
    byId(id).addEventListener("click", (event) => {
      open(false);
      button.focus();
      act(event);
    });
}

/** Lets taps note on sides, and tells of notes. */
function noteControls({ notes, speech, table }) {
  const toggle = byId("note-mode");
  toggle.hidden = byId("clear-notes").hidden = !notes;
  if (!notes) return;
  toggle.addEventListener("click", () => {
    notes.active = !notes.active;
    toggle.setAttribute("aria-pressed", notes.active);
    speech.say(say(notes.active ? "play.notes.on" : "play.notes.off"));
  });
  byId("clear-notes").addEventListener("click", () => notes.clear());
  notes.addEventListener("change", ({ detail: { side, state } }) => {
    const [one, other] = side.cells.map((cell) => table.names[cell]);
    speech.say(say(`play.notes.${state}`, { one, other }));
  });
}

/** Copies the link of the puzzle, or shows it to be copied where the browser does not let us. */
async function share({ currentTarget: button }, speech) {
  const link = `${location.origin}${location.pathname}`;
  const copied = await copy(link);
  const text = copied ? say("play.copied") : say("play.copy", { link });
  speech.say(text);
  byId("told").textContent = text;
  if (button.id === "solved-share") byId("solved-told").textContent = text;
  setTimeout(() => {
    byId("told").textContent = byId("solved-told").textContent = "";
  }, copied ? TOLD : TO_COPY);
}
