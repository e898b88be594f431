/** The stack: groups of items in layers, found by where they lie, changed group by group. */

import { boxOf, meets } from "/static/app/draw/box.js";

const BUCKET = 4; // cells along the side of a bucket
const WIDE = 48; // groups in more buckets than these are looked at always

class Layer {
  constructor(rank) {
    this.rank = rank;
    this.entries = new Map(); // key -> entry
    this.list = []; // entries in the order they are painted
    this.turn = 0;
  }
}

/** Groups of items in named layers, the lowest first. */
export class Stack {
  #layers = new Map();
  #buckets = new Map();
  #wide = new Set();

  constructor(names) {
    names.forEach((name, rank) => this.#layers.set(name, new Layer(rank)));
  }

  /**
   * Makes these groups, `{key, items}`, the content of a layer and gives the boxes that changed.
   * A group that is the same object as before has not changed.
   */
  set(name, groups) {
    const layer = this.#layers.get(name);
    const changed = [];
    const former = layer.list;
    const list = new Array(groups.length);
    layer.turn += 1;
    for (let at = 0; at < groups.length; at += 1) {
      const group = groups[at];
      let entry = former[at];
      if (entry === undefined || entry.group !== group) {
        entry = this.#put(layer, group, changed);
      }
      entry.order = at;
      entry.turn = layer.turn;
      list[at] = entry;
    }
    for (const entry of former) {
      if (entry.turn !== layer.turn && !entry.gone) this.#drop(layer, entry, changed);
    }
    layer.list = list;
    return changed;
  }

  /** Lists the items that meet any of the boxes, in the order they are painted. */
  within(boxes) {
    const found = new Set();
    for (const box of boxes) {
      for (const entry of this.#wide) if (meets(entry.box, box)) found.add(entry);
      this.#eachBucket(box, (held) => {
        for (const entry of held ?? []) if (meets(entry.box, box)) found.add(entry);
      });
    }
    const ordered = [...found].sort(
      (one, other) => one.rank - other.rank || one.order - other.order,
    );
    return ordered.flatMap((entry) => entry.group.items);
  }

  /** Lists the items of layers, in the order they are painted. */
  items(...names) {
    const lists = names.map((name) => this.#layers.get(name).list);
    return lists.flat().flatMap((entry) => entry.group.items);
  }

  #put(layer, group, changed) {
    const held = layer.entries.get(group.key);
    if (held?.group === group) return held;
    if (held) this.#drop(layer, held, changed);
    const box = boxOf(group.items);
    const entry = { rank: layer.rank, order: 0, turn: 0, group, box, gone: false };
    layer.entries.set(group.key, entry);
    if (box) {
      changed.push(box);
      this.#index(entry);
    }
    return entry;
  }

  #drop(layer, entry, changed) {
    entry.gone = true;
    if (layer.entries.get(entry.group.key) === entry) layer.entries.delete(entry.group.key);
    if (!entry.box) return;
    changed.push(entry.box);
    if (!this.#wide.delete(entry)) this.#eachBucket(entry.box, (held) => held?.delete(entry));
  }

  #index(entry) {
    const [left, top, right, bottom] = entry.box.map((part) => Math.floor(part / BUCKET));
    if ((right - left + 1) * (bottom - top + 1) > WIDE) {
      this.#wide.add(entry);
      return;
    }
    this.#eachBucket(entry.box, (held, place) => {
      if (held) held.add(entry);
      else this.#buckets.set(place, new Set([entry]));
    });
  }

  #eachBucket(box, visit) {
    const [left, top, right, bottom] = box.map((part) => Math.floor(part / BUCKET));
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const place = row * 65536 + column;
        visit(this.#buckets.get(place), place);
      }
    }
  }
}
