/** The fog: of a board that is walked, only what lies near the trail is seen. */

import { settings } from "/static/app/shell/settings.js";

const SIGHT = 2.3; // cells

/** Covers the cells that the walker has not come near. */
export class Fog {
  #seen = new Set();
  #groups = [];

  constructor(table) {
    this.table = table;
    table.hides = (cell) => this.#on && !this.#seen.has(cell);
    const { game } = table;
    settings.watch("fog", () => this.#begin());
    game.addEventListener("change", ({ detail }) => {
      if (detail.kind === "join") this.#begin();
      else this.#look(game.position);
    });
    this.#begin();
  }

  get #on() {
    return settings.get("fog") === "on" && !this.table.game.solved;
  }

  #begin() {
    const { game, plan } = this.table;
    if (!this.#on) return this.#cover([]);
    this.#seen = new Set();
    this.#groups = plan.centres.map((_, cell) => ({
      key: `fog ${cell}`,
      items: [{ kind: "polygon", points: plan.outline(cell, 1.12), role: "absent", shade: null }],
    }));
    for (const position of game.ledger.mirror.positions()) this.#uncover(position);
    this.#show();
  }

  #look(position) {
    if (!this.#on) return this.#cover([]);
    if (this.#uncover(position)) this.#show();
  }

  #show() {
    this.#cover(this.#groups.filter((_, cell) => !this.#seen.has(cell)));
  }

  #cover(groups) {
    this.table.board.show("fog", groups);
    this.table.dispatchEvent(new Event("covered"));
  }

  #uncover(position) {
    const { game, plan } = this.table;
    const [x, y] = plan.centres[game.port.cursor(position)];
    const before = this.#seen.size;
    plan.centres.forEach(([cx, cy], cell) => {
      if (Math.hypot(cx - x, cy - y) <= SIGHT) this.#seen.add(cell);
    });
    return this.#seen.size > before;
  }
}
