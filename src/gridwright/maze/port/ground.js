/**
 * The ground of a maze's nodes, as areas to be filled. Where passages cross beneath one another,
 * cells are drawn smaller than they are, with a corridor through each passage; the ground of a
 * tunnel is its two corridors up to the cell above.
 */
export class Ground {
  /** Take the maze as a graph and where it lies on the page. */
  constructor(passages, page) {
    this.passages = passages;
    this.page = page;
    this.inset = passages.kit.measures.inset;
  }

  /** The areas of a node, each an outline. */
  areas(node) {
    const { passages, page } = this;
    const cell = passages.cell(node);
    if (!passages.tunnels) return [page.outline(cell)];
    const ports = passages.ports(node).filter((port) => page.isSided(cell, port));
    if (node !== cell) return ports.map((port) => this.#corridor(cell, port));
    const sides = page.form(cell).sides.filter(Boolean);
    const room = sides.map((side) => page.spot(cell, side[side.length - 1], this.inset));
    return [room, ...[...ports, ...this.#gaps(cell)].map((port) => this.#corridor(cell, port))];
  }

  /** Fill nodes: a polygon for each area. */
  filled(node, role, shade = null) {
    return this.areas(node).map((points) => ({ kind: "polygon", points, role, shade }));
  }

  /** What lies below all: cells that are not there, and what crossing passages leave free. */
  rock() {
    const { passages } = this;
    const cells = Array.from({ length: passages.n }, (_, cell) => cell);
    const absent = cells.filter((cell) => !passages.has(cell));
    const rock = absent.map((cell) => this.#whole(cell, "absent"));
    if (!passages.tunnels) return rock;
    const there = cells.filter((cell) => passages.has(cell));
    rock.push(...there.map((cell) => this.#whole(cell, "grid")));
    for (let node = 0; node < passages.nodes; node++) {
      if (passages.has(passages.cell(node))) rock.push(this.filled(node, "background"));
    }
    return rock;
  }

  #whole(cell, role) {
    return [{ kind: "polygon", points: this.page.outline(cell), role, shade: null }];
  }

  #gaps(cell) {
    const { entrance, exit, gaps } = this.passages.kit;
    return [entrance, exit].flatMap((end, at) => (end === cell && gaps[at] >= 0 ? gaps[at] : []));
  }

  #corridor(cell, port) {
    const side = this.page.form(cell).sides[port];
    const ends = [side[0], side[side.length - 1]];
    const [a, b] = ends.map((end) => this.page.spot(cell, end, this.inset));
    const [c, d] = ends.map((end) => this.page.spot(cell, this.#drawnIn(ends, end)));
    return [a, b, d, c];
  }

  #drawnIn([[ax, ay], [bx, by]], [x, y]) {
    const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
    return [mx + (x - mx) * this.inset, my + (y - my) * this.inset];
  }
}
