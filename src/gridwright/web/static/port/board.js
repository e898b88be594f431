/** A board of tiles: its graph, names and geometry, read from the kit of a puzzle. */

import { readMasks } from "/static/port/hexadecimal.js";
import { line } from "/static/port/items.js";

const NEAR = 1e-6;

const column = (held, n) => (Array.isArray(held) ? held : new Array(n).fill(held));

/** The shape of a cell turned as it lies on the page; all points from the cell's middle. */
class Form {
  constructor(shape, [cosine, sine], arc) {
    const flat = shape.outline;
    this.scale = shape.scale;
    this.arc = arc;
    this.points = [];
    for (let i = 0; i < flat.length; i += 2) {
      const [x, y] = [flat[i], flat[i + 1]];
      this.points.push([x * cosine - y * sine, x * sine + y * cosine]);
    }
    this.cycle = this.points.length / arc;
    this.corners = this.points.filter((_, i) => i % arc === arc - 1);
    this.middles = this.corners.map((_, port) => this.middle(port));
    this.out = this.middles.map(([x, y]) => {
      const reach = Math.max(Math.hypot(x, y), NEAR);
      return [x / reach, y / reach];
    });
  }

  /** The points of the side that a port leads through. */
  side(port) {
    const last = this.points.length;
    const first = port * this.arc;
    return [this.points[(first + last - 1) % last], ...this.points.slice(first, first + this.arc)];
  }

  middle(port) {
    const side = this.side(port);
    const [ax, ay] = side[(side.length - 1) >> 1];
    const [bx, by] = side[side.length >> 1];
    return [(ax + bx) / 2, (ay + by) / 2];
  }
}

/** What never changes in a game on a board of tiles. */
export class Board {
  constructor(held) {
    const { cells } = held;
    this.k = held.k;
    this.kind = held.kind;
    this.floors = held.floors;
    this.pen = held.pen;
    this.names = held.names.split(" ");
    this.n = this.names.length;
    this.cells = new Map(this.names.map((name, cell) => [name, cell]));
    this.x = column(cells.x, this.n);
    this.y = column(cells.y, this.n);
    this.readForms(held, column(cells.shape, this.n), column(cells.turn, this.n));
    this.readWays(held.ways, column(cells.way, this.n));
    this.named = column(cells.port, this.n).map((number) => held.ports[number]);
    this.alike = held.alike;
  }

  readForms({ shapes, turns, arc }, shape, turn) {
    const known = new Map();
    this.forms = shape.map((number, cell) => {
      const key = number * turns.length + turn[cell];
      if (!known.has(key)) known.set(key, new Form(shapes[number], turns[turn[cell]], arc));
      return known.get(key);
    });
    this.cycle = Uint8Array.from(this.forms, (form) => form.cycle);
  }

  readWays(ways, way) {
    const { n, k } = this;
    this.neighbour = new Int32Array(n * k).fill(-1);
    this.back = new Int8Array(n * k).fill(-1);
    this.apart = new Uint8Array(n);
    for (let cell = 0; cell < n; cell++) {
      const held = ways[way[cell]];
      for (let port = 0; port < k; port++) {
        const [step, back, apart] = held.slice(3 * port, 3 * port + 3);
        if (back < 0) continue;
        this.neighbour[cell * k + port] = cell + step;
        this.back[cell * k + port] = back;
        this.apart[cell] |= apart << port;
      }
    }
  }

  /** The cell of coordinates as a move names them; -1 where there is none. */
  find(name) {
    return this.cells.get(name.split(",").map(Number).join(",")) ?? -1;
  }

  /** The port of a cell by its name; -1 where there is none. */
  port(cell, name) {
    return this.named[cell].indexOf(name);
  }

  centre(cell) {
    return [this.x[cell], this.y[cell]];
  }

  scale(cell) {
    return this.forms[cell].scale;
  }

  /** The outline of a cell, its curved sides as many points. */
  outline(cell) {
    return this.laid(cell, this.forms[cell].points, 1);
  }

  /** The corners of a cell, drawn in by a scale. */
  corners(cell, scale) {
    return this.laid(cell, this.forms[cell].corners, scale);
  }

  laid(cell, points, scale) {
    const [x, y] = this.centre(cell);
    return points.map(([dx, dy]) => [x + dx * scale, y + dy * scale]);
  }

  /** The unit vector from the middle of a cell to where the arm of a port ends. */
  out(cell, port) {
    return this.forms[cell].out[port];
  }

  /** The spot where the arm of a port ends, or so far beyond it. */
  end(cell, port, beyond = 0) {
    const form = this.forms[cell];
    const [mx, my] = form.middles[port];
    const [ox, oy] = form.out[port];
    return [this.x[cell] + mx + ox * beyond, this.y[cell] + my + oy * beyond];
  }

  /** The line that draws a side: from left to right or downward where it is straight. */
  stroke(cell, port, role, width) {
    const side = this.laid(cell, this.forms[cell].side(port), 1);
    const [[ax, ay], [mx, my], [bx, by]] = [side[0], side[side.length >> 1], side.at(-1)];
    const bent = (bx - ax) * (my - ay) - (by - ay) * (mx - ax);
    if (Math.abs(bent) > NEAR) return line(side, role, width);
    const backward = bx - ax < -NEAR || (Math.abs(bx - ax) <= NEAR && by < ay);
    const ends = [side[0], side.at(-1)];
    return line(backward ? ends.reverse() : ends, role, width);
  }

  /** Unpack items of a kit: `sides` become the lines that they stand for. */
  unpacked(items) {
    return items.flatMap((item) => {
      if (item.kind !== "sides") return [item];
      const masks = readMasks(item.masks, this.n, this.k);
      const lines = [];
      masks.forEach((mask, cell) => {
        for (let port = 0; mask >> port; port++) {
          if ((mask >> port) & 1) lines.push(this.stroke(cell, port, item.role, item.width));
        }
      });
      return lines;
    });
  }
}

/** Turn a port mask clockwise by steps; ports from `cycle` on stay put. */
export function turned(mask, steps, cycle) {
  const low = (1 << cycle) - 1;
  const part = mask & low;
  const step = ((steps % cycle) + cycle) % cycle;
  return (mask & ~low) | (((part << step) | (part >> (cycle - step))) & low);
}
