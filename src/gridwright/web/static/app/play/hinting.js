/** Hints: asked of the server, told stage by stage, and shown on the board. */

import { ask } from "/static/app/play/questionbox.js";
import { sound } from "/static/app/play/sound.js";
import { byId, element } from "/static/app/shell/element.js";
import { language, say, watchLanguage } from "/static/app/shell/words.js";

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
    watchLanguage(() => this.#hint && this.#show());
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
      if (!hint) return void this.#tell(inPageLanguage(say("play.hint.none")));
      [this.#hint, this.#stage] = [hint, 0];
      sound("hint");
      await this.#show();
    } catch ({ message }) {
      const offline = message === "offline";
      this.#tell(offline ? inPageLanguage(say("play.offline.hint")) : await translated(message));
    }
  }

  /** Puts the hint away. */
  close() {
    this.#hint = null;
    if (this.panel.hidden) return;
    const focused = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    this.table.overlay([]);
    if (focused) byId("cells").focus();
  }

  get #texts() {
    return [...this.#hint.stages, this.#hint.text];
  }

  async #show() {
    const hint = this.#hint;
    const stage = this.#stage;
    const texts = await Promise.all(this.#texts.slice(0, stage + 1).map(translated));
    if (this.#hint !== hint || this.#stage !== stage) return; // something else is shown by now
    const { overlays, cells, move } = hint;
    const last = stage + 1 === this.#texts.length;
    this.table.overlay(overlays[Math.min(stage, overlays.length - 1)] ?? []);
    if (cells.length) this.table.board.reveal(cells[0]);
    this.#fill(texts);
    byId("hint-next").hidden = last;
    byId("hint-move").hidden = !last || !move || !this.table.game.port;
    this.speech.say(texts.at(-1).text);
  }

  #tell(said) {
    this.#fill([said]);
    byId("hint-next").hidden = byId("hint-move").hidden = true;
    this.speech.say(said.text);
  }

  #fill(texts) {
    const lines = texts.map(({ text, lang }) => element("p", { lang }, text));
    byId("hint-text").replaceChildren(...lines);
    this.panel.hidden = false;
    this.panel.scrollIntoView({ block: "nearest" });
  }

  #make(event) {
    const { move } = this.#hint;
    this.close();
    byId("cells").focus();
    this.deeds.play(move, event.timeStamp);
  }
}

function inPageLanguage(text) {
  return { text, lang: language() };
}

/** Translates a sentence of the engine; where that cannot be done it stays English. */
async function translated(text) {
  const code = language();
  if (code === "en") return { text, lang: code };
  try {
    const { sentences } = await import("/static/app/shell/sentences.js");
    const told = (await sentences(code)).translate(text);
    return told === null ? { text, lang: "en" } : { text: told, lang: code };
  } catch {
    return { text, lang: "en" }; // the sentences could not be fetched
  }
}
