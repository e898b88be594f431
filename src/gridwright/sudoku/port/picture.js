/** Draws positions cell by cell; what looks the same as before is the same object. */
export class Picture {
  #ground;
  #hatches = new Map();
  #cells = [];

  /** Take the board and the kit, which holds the measures of the drawing. */
  constructor(board, kit) {
    this.board = board;
    this.measures = kit.measures;
    this.#ground = { key: "ground", z: "ground", items: kit.ground };
  }

  /** Draw a position: duplicates hatched where judged, and with the layer of candidates. */
  draw(position, verdict, layers) {
    const groups = this.#ground.items.length ? [this.#ground] : [];
    for (const cell of verdict?.marks.duplicate ?? []) groups.push(this.#hatch(cell));
    const candidates = layers.includes("candidates")
      ? this.board.candidates(position.values)
      : null;
    for (let cell = 0; cell < this.board.n; cell++) {
      if (this.board.clues[cell]) continue;
      const value = position.values[cell];
      const marks = position.marks[cell] || candidates?.[cell] || 0;
      if (value || marks) groups.push(this.#cell(cell, value, value ? 0 : marks));
    }
    return groups;
  }

  #hatch(cell) {
    if (!this.#hatches.has(cell)) {
      const items = this.#hatching(cell);
      this.#hatches.set(cell, { key: `hatch ${cell}`, z: "ground", items });
    }
    return this.#hatches.get(cell);
  }

  #hatching(cell) {
    const [x, y] = this.#corner(cell);
    return this.measures.hatch.map((at) => {
      const low = Math.max(0, at - 1);
      const high = Math.min(1, at);
      const points = [[x + low, y + at - low], [x + high, y + at - high]];
      return { kind: "line", points, role: "conflict", width: this.measures.thin };
    });
  }

  #cell(cell, value, marks) {
    const held = this.#cells[cell];
    if (held?.value === value && held.marks === marks) return held.group;
    const items = value ? [this.#entry(cell, value)] : this.#pencilled(cell, marks);
    const group = { key: `cell ${cell}`, z: "ink", items };
    this.#cells[cell] = { value, marks, group };
    return group;
  }

  #entry(cell, value) {
    const [x, y] = this.#corner(cell);
    const text = this.board.sign(value);
    return { kind: "text", at: [x + 0.5, y + 0.5], text, role: "entry", size: this.measures.entry };
  }

  #pencilled(cell, marks) {
    return this.board.signs(marks).map((text) => {
      const at = this.#place(cell, this.board.digits.indexOf(text));
      return { kind: "text", at, text, role: "pencil", size: this.measures.mark };
    });
  }

  #place(cell, index) {
    const { columns, rows, room } = this.measures;
    const [x, y] = this.#corner(cell);
    const low = (1 - room) / 2;
    const row = Math.floor(index / columns);
    const column = index % columns;
    return [
      x + low + ((column + 0.5) * room) / columns,
      y + low + ((row + 0.5) * room) / rows,
    ];
  }

  #corner(cell) {
    const { margin } = this.measures;
    return [(cell % this.board.side) + margin, Math.floor(cell / this.board.side) + margin];
  }
}
