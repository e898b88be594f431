/** The fog: of a board that is walked, only what lies near the trail is seen. */

import { settings } from "/static/app/shell/settings.js";

const SIGHT = 2.3; // cells

/** Covers the cells that the walker has not come near. */
export class Fog {
  #seen = new Set();
  #groups = [];

  constructor(table) {
    this.table = table;
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
    const { game, board, plan } = this.table;
    if (!this.#on) return board.show("fog", []);
    this.#seen = new Set();
    this.#groups = plan.centres.map((_, cell) => ({
      key: `fog ${cell}`,
      items: [{ kind: "polygon", points: plan.outline(cell, 1.12), role: "absent", shade: null }],
    }));
    for (const position of game.ledger.mirror.positions()) this.#uncover(position);
    this.#show();
  }

  #look(position) {
    if (!this.#on) return this.table.board.show("fog", []);
    if (this.#uncover(position)) this.#show();
  }

  #show() {
    this.table.board.show("fog", this.#groups.filter((_, cell) => !this.#seen.has(cell)));
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
