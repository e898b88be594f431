/** Pipes in the browser: turns and locks, the judge, the picture, and words for each tile. */

import { Board, turned } from "/static/port/board.js";
import { beside } from "/static/port/cursor.js";
import { printBits, printMasks, readBits, readMasks } from "/static/port/hexadecimal.js";
import { Judge } from "./judge.js";
import { Picture } from "./picture.js";
import { tell } from "./telling.js";

const TEXT = /^(turn|lock) ([0-9]{1,8}(?:,[0-9]{1,8}){0,3})(?: ([+-][1-9]))?$/;
const STEPS = { clockwise: 1, back: -1 };

/** Open a game from the kit of its puzzle; positions are values that never change. */
export function open(kit) {
  const board = new Board(kit.board);
  const { n, k } = board;
  const { state } = kit;
  const barriers = state.barriers ? readMasks(state.barriers, n, k) : new Uint8Array(n);
  const fixed = readBits(state.fixed, n);
  const start = { tiles: readMasks(state.tiles, n, k), locked: readBits(state.locked, n) };
  const source = board.find(state.source.join(","));
  const area = start.tiles.reduce((count, tile) => count + (tile > 0), 0);
  const given = { board, barriers, fixed, source, area, numbered: kit.numbered };
  const judge = new Judge(given);
  const picture = new Picture(given, judge);
  kit.under = board.unpacked(kit.under);
  kit.over = board.unpacked(kit.over);

  function apply(position, move) {
    const [, kind, name, steps] = TEXT.exec(move) ?? [];
    const cell = kind ? board.find(name) : -1;
    if (cell < 0 || (kind === "turn") !== (steps !== undefined)) {
      throw new Error(`no move such as 'turn 3,4 +1' or 'lock 3,4': ${move}`);
    }
    if (!position.tiles[cell]) throw new Error(`no tile at ${name}`);
    if (fixed[cell]) throw new Error(`the tile at ${name} is fixed`);
    return kind === "lock" ? lock(position, cell) : turn(position, cell, Number(steps));
  }

  function lock(position, cell) {
    const locked = position.locked.slice();
    locked[cell] ^= 1;
    return { tiles: position.tiles, locked };
  }

  function turn(position, cell, steps) {
    const cycle = board.cycle[cell];
    if (Math.abs(steps) >= cycle) throw new Error(`a tile of ${cycle} ports cannot turn ${steps}`);
    if (position.locked[cell]) throw new Error(`the tile at ${board.names[cell]} is locked`);
    const tiles = position.tiles.slice();
    tiles[cell] = turned(tiles[cell], steps, cycle);
    return { tiles, locked: position.locked };
  }

  /** Single turns count; locks do not. */
  const cost = (move) => Math.abs(Number(TEXT.exec(move)?.[3] ?? 0));

  function key(position, cell, action) {
    if (!position.tiles[cell] || fixed[cell]) return null;
    if (action === "lock") return `lock ${board.names[cell]}`;
    if (!(action in STEPS) || position.locked[cell]) return null;
    return `turn ${board.names[cell]} ${STEPS[action] > 0 ? "+1" : "-1"}`;
  }

  function print(position) {
    const { locked, ...rest } = state;
    const plain = { ...rest, tiles: printMasks(position.tiles, k) };
    return position.locked.some(Boolean)
      ? { ...plain, locked: printBits(position.locked) }
      : plain;
  }

  return {
    start,
    apply,
    cost,
    key,
    cursor: () => source,
    beside: (position, cell, direction) => beside(board, cell, direction),
    judge: (position) => judge.verdict(position),
    draw: (position, verdict) => picture.draw(position, verdict),
    tell: (position, verdict, cell) => tell(given, position, verdict, cell),
    print,
  };
}
