const NEAR = 1e-5;
const LEAST = 1e-6;

/** Where the sides of a maze's cells lie on the page: from the tables of a kit. */
export class Page {
  #forms = new Map();

  /** Take the maze as a graph. */
  constructor(passages) {
    this.passages = passages;
    this.kit = passages.kit;
  }

  /** The middle of a cell. */
  centre(cell) {
    return [this.kit.x[cell], this.kit.y[cell]];
  }

  /** The form of a cell: {sides, middles, out, lean, room}, lengths from its middle. */
  form(cell) {
    const { pole, x, y } = this.kit;
    const turn = pole ? Math.atan2(y[cell] - pole[1], x[cell] - pole[0]) : 0;
    const key = turn ? -1 - cell : this.kit.shape[cell];
    if (!this.#forms.has(key)) {
      this.#forms.set(key, formed(this.kit.shapes[this.kit.shape[cell]], turn));
    }
    return this.#forms.get(key);
  }

  /** The outline of a cell, its curved sides as many points. */
  outline(cell) {
    const sides = this.form(cell).sides.filter(Boolean);
    return sides.flatMap((side) => side.slice(1).map((spot) => this.spot(cell, spot)));
  }

  /** A spot on the page by its place from the middle of a cell, drawn in by a share. */
  spot(cell, [x, y], share = 1) {
    return [this.kit.x[cell] + x * share, this.kit.y[cell] + y * share];
  }

  /** Whether a port leads through a side of a cell. */
  isSided(cell, port) {
    return this.form(cell).middles[port] !== null;
  }

  /** Whether the neighbour behind a side lies just there on the page. */
  isTouching(cell, port) {
    const { step, back } = this.passages.ways(cell);
    if (step[port] === null) return false;
    const [ax, ay] = this.side(cell, port);
    const [bx, by] = this.side(cell + step[port], back[port]);
    return Math.abs(ax - bx) < NEAR && Math.abs(ay - by) < NEAR;
  }

  /** The middle of a side, or a spot so far beyond it. */
  side(cell, port, reach = 0) {
    const { middles, out } = this.form(cell);
    const [x, y] = this.spot(cell, middles[port]);
    return [x + out[port][0] * reach, y + out[port][1] * reach];
  }

  /** The spot where a tunnel goes under the cell above it. */
  dive(cell, port) {
    return this.spot(cell, this.form(cell).middles[port], this.kit.measures.inset);
  }
}

function formed({ sides, out }, turn) {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const turned = (x, y) => (turn ? [x * cosine - y * sine, x * sine + y * cosine] : [x, y]);
  const laid = sides.map((side) => side && spots(side, turned));
  const middles = laid.map((side) => side && middle(side));
  const reach = middles.map((spot) => spot && Math.hypot(...spot));
  return {
    sides: laid,
    middles,
    out: middles.map((spot, port) => spot?.map((part) => part / Math.max(reach[port], LEAST))),
    lean: out.map((heading) => heading && turned(...heading)),
    room: 2 * Math.min(...reach.filter((length) => length !== null)),
  };
}

function spots(flat, turned) {
  const found = [];
  for (let at = 0; at < flat.length; at += 2) found.push(turned(flat[at], flat[at + 1]));
  return found;
}

/** The middle of a side: between the two points in its middle. */
function middle(side) {
  const [ax, ay] = side[(side.length - 1) >> 1];
  const [bx, by] = side[side.length >> 1];
  return [(ax + bx) / 2, (ay + by) / 2];
}
