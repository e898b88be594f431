/** The check: what is wrong with a position, in words and with rings on the board. */

import { byId, element } from "/static/app/shell/element.js";
import { knows, say } from "/static/app/shell/words.js";

const MOST = 0.4; // of the cells: a kind of fault in more of them is told, not ringed

/** Shows what is wrong when a player asks. */
export class Checking {
  constructor(table, speech) {
    Object.assign(this, { table, speech });
    this.panel = byId("faults");
    byId("faults-close").addEventListener("click", () => this.close());
    table.game.addEventListener("change", () => this.close());
  }

  /** Whether a check is shown. */
  get shown() {
    return !this.panel.hidden;
  }

  /** Asks the judge, and shows the faults. */
  async check() {
    const { game } = this.table;
    try {
      const { faults, solved } = await game.check();
      const lines = solved ? [say("play.check.good")] : this.#lines(faults);
      this.table.ring(this.#few(faults));
      byId("faults-list").replaceChildren(...lines.map((line) => element("li", {}, line)));
      this.panel.hidden = false;
      this.speech.say(lines.join("; "));
    } catch {
      this.speech.say(say("play.offline.check"));
    }
  }

  /** Takes the rings away. */
  close() {
    if (this.panel.hidden) return;
    const focused = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    this.table.ring([]);
    if (focused) byId("cells").focus();
  }

  /** Leaves out the kinds of faults that so many cells have that rings would say nothing. */
  #few(faults) {
    const most = MOST * this.table.plan.count;
    const byCode = Object.values(Object.groupBy(faults, (fault) => fault.code));
    return byCode.filter((alike) => cellsOf(alike).size <= most).flat();
  }

  /** Gives a line for each kind of fault, with how often there is one such. */
  #lines(faults) {
    const byCode = Object.entries(Object.groupBy(faults, (fault) => fault.code));
    return byCode.map(([code, alike]) => {
      const key = `fault.${this.table.game.family.name}.${code}`;
      if (knows(key)) return say(key, { cells: cellsOf(alike).size });
      const text = alike[0].text ?? code;
      return alike.length > 1 ? say("play.check.many", { text, count: alike.length }) : text;
    });
  }
}

function cellsOf(faults) {
  return new Set(faults.flatMap((fault) => fault.cells));
}
