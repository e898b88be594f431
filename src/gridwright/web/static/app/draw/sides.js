/** The sides between cells: which cells share one, found by where the sides lie. */

const HEADINGS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };

/** The sides of a plan; each has a `key` of its own, its two `ends` and its `cells`. */
export class Sides {
  #plan;
  #byPlace = new Map();

  constructor(plan) {
    this.#plan = plan;
    for (let cell = 0; cell < plan.count; cell += 1) {
      for (const ends of edges(plan.corners(cell))) this.#enter(cell, ends);
    }
    this.#join();
  }

  /** Gives the side of a cell that lies nearest to a spot, if two cells share it; else null. */
  near(cell, spot) {
    return this.#best(cell, ([ax, ay], [bx, by]) => {
      return -Math.hypot((ax + bx) / 2 - spot[0], (ay + by) / 2 - spot[1]);
    });
  }

  /** Gives the side of a cell in a direction, if two cells share it; else null. */
  towards(cell, direction) {
    const [hx, hy] = HEADINGS[direction];
    const [x, y] = this.#plan.centres[cell];
    return this.#best(cell, ([ax, ay], [bx, by]) => {
      const [dx, dy] = [(ax + bx) / 2 - x, (ay + by) / 2 - y];
      return (dx * hx + dy * hy) / (Math.hypot(dx, dy) || 1);
    });
  }

  /** Gives the side of a key; undefined where there is none. */
  of(key) {
    return this.#byPlace.get(key);
  }

  #best(cell, score) {
    let best = null;
    let most = -Infinity;
    for (const ends of edges(this.#plan.corners(cell))) {
      const worth = score(...ends);
      if (worth > most) [best, most] = [ends, worth];
    }
    const side = best && this.#byPlace.get(placeOf(best));
    if (!side) return null;
    return side.cells.length > 1 ? side : null;
  }

  #enter(cell, ends) {
    const key = placeOf(ends);
    const held = this.#byPlace.get(key);
    if (held) held.cells.push(cell);
    else this.#byPlace.set(key, { key, ends, cells: [cell], joined: null });
  }

  /** Joins sides at the rim of a board to those where its copies lie. */
  #join() {
    const ways = this.#plan.lattice.ways;
    const [a, b] = ways;
    const all = b ? [a, b, [a[0] + b[0], a[1] + b[1]], [a[0] - b[0], a[1] - b[1]]] : ways;
    for (const side of [...this.#byPlace.values()]) {
      if (side.cells.length > 1) continue;
      for (const [dx, dy] of all) {
        const there = this.#byPlace.get(placeOf(side.ends.map(([x, y]) => [x + dx, y + dy])));
        if (!there || there.joined) continue;
        const cells = [side.cells[0], there.cells[0]];
        Object.assign(side, { cells, joined: there.key });
        Object.assign(there, { cells, joined: side.key });
        break;
      }
    }
  }
}

/** Gives the key of a side and of the one it is joined to, the same for both. */
export function keyOf(side) {
  return side.joined && side.joined < side.key ? side.joined : side.key;
}

function edges(corners) {
  return corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]]);
}

function placeOf([[ax, ay], [bx, by]]) {
  return `${Math.round((ax + bx) * 50)},${Math.round((ay + by) * 50)}`;
}
