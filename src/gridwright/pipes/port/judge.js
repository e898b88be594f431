/** The judge of Pipes: solved when water reaches every tile, without a loop or an open end. */

import { cellsWhere, distances, meeting } from "/static/port/flow.js";
import { loops } from "/static/port/loops.js";

/** Judges positions of one board, remembering what it found of the last one. */
export class Judge {
  constructor(given) {
    this.given = given;
    this.seen = new WeakMap();
  }

  /** The links of a position, how far water runs to each tile (-1: not), and its verdict. */
  look(position) {
    const held = this.seen.get(position.tiles);
    if (held) return held;
    const { board, barriers, source } = this.given;
    const links = meeting(board, position.tiles, barriers);
    const look = { links, distance: distances(board, links, [source]) };
    this.seen.set(position.tiles, look);
    return look;
  }

  /** What is wrong with a position, and the tiles that a player may want to see. */
  verdict(position) {
    const look = this.look(position);
    look.verdict ??= this.judged(position.tiles, look);
    return look.verdict;
  }

  judged(tiles, { links, distance }) {
    const { board } = this.given;
    const { n } = board;
    const looped = loops(board, links);
    const open = new Uint8Array(n);
    for (let cell = 0; cell < n; cell++) open[cell] = tiles[cell] & ~links[cell];
    const marks = {
      flooded: cellsWhere(n, (cell) => distance[cell] >= 0),
      loop: [...new Set(looped.flat())].sort((a, b) => a - b),
      leak: cellsWhere(n, (cell) => open[cell]),
      ...leaksByPort(board, open),
    };
    const dry = cellsWhere(n, (cell) => tiles[cell] && distance[cell] < 0);
    const faults = dry.length ? [{ code: "dry", cells: dry }] : [];
    for (const cells of looped) faults.push({ code: "loop", cells });
    if (marks.leak.length) faults.push({ code: "leak", cells: marks.leak });
    return { solved: !faults.length, faults, marks };
  }
}

/** For each name of a port the tiles with an open end there. */
function leaksByPort(board, open) {
  const found = new Map();
  if (board.alike) for (const name of board.named[0]) found.set(`leak-${name}`, []);
  for (let cell = 0; cell < board.n; cell++) {
    for (let port = 0; open[cell] >> port; port++) {
      if (!((open[cell] >> port) & 1)) continue;
      const name = `leak-${board.named[cell][port]}`;
      if (!found.has(name)) found.set(name, []);
      found.get(name).push(cell);
    }
  }
  const entries = [...found];
  if (!board.alike) entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}
