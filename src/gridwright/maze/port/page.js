const NEAR = 1e-5;
const MANY = 1e-9;

/** Where the sides of a maze lie on the page: from the tables of a kit. */
export class Page {
  /** Take the maze as a graph. */
  constructor(passages) {
    this.passages = passages;
    this.kit = passages.kit;
    this.shapes = this.kit.shapes.map(({ sides }) => measured(sides));
  }

  /** The middle of a cell. */
  centre(cell) {
    return [this.kit.x[cell], this.kit.y[cell]];
  }

  /** The shape of a cell: {sides, middles, out, room}, lengths from its middle. */
  shape(cell) {
    return this.shapes[this.kit.shape[cell]];
  }

  /** Whether a port leads through a side of a cell. */
  isSided(cell, port) {
    return this.shape(cell).middles[port] !== null;
  }

  /** Whether the neighbour behind a side lies just there on the page. */
  isTouching(cell, port) {
    const { step, back } = this.passages.ways(cell);
    if (step[port] === null) return false;
    const [ax, ay] = this.#at(cell, this.shape(cell).middles[port], 1);
    const other = cell + step[port];
    const [bx, by] = this.#at(other, this.shape(other).middles[back[port]], 1);
    return Math.abs(ax - bx) < NEAR && Math.abs(ay - by) < NEAR;
  }

  /** The middle of a side, or a spot so far beyond it. */
  side(cell, port, reach = 0) {
    const { middles, out } = this.shape(cell);
    const [x, y] = this.#at(cell, middles[port], 1);
    return [x + out[port][0] * reach, y + out[port][1] * reach];
  }

  /** The spot where a tunnel goes under the cell above it. */
  dive(cell, port) {
    return this.#at(cell, this.shape(cell).middles[port], this.kit.measures.inset);
  }

  #at(cell, [x, y], share) {
    return [this.kit.x[cell] + x * share, this.kit.y[cell] + y * share];
  }
}

function measured(sides) {
  const middles = sides.map((side) => side && middle(side));
  const reach = middles.map((spot) => spot && Math.hypot(...spot));
  const out = middles.map((spot, port) => spot?.map((part) => part / Math.max(reach[port], MANY)));
  const room = 2 * Math.min(...reach.filter((length) => length !== null));
  return { sides, middles, out, room };
}

/** The middle of a side, x, y, x, y ...: between the two points in its middle. */
function middle(side) {
  const count = side.length / 2;
  const one = 2 * Math.floor((count - 1) / 2);
  const two = 2 * Math.floor(count / 2);
  return [(side[one] + side[two]) / 2, (side[one + 1] + side[two + 1]) / 2];
}
