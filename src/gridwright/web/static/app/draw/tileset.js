/** The tile set: a picture at one scale, kept in square bitmaps that are painted when needed. */

import { meets } from "/static/app/draw/box.js";
import { paint } from "/static/app/draw/painter.js";

const SIDE = 256;
const MOST_BOXES = 32; // a tile with more changes than these is painted anew
const MOST_TILES = 160;

/** Bitmaps of a picture of a size in cells at a scale in pixels a cell. */
export class TileSet {
  #tiles = new Map();
  #size;
  #stack;

  constructor(stack, size, scale) {
    this.#stack = stack;
    this.#size = size;
    this.scale = scale;
    this.columns = Math.max(1, Math.ceil((size[0] * scale) / SIDE));
    this.rows = Math.max(1, Math.ceil((size[1] * scale) / SIDE));
  }

  /** Tells that the picture changed within boxes. */
  soil(boxes) {
    const side = SIDE / this.scale;
    for (const tile of this.#tiles.values()) {
      if (tile.boxes.length > MOST_BOXES) continue;
      const area = [tile.column * side, tile.row * side, 0, 0];
      area[2] = area[0] + side;
      area[3] = area[1] + side;
      for (const box of boxes) {
        if (meets(area, box)) tile.boxes.push(box);
        if (tile.boxes.length > MOST_BOXES) break;
      }
    }
  }

  /** Forgets all bitmaps, as when the look has changed. */
  clear() {
    this.#tiles.clear();
  }

  /** Gives the range of tiles, first and last column and row, that a box in cells meets. */
  range([left, top, right, bottom]) {
    const side = SIDE / this.scale;
    const clamp = (at, most) => Math.min(Math.max(Math.floor(at / side), 0), most - 1);
    return [
      clamp(left, this.columns),
      clamp(top, this.rows),
      clamp(right, this.columns),
      clamp(bottom, this.rows),
    ];
  }

  /**
   * Paints what is missing or changed in a range of tiles until the time is over, `now` giving
   * the time; gives whether all is there. `count` is told how many items were painted.
   */
  fill([left, top, right, bottom], look, until, count) {
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const tile = this.#tiles.get(row * this.columns + column);
        if (tile && tile.boxes.length === 0) continue;
        if (performance.now() > until) return false;
        count(this.#paint(tile ?? this.#make(column, row), look));
      }
    }
    return true;
  }

  /** Tells whether every tile of a range is there, and none of them changed. */
  holds([left, top, right, bottom]) {
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const tile = this.#tiles.get(row * this.columns + column);
        if (!tile || tile.boxes.length) return false;
      }
    }
    return true;
  }

  /** Draws the tiles of a range whose corner of the picture lies at x, y, scaled by `zoom`. */
  draw(context, [left, top, right, bottom], x, y, zoom) {
    const edge = (at, from) => Math.round(from + at * SIDE * zoom);
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const tile = this.#tiles.get(row * this.columns + column);
        if (!tile || !tile.done) continue;
        const [x0, y0] = [edge(column, x), edge(row, y)];
        const [width, height] = [edge(column + 1, x) - x0, edge(row + 1, y) - y0];
        if (width === SIDE && height === SIDE) context.drawImage(tile.canvas, x0, y0);
        else context.drawImage(tile.canvas, x0, y0, width, height);
      }
    }
  }

  #make(column, row) {
    if (this.#tiles.size >= MOST_TILES) this.#tiles.delete(this.#tiles.keys().next().value);
    const canvas = document.createElement("canvas");
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext("2d");
    const tile = { column, row, canvas, context, boxes: [], done: false };
    this.#tiles.set(row * this.columns + column, tile);
    return tile;
  }

  #paint(tile, look) {
    const { context, column, row } = tile;
    const side = SIDE / this.scale;
    const [x, y] = [column * side, row * side];
    const whole = !tile.done || tile.boxes.length > MOST_BOXES;
    const boxes = whole ? [[x, y, x + side, y + side]] : tile.boxes.map((box) => this.#snap(box));
    context.save();
    context.beginPath();
    for (const [left, top, right, bottom] of boxes) {
      context.rect(
        (left - x) * this.scale,
        (top - y) * this.scale,
        (right - left) * this.scale,
        (bottom - top) * this.scale,
      );
    }
    context.clip();
    context.clearRect(0, 0, SIDE, SIDE);
    const items = this.#stack.within(boxes);
    paint(context, items, look, this.scale, -x * this.scale, -y * this.scale);
    context.restore();
    tile.boxes = [];
    tile.done = true;
    return items.length;
  }

  /** Widens a box to whole pixels, with one more for what is smoothed over the edge. */
  #snap([left, top, right, bottom]) {
    const low = (at) => (Math.floor(at * this.scale) - 1) / this.scale;
    const high = (at) => (Math.ceil(at * this.scale) + 1) / this.scale;
    return [low(left), low(top), high(right), high(bottom)];
  }
}
