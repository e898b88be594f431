/** The lattice: where a board whose sides are joined comes again beside itself. */

/** The ways by which a board repeats: none, one or two, `[dx, dy]` in cells. */
export class Lattice {
  constructor(repeats) {
    this.ways = repeats.slice(0, 2);
  }

  /** Whether the board repeats at all. */
  get endless() {
    return this.ways.length > 0;
  }

  /** Whether the board repeats along x (0) or y (1), so that it is dragged there without end. */
  free(axis) {
    return this.ways.some((way) => Math.abs(way[axis]) > Math.abs(way[1 - axis]));
  }

  /** Lists the offsets at which copies of a board of a size meet a box, the board itself first. */
  copies(size, [left, top, right, bottom]) {
    const found = [];
    const meets = ([x, y]) => x < right && x + size[0] > left && y < bottom && y + size[1] > top;
    if (!this.endless) return [[0, 0]];
    const [a, b = [0, 0]] = this.ways;
    const reach = (way, from) => {
      const long = Math.hypot(...way) || Infinity;
      const wide = Math.hypot(right - left, bottom - top) + Math.hypot(...size);
      const off = Math.hypot((left + right) / 2, (top + bottom) / 2);
      return from * Math.ceil((wide + off) / long);
    };
    for (let i = reach(a, -1); i <= reach(a, 1); i += 1) {
      for (let j = reach(b, -1); j <= reach(b, 1); j += 1) {
        const offset = [i * a[0] + j * b[0], i * a[1] + j * b[1]];
        if (meets(offset)) found.push(offset);
        if (b[0] === 0 && b[1] === 0) break;
      }
    }
    return found;
  }

  /** Gives the whole way that leads nearest to a displacement. */
  nearest([x, y]) {
    if (!this.endless) return [0, 0];
    const [a, b] = this.ways;
    if (!b) {
      const i = Math.round((x * a[0] + y * a[1]) / (a[0] ** 2 + a[1] ** 2));
      return [i * a[0], i * a[1]];
    }
    const det = a[0] * b[1] - a[1] * b[0];
    const i = Math.round((x * b[1] - y * b[0]) / det);
    const j = Math.round((y * a[0] - x * a[1]) / det);
    return [i * a[0] + j * b[0], i * a[1] + j * b[1]];
  }
}
