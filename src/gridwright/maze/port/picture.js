import { course } from "./course.js";
import { Ground } from "./ground.js";
import { distances, route, searched } from "./search.js";

const BELOW = ["distance", "visited"];

/** Draws positions of one maze; what has not changed since the last time is the same object. */
export class Picture {
  #hatch;
  #layers = new Map();
  #rock;
  #signs;
  #trail = { trail: null, group: null };
  #walker = { node: null, group: null };

  /** Take the maze as a graph and where it lies on the page. */
  constructor(passages, page) {
    this.passages = passages;
    this.page = page;
    this.ground = new Ground(passages, page);
    const { hatch, signs } = passages.kit;
    this.#rock = groups("rock", "ground", this.ground.rock());
    this.#hatch = groups("hatch", "ground", hatch.map((item) => [item]));
    this.#signs = groups("sign", "ink", signs.map((item) => [item]));
  }

  /** Draw a position and layers; what is cut off is hatched where the verdict says so. */
  draw({ trail }, verdict, layers) {
    const drawn = [...this.#rock];
    for (const name of BELOW) if (layers.includes(name)) drawn.push(...this.#layer(name));
    if (verdict?.faults.some(({ code }) => code === "cut")) drawn.push(...this.#hatch);
    if (layers.includes("solution")) drawn.push(...this.#layer("solution"));
    if (trail.length > 1) drawn.push(this.#walked(trail));
    drawn.push(...this.#signs);
    if (verdict || trail.length > 1) drawn.push(this.#standing(trail[trail.length - 1]));
    return drawn;
  }

  #layer(name) {
    if (!this.#layers.has(name)) {
      const z = BELOW.includes(name) ? "ground" : "ink";
      this.#layers.set(name, groups(name, z, this.#looked(name)));
    }
    return this.#layers.get(name);
  }

  /** What a layer shows, wherever the walker stands. */
  #looked(name) {
    const { passages, ground } = this;
    const { entrance, exit } = passages.kit;
    if (name === "visited") {
      return searched(passages, entrance, exit).map((node) => ground.filled(node, name));
    }
    if (name === "solution") {
      const nodes = route(passages, entrance, exit);
      return nodes.length > 1 ? [this.#course(nodes, name)] : [];
    }
    const { distance, order } = distances(passages, entrance);
    const furthest = Math.max(distance[order[order.length - 1]], 1);
    return order.map((node) => ground.filled(node, name, distance[node] / furthest));
  }

  #course(nodes, role) {
    const { measures } = this.passages.kit;
    const width = measures[role] * measures.pen;
    const lines = course(this.passages, this.page, nodes);
    return lines.map((points) => ({ kind: "line", points, role, width }));
  }

  #walked(trail) {
    if (this.#trail.trail !== trail) {
      const items = this.#course(trail, "trail");
      this.#trail = { trail, group: { key: "trail", z: "ink", items } };
    }
    return this.#trail.group;
  }

  #standing(node) {
    if (this.#walker.node !== node) {
      const group = { key: "walker", z: "ink", items: this.#figure(node) };
      this.#walker = { node, group };
    }
    return this.#walker.group;
  }

  /** The walker, set off from what lies beneath; hollow in a tunnel. */
  #figure(node) {
    const cell = this.passages.cell(node);
    const centre = this.page.centre(cell);
    const { room } = this.page.form(cell);
    const { walker, halo } = this.passages.kit.measures;
    const disc = (role, radius) => ({
      kind: "circle", centre, radius: radius * room, role, width: null,
    });
    const items = [disc("background", walker + halo), disc("trail", walker)];
    return node < this.passages.n ? items : [...items, disc("background", walker / 2)];
  }
}

function groups(name, z, lists) {
  return lists.map((items, at) => ({ key: `${name} ${at}`, z, items }));
}
