/** The board: a canvas that shows a picture through a camera, and paints only what changed. */

import { Camera } from "/static/app/draw/camera.js";
import { Flow } from "/static/app/draw/flow.js";
import { clipCopy, ringItems, veil } from "/static/app/draw/overlays.js";
import { paint } from "/static/app/draw/painter.js";
import { Stack } from "/static/app/draw/stack.js";
import { TileSet } from "/static/app/draw/tileset.js";

const LAYERS = [
  "ground",
  "below",
  "seam",
  "under",
  "ink",
  "over",
  "notes",
  "fog",
  "above",
  "faults",
];
const REST = 140; // milliseconds without a zoom until it is painted sharply
const BUDGET = 8; // milliseconds of a frame for painting

/** A picture of a plan on a canvas; `host` is the element that it fills. */
export class Board {
  #context;
  #stack = new Stack(LAYERS);
  #base = null; // the whole board, at the scale at which it fits
  #sharp = null; // at the scale that is seen
  #former = null; // what was sharp before
  #flow = new Flow();
  #cursor = -1;
  #zoomed = 0;
  #asked = false;
  #inputs = [];
  #look;

  constructor(host, canvas, plan, look) {
    this.host = host;
    this.canvas = canvas;
    this.plan = plan;
    this.camera = new Camera(plan.size, plan.lattice);
    this.counters = { changed: 0, painted: 0, frames: 0 };
    this.still = false;
    this.moved = () => {};
    this.#look = look;
    this.#context = canvas.getContext("2d", { alpha: false });
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
  }

  /** Takes the size of the element and the pixels of the screen. */
  resize() {
    const { clientWidth: width, clientHeight: height } = this.host;
    this.ratio = Math.min(globalThis.devicePixelRatio || 1, 3);
    this.canvas.width = Math.max(Math.round(width * this.ratio), 1);
    this.canvas.height = Math.max(Math.round(height * this.ratio), 1);
    this.camera.resize(width, height);
    this.#base = new TileSet(this.#stack, this.plan.size, this.camera.fitScale * this.ratio);
    this.#frame();
    this.moved();
  }

