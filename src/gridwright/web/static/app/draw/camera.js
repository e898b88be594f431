/** The camera: which part of a picture a window shows, and how large. */

const LARGEST = 96; // pixels a cell
const COMFORTABLE = 72; // no fit makes cells larger than this
const ROOM = 12; // pixels left free around a board that fits

/** A window of `width` by `height` pixels onto a picture; `x`, `y` is the spot in its middle. */
export class Camera {
  constructor(size, lattice) {
    this.size = size;
    this.lattice = lattice;
    this.width = 1;
    this.height = 1;
    this.x = size[0] / 2;
    this.y = size[1] / 2;
    this.scale = 1;
    this.fitted = true;
  }

  /** The scale, in pixels a cell, at which all is seen. */
  get fitScale() {
    const [width, height] = this.size;
    const across = Math.max(this.width - 2 * ROOM, 8) / width;
    const down = Math.max(this.height - 2 * ROOM, 8) / height;
    return Math.min(across, down, COMFORTABLE);
  }

  /** Whether there is anything to see beyond the window. */
  get pans() {
    const more = (axis, window) => this.size[axis] * this.scale > window + 1;
    return this.lattice.endless || more(0, this.width) || more(1, this.height);
  }

  /** Takes the size of the window; a board that was fitted is fitted again. */
  resize(width, height) {
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    if (this.fitted) this.fit();
    else this.#settle();
  }

  /** Shows all of the board. */
  fit() {
    this.scale = this.fitScale;
    this.x = this.size[0] / 2;
    this.y = this.size[1] / 2;
    this.fitted = true;
  }

  /** Moves the picture by pixels. */
  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    if (this.lattice.endless) this.fitted = false;
    this.#settle();
  }

  /** Zooms by a factor about a spot of the window, in pixels from its corner. */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const [x, y] = this.spot(px, py);
    const fit = this.fitScale;
    this.scale = Math.min(Math.max(this.scale * factor, fit), Math.max(LARGEST, fit));
    this.fitted = this.scale <= fit * 1.001 && !this.lattice.endless;
    this.x = x - (px - this.width / 2) / this.scale;
    this.y = y - (py - this.height / 2) / this.scale;
    this.#settle();
  }

  /** Gives the spot of the picture at a place of the window. */
  spot(px, py) {
    return [
      this.x + (px - this.width / 2) / this.scale,
      this.y + (py - this.height / 2) / this.scale,
    ];
  }

  /** Gives the place in the window of a spot, of the copy nearest to the middle. */
  place([x, y]) {
    const [dx, dy] = this.lattice.nearest([this.x - x, this.y - y]);
    return [
      (x + dx - this.x) * this.scale + this.width / 2,
      (y + dy - this.y) * this.scale + this.height / 2,
    ];
  }

  /** Moves as little as brings a spot into the window with some room around; tells whether. */
  show(spot, room = 1.5) {
    const [px, py] = this.place(spot);
    const slip = (at, window) => {
      const edge = Math.min(room * this.scale, window / 3);
      if (at < edge) return edge - at;
      return at > window - edge ? window - edge - at : 0;
    };
    const [dx, dy] = [slip(px, this.width), slip(py, this.height)];
    if (!dx && !dy) return false;
    const [x, y] = [this.x, this.y];
    this.pan(dx, dy);
    return this.x !== x || this.y !== y;
  }

  /** The box of the picture that is seen. */
  get seen() {
    return [...this.spot(0, 0), ...this.spot(this.width, this.height)];
  }

  #settle() {
    this.x = this.#within(this.x, 0, this.width);
    this.y = this.#within(this.y, 1, this.height);
  }

  #within(at, axis, window) {
    if (this.lattice.free(axis)) return at;
    const room = ROOM / this.scale;
    const half = window / this.scale / 2;
    const size = this.size[axis];
    if (half * 2 >= size + 2 * room) return size / 2;
    return Math.min(Math.max(at, half - room), size - half + room);
  }
}
