import { Board } from "./board.js";
import { apply, keyMove } from "./moves.js";
import { Picture } from "./picture.js";
import { judge } from "./rules.js";

const WAYS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };

/** Open a kit of Sudoku: everything by which a page plays and draws it on its own. */
export function open(kit) {
  const board = new Board(kit);
  const picture = new Picture(board, kit);
  return {
    start: board.start,
    apply: (position, move) => apply(board, position, move),
    key: (position, cell, action) => keyMove(board, position, cell, action),
    step: () => null,
    way: () => [],
    cursor: ({ values }) => Math.max(0, values.indexOf(0)),
    beside: (position, cell, direction) => beside(board, cell, direction),
    judge: (position) => judge(board, position),
    draw: (position, verdict, { layers = [] } = {}) => picture.draw(position, verdict, layers),
    tell: (position, verdict, cell) => tell(board, position, verdict, cell),
    print: (position) => board.print(position),
  };
}

function beside({ side }, cell, direction) {
  const [across, down] = WAYS[direction] ?? [0, 0];
  const column = (cell % side) + across;
  const row = Math.floor(cell / side) + down;
  const inside = column >= 0 && row >= 0 && column < side && row < side;
  return inside ? row * side + column : cell;
}

function tell(board, { values, marks }, verdict, cell) {
  const told = [];
  if (values[cell]) {
    told.push([board.clues[cell] ? "clue" : "entry", board.sign(values[cell])]);
  } else {
    told.push(["empty"]);
    if (marks[cell]) told.push(["marks", board.signs(marks[cell]).join(" ")]);
  }
  if (verdict?.marks.duplicate.includes(cell)) told.push(["duplicate"]);
  return told;
}
