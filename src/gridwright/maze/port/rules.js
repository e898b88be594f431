/** The judge of one maze: solved where the walker stands on the exit. */
export class Judge {
  #standing;

  /** Take the maze as a graph. */
  constructor(passages) {
    this.passages = passages;
  }

  /** Judge a position: away, the exit unreachable, cells cut off; mark the cells of the trail. */
  judge({ trail }) {
    const cells = trail.map((node) => this.passages.cell(node));
    const marks = { trail: [...new Set(cells)] };
    const here = trail[trail.length - 1];
    if (here === this.passages.kit.exit) return { solved: true, faults: [], marks };
    this.#standing ??= this.#survey();
    const away = { code: "away", cells: [this.passages.cell(here)] };
    return { solved: false, faults: [away, ...this.#standing], marks };
  }

  /** Find the faults that are there wherever the walker stands. */
  #survey() {
    const { passages } = this;
    const { entrance, exit } = passages.kit;
    const joined = passages.joined(entrance);
    const reached = [];
    const apart = [];
    for (let cell = 0; cell < passages.n; cell++) {
      if (passages.has(cell)) (joined[cell] ? reached : apart).push(cell);
    }
    const faults = joined[exit] ? [] : [{ code: "unreachable", cells: reached }];
    const lost = apart.length > 0 || joined.subarray(passages.n).includes(0);
    return lost ? [...faults, { code: "cut", cells: apart }] : faults;
  }
}
