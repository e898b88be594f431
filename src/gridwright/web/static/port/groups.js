/** Groups of items, one a cell and a layer; what looks as in the last picture is the same object. */

const LAYERS = ["ground", "dry", "bore", "ink"];
const GROUND = 0;

/**
 * The groups of one board.
 *
 * Layers are painted one over the other: what lies under the lines of the grid; dry pipes, and
 * what is hollow in them; then all else. Where there is nothing to paint a group is empty, so
 * that pipes stay in sight until water has come to take their place.
 */
export class Groups {
  constructor(n) {
    this.looks = new Int32Array(n).fill(-1);
    this.wet = new Uint8Array(n);
    this.known = Array.from({ length: n }, () => new Map());
    this.last = LAYERS.map((layer) => Array.from({ length: n }, (_, cell) => empty(layer, cell)));
  }

  /**
   * The groups of a position in the order of painting.
   *
   * look: gives what a cell looks like as a number of up to 31 bits · items: gives the items of
   * its layers, a list of lists · rank: tells how far water came to it, -1 where there is none.
   */
  draw({ look, items, rank }) {
    for (let cell = 0; cell < this.looks.length; cell++) {
      const seen = look(cell);
      if (seen === this.looks[cell]) continue;
      this.looks[cell] = seen;
      const known = this.known[cell];
      if (!known.has(seen)) known.set(seen, items(cell));
      const distance = rank(cell);
      const fresh = distance >= 0 && !this.wet[cell];
      this.wet[cell] = distance >= 0 ? 1 : 0;
      known.get(seen).forEach((held, layer) => this.put(cell, layer, held, fresh, distance));
    }
    const [ground, ...ink] = this.last;
    return ground.filter((group) => group.items.length).concat(...ink);
  }

  put(cell, layer, items, fresh, distance) {
    const former = this.last[layer][cell];
    if (former.items === items || !(former.items.length || items.length)) return;
    const group = { ...empty(LAYERS[layer], cell), items };
    if (fresh && layer !== GROUND) group.after = distance;
    this.last[layer][cell] = group;
  }
}

const empty = (layer, cell) => ({
  key: `${layer}-${cell}`,
  z: layer === LAYERS[GROUND] ? "ground" : "ink",
  items: [],
});
