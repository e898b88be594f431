/** The judge of routes: solved when every outlet gets the water that it takes. */

import { cellsWhere, distances, meeting } from "/static/port/flow.js";
import { INSIDE, joined } from "./taps.js";

/** Judges positions of one board, remembering where water runs in those that are still held. */
export class Judge {
  constructor(given) {
    this.given = given;
    this.seen = new WeakMap();
    this.free = new Uint8Array(given.board.n);
  }

  /**
   * Where water runs: links, the part of each cell and the waters there as bits, open ends that
   * meet neither a tile nor a tap, and how far water has come to each cell (-1: not).
   */
  flow({ tiles }) {
    const held = this.seen.get(tiles);
    if (held) return held;
    const { board, taps } = this.given;
    const links = meeting(board, tiles, this.free);
    const parts = components(board, links);
    const filled = new Uint16Array(board.n);
    const running = taps.filter((tap) => tap.inlet && joined(tap, tiles));
    for (const { cell, colour } of running) filled[parts[cell]] |= 1 << colour;
    const ends = tiles.map((tile, cell) => tile & ~links[cell]);
    for (const { cell, port } of taps) if (port !== INSIDE) ends[cell] &= ~(1 << port);
    const waters = new Uint16Array(board.n);
    for (let cell = 0; cell < board.n; cell++) waters[cell] = filled[parts[cell]];
    const flow = {
      links,
      parts,
      waters,
      ends,
      distance: distances(board, links, running.map(({ cell }) => cell)),
    };
    this.seen.set(tiles, flow);
    return flow;
  }

  /** Tell whether an outlet gets water of its colour. */
  served(tap, { tiles }, { waters }) {
    return Boolean(joined(tap, tiles) && (waters[tap.cell] >> tap.colour) & 1);
  }

  /** What is wrong with a position, and the tiles that a player may want to see. */
  verdict(position) {
    const flow = this.flow(position);
    const marks = this.marks(position, flow);
    const faults = [...this.dry(position, flow), ...mixed(flow)];
    if (marks.leak.length && this.given.closed) faults.push({ code: "leak", cells: marks.leak });
    return { solved: !faults.length, faults, marks };
  }

  dry(position, flow) {
    const outlets = this.given.taps.filter((tap) => !tap.inlet);
    const dry = outlets.filter((tap) => !this.served(tap, position, flow));
    return dry.length ? [{ code: "dry", cells: [...new Set(dry.map(({ cell }) => cell))] }] : [];
  }

  marks({ tiles }, { parts, waters, ends }) {
    const { board, taps, coloured } = this.given;
    const { n } = board;
    const inlets = taps.filter((tap) => tap.inlet);
    const marks = { flooded: cellsWhere(n, (cell) => waters[cell]) };
    if (coloured) {
      const colours = [...new Set(inlets.map(({ colour }) => colour))].sort((a, b) => a - b);
      for (const colour of colours) {
        marks[`water-${colour}`] = cellsWhere(n, (cell) => (waters[cell] >> colour) & 1);
      }
    }
    if (inlets.length > 1) {
      inlets.forEach((tap, i) => {
        const part = joined(tap, tiles) ? parts[tap.cell] : -1;
        marks[`inlet-${i + 1}`] = cellsWhere(n, (cell) => parts[cell] === part);
      });
    }
    marks.leak = cellsWhere(n, (cell) => waters[cell] && ends[cell]);
    return marks;
  }
}

/** Number the parts that links make of the cells, in order of their first cells. */
function components(board, links) {
  const { n, k, neighbour } = board;
  const parts = new Int32Array(n).fill(-1);
  const stack = [];
  let count = 0;
  for (let start = 0; start < n; start++) {
    if (parts[start] >= 0) continue;
    parts[start] = count;
    stack.push(start);
    while (stack.length) {
      const cell = stack.pop();
      for (let port = 0; links[cell] >> port; port++) {
        const beyond = neighbour[cell * k + port];
        if (!((links[cell] >> port) & 1) || parts[beyond] >= 0) continue;
        parts[beyond] = count;
        stack.push(beyond);
      }
    }
    count += 1;
  }
  return parts;
}

/** A fault for each part where waters meet. */
function mixed({ parts, waters }) {
  const found = new Map();
  waters.forEach((held, cell) => {
    if (!(held & (held - 1))) return;
    if (!found.has(parts[cell])) found.set(parts[cell], []);
    found.get(parts[cell]).push(cell);
  });
  return [...found.values()].map((cells) => ({ code: "mixed", cells }));
}
