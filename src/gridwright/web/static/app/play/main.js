/** The play page: opens the puzzle of its address, and puts its parts together. */

import { Board } from "/static/app/draw/board.js";
import { Plan } from "/static/app/draw/plan.js";
import { loadTheme } from "/static/app/draw/theme.js";
import { Game } from "/static/app/game/game.js";
import { Cells } from "/static/app/play/cells.js";
import { Checking } from "/static/app/play/checking.js";
import { controls } from "/static/app/play/controls.js";
import { Deeds } from "/static/app/play/deeds.js";
import { Fog } from "/static/app/play/fog.js";
import { handsOf } from "/static/app/play/hands.js";
import { Hinting } from "/static/app/play/hinting.js";
import { Keyboard } from "/static/app/play/keyboard.js";
import { Notes } from "/static/app/play/notes.js";
import { Pads } from "/static/app/play/pads.js";
import { Pointer } from "/static/app/play/pointer.js";
import { Printing } from "/static/app/play/printing.js";
import { Replay } from "/static/app/play/replay.js";
import { drawSigns } from "/static/app/play/sign.js";
import { Solved } from "/static/app/play/solved.js";
import { Speech } from "/static/app/play/speech.js";
import { Status } from "/static/app/play/status.js";
import { Table } from "/static/app/play/table.js";
import { nameTitle } from "/static/app/play/title.js";
import { get } from "/static/app/shell/ask.js";
import { offerChoice } from "/static/app/shell/chooser.js";
import { byId } from "/static/app/shell/element.js";
import { openPage } from "/static/app/shell/frame.js";
import { settings } from "/static/app/shell/settings.js";
import { language, say } from "/static/app/shell/words.js";

const framed = openPage("play", "play", "tiles", "marks");

async function open() {
  const id = location.pathname.split("/").at(-1);
  const [puzzle, { families }, look] = await Promise.all([
    get(`/api/puzzles/${id}`),
    get("/api/families"),
    loadTheme(),
    framed,
  ]);
  drawSigns(document);
  const family = families.find(({ name }) => name === puzzle.family);
  const port = await portOf(family, puzzle);
  const game = new Game(puzzle, family, port);
  const wishes = new URLSearchParams(location.search);
  const watched = port && wishes.get("replay");
  if (!watched) await game.open(wishes.has("fresh"));
  nameTitle(puzzle, family);
  const [width, height] = puzzle.plan.size;
  byId("board").style.setProperty("--shape", Math.min(Math.max(width / height, 0.75), 3));
  const board = new Board(byId("board"), byId("canvas"), new Plan(puzzle.plan), look);
  const replay = lay(game, board);
  if (watched) await watch(replay, watched);
}

/** Leaves drags up and down to the page where the board has no use for them. */
function leaveScrolls({ board, walks }) {
  board.moved = () => {
    byId("cells").style.touchAction = walks || board.camera.pans ? "none" : "pan-y";
  };
  board.moved();
}

async function portOf(family, puzzle) {
  if (!family.port || !puzzle.kit) return null;
  const { open: openPort } = await import(family.port);
  return openPort(puzzle.kit);
}

/** Shows the replay of a game that is over, without playing on. */
async function watch(replay, game) {
  const { events } = await get(`/api/games/${encodeURIComponent(game)}/replay`);
  replay.closed = () => location.replace("/games");
  replay.open(events);
}

/** Lays a game on a board, and lets the player at it; gives its replay. */
function lay(game, board) {
  const table = new Table(game, board);
  const speech = new Speech(game);
  const deeds = new Deeds(table, speech);
  const parts = {
    table,
    deeds,
    speech,
    status: new Status(table),
    hinting: new Hinting(table, deeds, speech),
    checking: new Checking(table, speech),
    replay: new Replay(table),
    printing: new Printing(table),
    solved: new Solved(table, speech),
    notes: game.family.side_notes ? new Notes(table) : null,
  };
  deeds.barred = () => parts.status.paused || parts.replay.shown;
  parts.replay.opened = () => parts.status.giveWay(true);
  parts.replay.closed = () => parts.status.giveWay(false);
  if (table.walks && game.port) parts.fog = new Fog(table);
  if (parts.fog) offerChoice("fog");
  if (!table.tells) offerChoice("errors");
  const commands = controls(parts);
  const cells = new Cells(byId("cells"), table);
  speech.label = () => cells.label(table.cursor);
  const pads = new Pads(table, deeds);
  const hands = handsOf(table, deeds, parts.notes);
  new Pointer(byId("cells"), hands);
  cells.onClick((cell) => hands.touch(cell, { timeStamp: 0 }));
  new Keyboard(byId("cells"), table, deeds, commands, pads);
  follow(table, speech);
  leaveScrolls(table);
  globalThis.gridwright = Object.freeze({ game, board });
  byId("cells").focus({ preventScroll: true });
  document.documentElement.dataset.ready = "";
  return parts.replay;
}

/** Draws the table anew whenever the game or the look changes. */
function follow(table, speech) {
  const { game, board } = table;
  game.addEventListener("change", ({ detail }) => {
    table.draw();
    if (table.walks && game.port) board.reveal(table.cursor);
    if (detail.own) speech.moved();
  });
  game.addEventListener("refusal", ({ detail: { key, reason } }) => {
    const told = say(`play.${key}`);
    // the server's reasons are English
    const line = reason && language() === "en" ? `${told} (${reason})` : told;
    byId("told").textContent = line;
    speech.say(line);
  });
  const look = async () => {
    board.look = await loadTheme();
  };
  settings.watch("theme", look);
}

open().catch((fault) => {
  console.error(fault);
  return tell(fault);
});

/** Tells why there is nothing to play, alone on the page, with the way to another puzzle. */
async function tell(fault) {
  const line = byId("trouble");
  for (const part of byId("main").children) part.hidden = part !== line;
  const worded = await framed.then(() => true, () => false);
  const unknown = worded && fault.status === 404;
  line.textContent = unknown ? say("play.unknown") : (fault.line ?? fault.message);
  line.lang = unknown || !fault.english ? language() : "en";
  line.hidden = false;
  byId("elsewhere").hidden = !worded;
  delete document.documentElement.dataset.wait;
}
