/** Printing: the board on paper, in the look of print, with its answer on a page of its own. */

import { loadTheme } from "/static/app/draw/theme.js";
import { paint } from "/static/app/draw/painter.js";
import { byId } from "/static/app/shell/element.js";
import { say } from "/static/app/shell/words.js";

const MOST_PIXELS = 2600; // along the longer side
const UNIT = 96; // pixels a cell, at most

/** Draws the board for paper whenever the page is printed. */
export class Printing {
  #look = null;

  constructor(table) {
    this.table = table;
    this.canvas = byId("paper");
    this.answer = byId("paper-answer");
    loadTheme("printed").then((look) => {
      this.#look = look;
    }, console.warn);
    addEventListener("beforeprint", () => this.#draw());
    addEventListener("afterprint", () => this.#clear());
    byId("print-go").addEventListener("click", () => this.#print());
  }

  /** Asks what is to be printed. */
  open() {
    byId("print-fault").textContent = "";
    byId("print").showModal();
  }

  async #print() {
    if (byId("print-answer").checked) {
      const address = `/api/puzzles/${this.table.game.puzzle.id}/picture.svg?answer=1&judged=0`;
      this.answer.src = address;
      try {
        await this.answer.decode();
      } catch {
        this.answer.removeAttribute("src");
        byId("print-fault").textContent = say("play.print.refused");
        return;
      }
    }
    byId("print").close();
    globalThis.print();
  }

  #draw() {
    if (!this.#look) return;
    const [width, height] = this.table.plan.size;
    const unit = Math.min(MOST_PIXELS / Math.max(width, height), UNIT);
    this.canvas.width = Math.ceil(width * unit);
    this.canvas.height = Math.ceil(height * unit);
    const context = this.canvas.getContext("2d");
    context.fillStyle = this.#look.colours.background;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    paint(context, this.table.board.items, this.#look, unit);
  }

  #clear() {
    this.canvas.width = this.canvas.height = 1;
    this.answer.removeAttribute("src");
  }
}
