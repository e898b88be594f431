/** The end: what a player reads when a puzzle is solved, and where to go from there. */

import { timeText } from "/static/app/play/times.js";
import { sound } from "/static/app/play/sound.js";
import { get, post } from "/static/app/shell/ask.js";
import { byId, element } from "/static/app/shell/element.js";
import { number, say } from "/static/app/shell/words.js";

/** Tells once that a puzzle is solved. */
export class Solved {
  #told;

  constructor(table, speech) {
    Object.assign(this, { table, speech });
    this.box = byId("solved");
    this.#told = table.game.solved; // one that was solved before is not told of again
    table.game.addEventListener("change", ({ detail }) => this.#changed(detail));
    byId("next").addEventListener("click", () => this.#next());
    byId("next").hidden = !table.game.puzzle.parameters && !table.game.puzzle.daily;
  }

  #changed({ kind }) {
    const { solved } = this.table.game;
    if (solved && !this.#told && kind !== "join") this.#tell();
    this.#told = solved;
  }

  #tell() {
    sound("solved");
    const { game } = this.table;
    const { par } = game.puzzle;
    const moves = number(game.cost);
    byId("solved-figures").replaceChildren(
      ...line("play.time", timeText(game.stopwatch.elapsed)),
      ...line("play.moves", par === null ? moves : `${moves} · ${say("play.par", { par })}`),
      ...line("play.hints", number(game.hints)),
    );
    if (game.ranked) this.#tellRanked().catch((fault) => console.warn(fault.message));
    this.speech.say(say("play.solved.title"));
    setTimeout(() => this.box.open || this.box.showModal(), 500);
  }

  /** Tells the time that ranks, once the server has it: it counts from the game's beginning. */
  async #tellRanked() {
    const { game } = this.table;
    const time = byId("solved-figures").children[1];
    await stored(game);
    const { ranked, seconds } = await get(`/api/games/${game.id}`);
    if (!ranked || timeText(seconds) === time.textContent) return;
    time.after(...line("play.solved.ranked", timeText(seconds)));
  }

  async #next() {
    const { puzzle } = this.table.game;
    if (puzzle.daily) {
      location.href = "/daily";
      return;
    }
    const button = byId("next");
    button.disabled = true;
    try {
      const { family, parameters } = puzzle;
      location.href = (await post("/api/puzzles", { family, parameters })).url;
    } catch (fault) {
      byId("solved-fault").textContent = fault.line ?? fault.message;
    } finally {
      button.disabled = false;
    }
  }
}

function line(key, value) {
  return [element("dt", {}, say(key)), element("dd", { class: "figure" }, value)];
}

/** Waits until the server has all events of a game. */
function stored(game) {
  return new Promise((resolve) => {
    const look = () => {
      if (game.waiting > 0) return;
      for (const kind of ["status", "change"]) game.removeEventListener(kind, look);
      resolve();
    };
    for (const kind of ["status", "change"]) game.addEventListener(kind, look);
    look();
  });
}
