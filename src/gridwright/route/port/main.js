/** Routes in the browser: turns, the judge, the picture, and words for each tile. */

import { Board, turned } from "/static/port/board.js";
import { beside } from "/static/port/cursor.js";
import { printMasks, readMasks } from "/static/port/hexadecimal.js";
import { Judge } from "./judge.js";
import { Picture } from "./picture.js";
import { readTaps } from "./taps.js";
import { tell } from "./telling.js";

const TEXT = /^turn ([0-9]{1,8}(?:,[0-9]{1,8}){0,3}) ([+-][1-9])$/;
const STEPS = { clockwise: 1, back: -1 };

/** Open a game from the kit of its puzzle; positions are values that never change. */
export function open(kit) {
  const board = new Board(kit.board);
  const { state } = kit;
  const start = { tiles: readMasks(state.tiles, board.n, board.k) };
  const taps = readTaps(board, state);
  const given = {
    board,
    taps,
    coloured: taps.some(({ colour }) => colour),
    closed: state.closed ?? false,
  };
  const judge = new Judge(given);
  const picture = new Picture(given, judge);
  kit.under = board.unpacked(kit.under);
  kit.over = board.unpacked(kit.over);

  function apply({ tiles: former }, move) {
    const [, name, much] = TEXT.exec(move) ?? [];
    const cell = name ? board.find(name) : -1;
    if (cell < 0) throw new Error(`no move such as 'turn 3,4 +1': ${move}`);
    if (!former[cell]) throw new Error(`no tile at ${name}`);
    const [steps, cycle] = [Number(much), board.cycle[cell]];
    if (Math.abs(steps) >= cycle || (state.clockwise && steps < 0)) {
      throw new Error(`the tile at ${name} cannot turn ${much}`);
    }
    const tiles = former.slice();
    tiles[cell] = turned(tiles[cell], steps, cycle);
    return { tiles };
  }

  /** Single turns count. */
  const cost = (move) => Math.abs(Number(TEXT.exec(move)[2]));

  function key({ tiles }, cell, action) {
    if (!tiles[cell] || !(action in STEPS)) return null;
    if (state.clockwise && action === "back") return null;
    return `turn ${board.names[cell]} ${STEPS[action] > 0 ? "+1" : "-1"}`;
  }

  return {
    start,
    apply,
    cost,
    key,
    cursor: () => taps[0].cell,
    beside: (position, cell, direction) => beside(board, cell, direction),
    judge: (position) => judge.verdict(position),
    draw: (position, verdict) => picture.draw(position, verdict),
    tell: (position, verdict, cell) => tell(given, judge, position, verdict, cell),
    print: ({ tiles }) => ({ ...state, tiles: printMasks(tiles, board.k) }),
  };
}
