import { course } from "./course.js";

/** Draws positions of one maze; what has not changed since the last time is the same object. */
export class Picture {
  #rock;
  #hatch;
  #signs;
  #trail = { trail: null, group: null };
  #walker = { node: null, group: null };

  /** Take the maze as a graph and where it lies on the page. */
  constructor(passages, page) {
    this.passages = passages;
    this.page = page;
    const { rock, hatch, signs } = passages.kit;
    this.#rock = { key: "rock", z: "ground", items: rock };
    this.#hatch = { key: "hatch", z: "ground", items: hatch };
    this.#signs = { key: "signs", z: "ink", items: signs };
  }

  /** Draw a position: what is cut off is hatched where the verdict says so. */
  draw({ trail }, verdict) {
    const isCut = verdict?.faults.some(({ code }) => code === "cut");
    const groups = [this.#rock];
    if (isCut) groups.push(this.#hatch);
    if (trail.length > 1) groups.push(this.#walked(trail));
    groups.push(this.#signs);
    if (verdict || trail.length > 1) groups.push(this.#standing(trail[trail.length - 1]));
    return groups;
  }

  #walked(trail) {
    if (this.#trail.trail !== trail) {
      const { pen, trail: width } = this.passages.kit.measures;
      const lines = course(this.passages, this.page, trail);
      const items = lines.map((points) => ({
        kind: "line", points, role: "trail", width: width * pen,
      }));
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
    const { room } = this.page.shape(cell);
    const { walker, halo } = this.passages.kit.measures;
    const disc = (role, radius) => ({
      kind: "circle", centre, radius: radius * room, role, width: null,
    });
    const items = [disc("background", walker + halo), disc("trail", walker)];
    return node < this.passages.n ? items : [...items, disc("background", walker / 2)];
  }
}
