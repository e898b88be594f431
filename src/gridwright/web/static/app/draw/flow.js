/** The flow: what water reaches comes into sight in the order in which it flows. */

const STEP = 22; // milliseconds from one rank to the next, where there are few
const LONGEST = 360; // milliseconds in all

/** Holds back changed groups that have a rank `after`, each until its time. */
export class Flow {
  #target = [];
  #held = new Map(); // place in the target -> { until, group }

  /** Takes the groups to show from a time on, in milliseconds; at once where it is still. */
  take(groups, now, still) {
    const former = this.#target;
    this.#target = groups;
    this.#held = new Map();
    if (still || former.length === 0) return;
    const changed = this.#changed(former, groups);
    if (changed.length === 0) return;
    const ranks = changed.map(({ place }) => groups[place].after);
    const first = ranks.reduce((low, rank) => Math.min(low, rank), Infinity);
    const last = ranks.reduce((high, rank) => Math.max(high, rank), -Infinity);
    const step = Math.min(STEP, LONGEST / Math.max(last - first, 1));
    for (const { place, before } of changed) {
      const { key, after } = groups[place];
      const group = before ?? { key, items: [] };
      if (after > first) this.#held.set(place, { until: now + (after - first) * step, group });
    }
  }

  /** Whether something is still held back. */
  get runs() {
    return this.#held.size > 0;
  }

  /** Gives the groups as they are seen at a time. */
  at(now) {
    for (const [place, { until }] of this.#held) if (until <= now) this.#held.delete(place);
    if (this.#held.size === 0) return this.#target;
    const seen = this.#target.slice();
    for (const [place, { group }] of this.#held) seen[place] = group;
    return seen;
  }

  #changed(former, groups) {
    let byKey = null;
    const changed = [];
    for (let place = 0; place < groups.length; place += 1) {
      const group = groups[place];
      if (former[place] === group || group.after === undefined || group.after === null) continue;
      byKey ??= new Map(former.map((held) => [held.key, held]));
      const before = byKey.get(group.key);
      if (before !== group) changed.push({ place, before });
    }
    return changed;
  }
}
