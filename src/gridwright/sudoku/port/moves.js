const FILL = "fill marks";
const CLEAR = "clear marks";
const PART = /r([0-9]{1,2})c([0-9]{1,2}) ?(=|\+|<>|-) ?([1-9A-P.]{1,25})(?:[ ,;]+|$)/y;
const MOST = 20_000;

/** Make a move, told in the shorthand of players; throws where it cannot be, or changes nothing. */
export function apply(board, position, text) {
  const after = text === FILL || text === CLEAR
    ? { values: position.values, marks: marksOf(board, position, text) }
    : written(board, position, parse(board, text));
  if (same(after.values, position.values) && same(after.marks, position.marks)) {
    throw new Error(`nothing changes by ${text}`);
  }
  return after;
}

/** The move of an action of keys at a cell, or null where it would change nothing, or a clue. */
export function keyMove(board, position, cell, action) {
  if (action === FILL || action === CLEAR) {
    return same(marksOf(board, position, action), position.marks) ? null : action;
  }
  if (board.clues[cell]) return null;
  const value = position.values[cell];
  const marks = position.marks[cell];
  const name = board.name(cell);
  if (action === "erase") return value || marks ? `${name}=.` : null;
  const [verb, sign = ""] = action.split(" ");
  const digit = sign ? board.digits.indexOf(sign) + 1 : 0;
  if (verb === "write" && digit && digit !== value) return `${name}=${sign}`;
  if (verb === "mark" && digit && !value) {
    return `${name}${(marks >> (digit - 1)) & 1 ? "<>" : "+"}${sign}`;
  }
  return null;
}

function marksOf(board, { values, marks }, text) {
  if (text === CLEAR) return new Int32Array(board.n);
  return board.candidates(values).map((held, cell) => held & marks[cell] || held);
}

function written(board, position, { placed, struck, added }) {
  const values = position.values.slice();
  const marks = position.marks.slice();
  for (const [cell, digit] of placed) {
    checkOwn(board, cell);
    values[cell] = digit;
    marks[cell] = 0;
    if (digit) for (const seen of board.sees[cell]) marks[seen] &= ~(1 << (digit - 1));
  }
  for (const [cell] of [...struck, ...added]) {
    checkOwn(board, cell);
    if (position.values[cell]) throw new Error(`${board.name(cell)} is filled`);
  }
  const candidates = struck.length ? board.candidates(values) : null;
  for (const [cell, digit] of struck) {
    if (!values[cell]) marks[cell] = (marks[cell] || candidates[cell]) & ~(1 << (digit - 1));
  }
  for (const [cell, digit] of added) {
    if (!values[cell]) marks[cell] |= 1 << (digit - 1);
  }
  return { values, marks };
}

function parse(board, text) {
  const parts = { "=": [], "+": [], "<>": [] };
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length && text.length <= MOST) {
    const found = PART.exec(text);
    if (!found) throw new Error(`no move of Sudoku: ${text}`);
    const cell = cellAt(board, Number(found[1]), Number(found[2]));
    const kind = found[3] === "-" ? "<>" : found[3];
    for (const sign of found[4]) parts[kind].push([cell, digitOf(board, sign, kind)]);
  }
  const placed = parts["="];
  const twice = new Set(placed.map(([cell]) => cell)).size < placed.length;
  if (twice || !Object.values(parts).some((held) => held.length)) {
    throw new Error(`no move of Sudoku: ${text}`);
  }
  return { placed, struck: parts["<>"], added: parts["+"] };
}

function cellAt(board, row, column) {
  if (row < 1 || column < 1 || row > board.side || column > board.side) {
    throw new Error(`no cell r${row}c${column}`);
  }
  return (row - 1) * board.side + column - 1;
}

function digitOf(board, sign, kind) {
  if (sign === "." && kind === "=") return 0;
  const digit = board.digits.indexOf(sign) + 1;
  if (!digit) throw new Error(`no digit: ${sign}`);
  return digit;
}

function checkOwn(board, cell) {
  if (board.clues[cell]) throw new Error(`${board.name(cell)} is a clue`);
}

function same(one, other) {
  return one.every((held, at) => held === other[at]);
}
