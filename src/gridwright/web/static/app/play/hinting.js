/** Hints: asked of the server, told stage by stage, and shown on the board. */

import { ask } from "/static/app/play/questionbox.js";
import { sound } from "/static/app/play/sound.js";
import { byId, element } from "/static/app/shell/element.js";
import { say } from "/static/app/shell/words.js";

/** Shows hints in a panel of the page. */
export class Hinting {
  #hint = null;
  #stage = 0;

  constructor(table, deeds, speech) {
    Object.assign(this, { table, deeds, speech });
    this.panel = byId("hint");
    byId("hint-next").addEventListener("click", () => this.next());
    byId("hint-close").addEventListener("click", () => this.close());
    byId("hint-move").addEventListener("click", (event) => this.#make(event));
    table.game.addEventListener("change", () => this.close());
  }

  /** Whether a hint is shown. */
  get shown() {
    return this.#hint !== null;
  }

  /** Asks for a hint; where one is shown already, tells more of it. */
  async next() {
    if (this.#hint && this.#stage + 1 < this.#texts.length) {
      this.#stage += 1;
      this.#show();
      return;
    }
    if (this.#hint || this.deeds.barred()) return;
    const { game } = this.table;
    if (game.ranked && !(await ask("play.hint.ranked", "play.hint.anyway"))) return;
    try {
      const hint = await game.hint();
      if (!hint) return void this.#tell(say("play.hint.none"));
      [this.#hint, this.#stage] = [hint, 0];
      sound("hint");
      this.#show();
    } catch (fault) {
      this.#tell(fault.message === "offline" ? say("play.offline.hint") : fault.message);
    }
  }

  /** Puts the hint away. */
  close() {
    if (this.panel.hidden) return;
    const focused = this.panel.contains(document.activeElement);
    this.#hint = null;
    this.panel.hidden = true;
    this.table.overlay([]);
    if (focused) byId("cells").focus();
  }

  get #texts() {
    return [...this.#hint.stages, this.#hint.text];
  }

  #show() {
    const texts = this.#texts.slice(0, this.#stage + 1);
    const { overlays, cells, move } = this.#hint;
    const last = this.#stage + 1 === this.#texts.length;
    this.table.overlay(overlays[Math.min(this.#stage, overlays.length - 1)] ?? []);
    if (cells.length) this.table.board.reveal(cells[0]);
    this.#fill(texts);
    byId("hint-next").hidden = last;
    byId("hint-move").hidden = !last || !move || !this.table.game.port;
    this.speech.say(texts.at(-1));
  }

  #tell(text) {
    this.#fill([text], document.documentElement.lang);
    byId("hint-next").hidden = byId("hint-move").hidden = true;
    this.speech.say(text);
  }

  #fill(texts, lang = "en") {
    byId("hint-text").replaceChildren(...texts.map((text) => element("p", { lang }, text)));
    this.panel.hidden = false;
  }

  #make(event) {
    const { move } = this.#hint;
    this.close();
    byId("cells").focus();
    this.deeds.play(move, event.timeStamp);
  }
}
