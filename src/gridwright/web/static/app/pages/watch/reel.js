/** A film on a canvas: any frame of it, forward by what changes and back by kept pictures. */

import { paint } from "/static/app/draw/painter.js";

const MOST_PIXELS = 2_000_000;
const KEPT_PIXELS = 24_000_000;

/** Draws the frames of one film; frame 0 is its first picture. */
export class Reel {
  #canvas;
  #film = null;
  #look = null;
  #frame = -1;
  #unit = 0;
  #kept = new Map(); // frame -> picture of it
  #every = 1;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** Takes another film and shows its first frame. */
  load(film) {
    this.#film = film;
    this.#frame = 0;
    this.#unit = 0;
    this.fit();
  }

  /** Takes other colours and shows the same frame in them. */
  wear(look) {
    this.#look = look;
    this.#again();
  }

  /** Fits the picture into the room it has; draws anew only where that changed. */
  fit() {
    if (!this.#film) return;
    const { width, height } = this.#film.first;
    const room = this.#canvas.parentElement.clientWidth;
    const tall = Math.max(240, innerHeight * 0.62);
    const sharp = devicePixelRatio || 1;
    let unit = Math.min(room / width, tall / height, 48) * sharp;
    unit = Math.min(unit, Math.sqrt(MOST_PIXELS / (width * height)));
    if (Math.abs(unit - this.#unit) < 0.01) return;
    this.#unit = unit;
    this.#canvas.width = Math.round(width * unit);
    this.#canvas.height = Math.round(height * unit);
    this.#canvas.style.width = `${this.#canvas.width / sharp}px`;
    this.#again();
  }

  /** Shows a frame. */
  show(frame) {
    if (!this.#film || !this.#look) return;
    let at = this.#frame;
    if (frame < at) at = this.#restore(frame);
    while (at < frame) {
      at += 1;
      this.#paint(this.#film.changes[at - 1]);
      this.#keep(at);
    }
    this.#frame = frame;
  }

  #again() {
    if (!this.#film || !this.#look || !this.#unit) return;
    const frame = this.#frame;
    this.#kept.clear();
    const pixels = this.#canvas.width * this.#canvas.height;
    const most = Math.max(2, Math.floor(KEPT_PIXELS / pixels));
    this.#every = Math.max(8, Math.ceil(this.#film.changes.length / most));
    this.#paintFirst();
    this.#frame = 0;
    this.show(frame);
  }

  #paintFirst() {
    const context = this.#canvas.getContext("2d");
    context.fillStyle = this.#look.colours.background;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#paint(this.#film.first.items);
  }

  #paint(items) {
    paint(this.#canvas.getContext("2d"), items, this.#look, this.#unit);
  }

  #keep(frame) {
    if (frame % this.#every !== 0 || this.#kept.has(frame)) return;
    const picture = new OffscreenCanvas(this.#canvas.width, this.#canvas.height);
    picture.getContext("2d").drawImage(this.#canvas, 0, 0);
    this.#kept.set(frame, picture);
  }

  /** Shows the nearest kept picture up to a frame, and gives its frame. */
  #restore(frame) {
    const nearest = Math.floor(frame / this.#every) * this.#every;
    const picture = this.#kept.get(nearest);
    if (picture) {
      this.#canvas.getContext("2d").drawImage(picture, 0, 0);
      return nearest;
    }
    this.#paintFirst();
    return 0;
  }
}
