/**
 * The fixed part of a Sudoku: its side and digits, its houses in the order of the judge, the
 * houses and the cells seen of each cell, and the clues. A position is {values, marks}, arrays
 * over the cells that are never written to again: digits (0 where empty), and masks of pencil
 * marks with bit d - 1 for digit d.
 */
export class Board {
  /** Read a kit. */
  constructor(kit) {
    this.side = kit.side;
    this.n = kit.side * kit.side;
    this.digits = kit.digits;
    this.all = 2 ** kit.side - 1;
    this.houses = houses(kit);
    this.housesOf = Array.from({ length: this.n }, () => []);
    this.houses.forEach((cells, house) => cells.forEach((cell) => this.housesOf[cell].push(house)));
    this.sees = this.housesOf.map((held, cell) => {
      const seen = new Set(held.flatMap((house) => this.houses[house]));
      seen.delete(cell);
      return [...seen];
    });
    this.plain = { layout: kit.state.layout, clues: kit.state.clues };
    this.clues = this.read(kit.state.clues);
    this.start = this.started(kit.state);
  }

  /** Read a character a cell. */
  read(text) {
    return Uint8Array.from(text, (sign) => this.digits.indexOf(sign) + 1);
  }

  /** Read the position that a kit holds. */
  started(state) {
    const values = this.clues.slice();
    if (state.entries) {
      this.read(state.entries).forEach((digit, cell) => (values[cell] ||= digit));
    }
    const marks = new Int32Array(this.n);
    (state.marks ?? []).forEach((signs, cell) => {
      for (const sign of signs) marks[cell] |= 1 << this.digits.indexOf(sign);
    });
    return { values, marks };
  }

  /** Print a position as plain values, without entries and marks where there are none. */
  print({ values, marks }) {
    const plain = { ...this.plain };
    const entries = Array.from(values, (value, cell) => (this.clues[cell] ? 0 : value));
    if (entries.some(Boolean)) {
      plain.entries = entries.map((value) => this.sign(value)).join("");
    }
    if (marks.some(Boolean)) {
      plain.marks = Array.from(marks, (mask) => this.signs(mask).join(""));
    }
    return plain;
  }

  /** The character of a digit, a dot for none. */
  sign(digit) {
    return digit ? this.digits[digit - 1] : ".";
  }

  /** The characters of a mask's digits, in order. */
  signs(mask) {
    return [...this.digits].filter((_, bit) => (mask >> bit) & 1);
  }

  /** The name of a cell: r1c2. */
  name(cell) {
    return `r${Math.floor(cell / this.side) + 1}c${(cell % this.side) + 1}`;
  }

  /** The digits that no cell seen holds, a mask for each empty cell; 0 where one is filled. */
  candidates(values) {
    const held = this.houses.map((cells) =>
      cells.reduce((mask, cell) => (values[cell] ? mask | (1 << (values[cell] - 1)) : mask), 0),
    );
    return Int32Array.from(values, (value, cell) =>
      value ? 0 : this.all & ~this.housesOf[cell].reduce((mask, house) => mask | held[house], 0),
    );
  }
}

function houses({ side, regions, diagonals }) {
  const along = Array.from({ length: side }, (_, at) => at);
  const rows = along.map((row) => along.map((column) => row * side + column));
  const columns = along.map((column) => along.map((row) => row * side + column));
  const boxes = along.map(() => []);
  regions.forEach((region, cell) => boxes[region].push(cell));
  const slants = [along.map((at) => at * (side + 1)), along.map((at) => (at + 1) * (side - 1))];
  return [...rows, ...columns, ...boxes, ...(diagonals ? slants : [])];
}