  /** Takes another look, as when the theme has changed. */
  set look(look) {
    this.#look = look;
    for (const set of this.#sets()) set.clear();
    this.refresh();
  }

  get look() {
    return this.#look;
  }

  /** Shows groups of items as a layer's content; what is the same object is not painted again. */
  show(layer, groups) {
    this.#changed(this.#stack.set(layer, groups));
  }

  /** Shows the groups that move, with those reached by water in the order it flows. */
  showInk(groups) {
    this.#flow.take(groups, performance.now(), this.still);
    this.#changed(this.#stack.set("ink", this.#flow.at(performance.now())));
  }

  /** Puts the ring of the cursor around a cell; -1 for none. */
  set cursor(cell) {
    if (cell === this.#cursor) return;
    this.#cursor = cell;
    this.refresh();
  }

  /** Notes the time of an input, to measure how long it takes until its effect is painted. */
  expect(time) {
    this.#inputs.push(time);
    this.refresh();
  }

  /** Brings a cell into the window if it is not there. */
  reveal(cell) {
    if (this.camera.show(this.plan.centres[cell])) this.#panned();
  }

  /** Moves the picture by pixels. */
  pan(dx, dy) {
    this.camera.pan(dx, dy);
    this.#panned();
  }

  /** Zooms by a factor about a place on the screen, or about the middle. */
  zoom(factor, x, y) {
    const area = this.host.getBoundingClientRect();
    if (x === undefined) this.camera.zoom(factor);
    else this.camera.zoom(factor, x - area.left, y - area.top);
    this.#zoomed = performance.now();
    this.#panned();
  }

  /** Shows all of the board. */
  fit() {
    this.camera.fit();
    this.#zoomed = 0;
    this.#panned();
  }

  /** Gives where the middle of a cell is on the screen. */
  locate(cell) {
    return this.toScreen(this.plan.centres[cell]);
  }

  /** Gives where a spot of the picture is on the screen. */
  toScreen(spot) {
    const area = this.host.getBoundingClientRect();
    const [x, y] = this.camera.place(spot);
    return { x: x + area.left, y: y + area.top };
  }

  /** Gives the spot of the picture at a place on the screen. */
  spotAt(x, y) {
    const area = this.host.getBoundingClientRect();
    return this.camera.spot(x - area.left, y - area.top);
  }

  /** Gives the cell at a place on the screen; -1 where there is none. */
  cellAt(x, y) {
    return this.plan.cellAt(this.spotAt(x, y));
  }

  /** Asks for another frame. */
  refresh() {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => this.#frame());
  }

  /** Lists all items of the picture and what was noted on it, without what points things out. */
  get items() {
    return this.#stack.items("ground", "under", "ink", "over", "notes");
  }

  #sets() {
    return [this.#base, this.#former, this.#sharp].filter((set) => set !== null);
  }

  #changed(boxes) {
    if (boxes.length === 0) return;
    this.counters.changed += boxes.length;
    for (const set of this.#sets()) set.soil(boxes);
    this.refresh();
  }

  #panned() {
    this.moved();
    this.refresh();
  }

  #frame() {
    this.#asked = false;
    const now = performance.now();
    if (this.#flow.runs) {
      this.#changed(this.#stack.set("ink", this.#flow.at(now)));
      this.refresh();
    }
    this.#sharpen(now);
    const whole = this.#fill(now + BUDGET);
    this.#draw();
    this.counters.frames += 1;
    if (!whole || now - this.#zoomed < REST) this.refresh();
    else this.#measure();
  }

  /** Starts to paint at the scale that is seen, once it rests. */
  #sharpen(now) {
    const wanted = this.camera.scale * this.ratio;
    const near = (set) => set !== null && Math.abs(set.scale / wanted - 1) < 1e-3;
    if (near(this.#base)) {
      this.#sharp = this.#former = null;
    } else if (!near(this.#sharp) && now - this.#zoomed >= REST) {
      this.#former = this.#sharp;
      this.#sharp = new TileSet(this.#stack, this.plan.size, wanted);
    }
  }

  #fill(until) {
    const count = (painted) => {
      this.counters.painted += painted;
    };
    const finest = this.#sharp ?? this.#base;
    const zooming = finest.scale !== this.camera.scale * this.ratio;
    const sets = finest === this.#base || zooming ? [this.#base, finest] : [finest];
    let whole = true;
    for (const box of this.#views()) {
      for (const set of sets) whole = set.fill(set.range(box), this.#look, until, count) && whole;
    }
    if (whole) this.#former = null;
    return whole;
  }

  /** Lists the parts of the board that are seen, one a copy. */
  #views() {
    const [left, top, right, bottom] = this.camera.seen;
    return this.#copies().map(([dx, dy]) => [left - dx, top - dy, right - dx, bottom - dy]);
  }

  #copies() {
    return this.plan.lattice.copies(this.plan.size, this.camera.seen);
  }

  #draw() {
    const context = this.#context;
    const [left, top, right, bottom] = this.camera.seen;
    const unit = this.camera.scale * this.ratio;
    context.fillStyle = this.#look.colours.background;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.imageSmoothingQuality = "low";
    for (const [dx, dy] of this.#copies()) {
      const [x, y] = [(dx - left) * unit, (dy - top) * unit];
      const box = [left - dx, top - dy, right - dx, bottom - dy];
      const finest = this.#sharp?.holds(this.#sharp.range(box)) ? this.#sharp : null;
      context.save();
      clipCopy(context, this.plan, x, y, unit);
      for (const set of finest ? [finest] : this.#sets()) {
        set.draw(context, set.range(box), x, y, unit / set.scale);
      }
      context.restore();
    }
    if (this.plan.lattice.endless) veil(context, this.plan, this.#look, unit);
    if (this.#cursor >= 0) this.#ring(context, unit);
  }

  #ring(context, unit) {
    const [x, y] = this.plan.centres[this.#cursor];
    const [px, py] = this.camera.place([x, y]);
    const [dx, dy] = [px * this.ratio - x * unit, py * this.ratio - y * unit];
    const items = ringItems(this.plan, this.#cursor, this.camera.scale);
    paint(context, items, this.#look, unit, dx, dy);
  }

  #measure() {
    if (this.#inputs.length === 0) return;
    const inputs = this.#inputs;
    this.#inputs = [];
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      for (const start of inputs) performance.measure("move", { start, end: performance.now() });
      channel.port1.close();
    };
    channel.port2.postMessage(null);
  }
}
