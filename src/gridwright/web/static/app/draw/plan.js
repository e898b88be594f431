/** The plan: where the cells of a board lie, which one is at a spot, and what lies beside. */

import { Lattice } from "/static/app/draw/lattice.js";

const BUCKET = 2;
const BULGE = 0.1; // that an arc stands out beyond the box of its ends, at most
const ARC = 8; // pieces
const NEAR = 1e-3;
const HEADINGS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };

/** The plan of a board, read from its plain values. */
export class Plan {
  #buckets = new Map();
  #shapes;
  #kinds;
  #poles;

  constructor({ size, cells, shapes, repeats, poles = [] }) {
    this.size = size;
    this.lattice = new Lattice(repeats);
    this.centres = cells.map(([x, y]) => [x, y]);
    this.#shapes = shapes.map(pairs);
    this.#kinds = cells.map(([, , shape]) => shape);
    this.#poles = poles;
    const slack = poles.length ? BULGE : 0;
    const boxes = this.#shapes.map((shape) => boxAround(shape, slack));
    for (let cell = 0; cell < cells.length; cell += 1) this.#enter(cell, boxes[this.#kinds[cell]]);
    this.period = this.#period();
  }

  /** The number of cells. */
  get count() {
    return this.centres.length;
  }

  /** Gives the corners of a cell, where its sides meet. */
  corners(cell) {
    const [x, y] = this.centres[cell];
    return this.#shapes[this.#kinds[cell]].map(([dx, dy]) => [x + dx, y + dy]);
  }

  /** Gives the outline of a cell, arcs as many points, drawn in or out about its middle. */
  outline(cell, factor = 1) {
    const [x, y] = this.centres[cell];
    const pole = this.#pole(cell);
    const spots = pole ? bent(this.corners(cell), pole) : this.corners(cell);
    if (factor === 1) return spots;
    return spots.map(([px, py]) => [x + (px - x) * factor, y + (py - y) * factor]);
  }

  /** Gives the distance from the middle of a cell to the nearest of its sides. */
  room(cell) {
    const shape = this.#shapes[this.#kinds[cell]];
    return Math.min(
      ...shape.map(([ax, ay], at) => {
        const [bx, by] = shape[(at + 1) % shape.length];
        return Math.abs(ax * by - ay * bx) / (Math.hypot(bx - ax, by - ay) || 1);
      }),
    );
  }

  /** Gives the cell at a spot, of any copy of the board; -1 where there is none. */
  cellAt([x, y]) {
    for (const [dx, dy] of this.lattice.copies(this.size, [x, y, x, y])) {
      const spot = [x - dx, y - dy];
      const held = this.#buckets.get(bucket(...spot)) ?? [];
      const found = held.find((cell) => inside(spot, this.outline(cell)));
      if (found !== undefined) return found;
    }
    return -1;
  }

  /** Gives the nearest cell in a direction, by where cells lie; the same where there is none. */
  beside(cell, direction) {
    const [hx, hy] = HEADINGS[direction];
    const [x, y] = this.centres[cell];
    let best = cell;
    let least = Infinity;
    this.centres.forEach(([cx, cy], other) => {
      const ahead = (cx - x) * hx + (cy - y) * hy;
      const aside = Math.abs((cx - x) * hy) + Math.abs((cy - y) * hx);
      if (ahead < 0.2 || aside > ahead) return;
      if (ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
    });
    return best;
  }

  /** Gives the point that the sides of a cell bend around; undefined where they are straight. */
  #pole(cell) {
    return this.#poles[Math.floor((cell * this.#poles.length) / this.count)];
  }

  /** Gives the box that the cells of an endless board fill, if it is one; else null. */
  #period() {
    if (!this.lattice.endless) return null;
    const spots = this.centres.flatMap((_, cell) => this.outline(cell));
    const extreme = (best) => [0, 1].map((axis) => spots.map((spot) => spot[axis]).reduce(best));
    const low = extreme((one, other) => Math.min(one, other));
    const high = extreme((one, other) => Math.max(one, other));
    const fits = (axis) => {
      const along = this.lattice.ways.map((way) => Math.abs(way[axis])).filter(Boolean);
      return along.every((way) => Math.abs(way - (high[axis] - low[axis])) < 1e-3);
    };
    if (!fits(0) || !fits(1)) return null;
    const [width, height] = this.size;
    return [
      this.lattice.free(0) ? low[0] : 0,
      this.lattice.free(1) ? low[1] : 0,
      this.lattice.free(0) ? high[0] : width,
      this.lattice.free(1) ? high[1] : height,
    ];
  }

  #enter(cell, [left, top, right, bottom]) {
    const [x, y] = this.centres[cell];
    const at = (spot) => Math.floor(spot / BUCKET);
    for (let row = at(y + top); row <= at(y + bottom); row += 1) {
      for (let column = at(x + left); column <= at(x + right); column += 1) {
        const place = bucket(column * BUCKET, row * BUCKET);
        if (this.#buckets.has(place)) this.#buckets.get(place).push(cell);
        else this.#buckets.set(place, [cell]);
      }
    }
  }
}

/** Lists the cells in rows from top to bottom, each from left to right. */
export function rowsOf(plan) {
  const order = plan.centres.map((_, cell) => cell);
  const at = plan.centres;
  order.sort((one, other) => at[one][1] - at[other][1] || at[one][0] - at[other][0]);
  const rows = [];
  let last = -Infinity;
  for (const cell of order) {
    if (at[cell][1] - last > 0.05) {
      rows.push([]);
      last = at[cell][1];
    }
    rows.at(-1).push(cell);
  }
  for (const row of rows) row.sort((one, other) => at[one][0] - at[other][0]);
  return rows;
}

/** Puts the points of arcs between corners that lie at one distance from a pole. */
function bent(corners, [x, y]) {
  const reach = corners.map(([cx, cy]) => Math.hypot(cx - x, cy - y));
  const angle = corners.map(([cx, cy]) => Math.atan2(cy - y, cx - x));
  return corners.flatMap((corner, at) => {
    const before = (at || corners.length) - 1;
    const radius = reach[at];
    if (Math.abs(radius - reach[before]) > NEAR) return [corner];
    const whole = 2 * Math.PI;
    const sweep = ((((angle[at] - angle[before] + Math.PI) % whole) + whole) % whole) - Math.PI;
    return Array.from({ length: ARC }, (_, part) => {
      const turn = angle[before] + (sweep * (part + 1)) / ARC;
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
    });
  });
}

function pairs(numbers) {
  const spots = [];
  for (let at = 0; at < numbers.length; at += 2) spots.push([numbers[at], numbers[at + 1]]);
  return spots;
}

/** Gives the box of spots, `[left, top, right, bottom]`, with some slack around it. */
function boxAround(spots, slack) {
  const [x, y] = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
  return [
    Math.min(...x) - slack,
    Math.min(...y) - slack,
    Math.max(...x) + slack,
    Math.max(...y) + slack,
  ];
}

function bucket(x, y) {
  return Math.floor(y / BUCKET) * 65536 + Math.floor(x / BUCKET);
}

function inside([x, y], corners) {
  let odd = false;
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at, at += 1) {
    const [ax, ay] = corners[at];
    const [bx, by] = corners[before];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}
