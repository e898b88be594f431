/** The seam: a thin dashed line where a board whose sides are joined begins again. */

const DASHES = 3; // in a cell's width
const DRAWN = 0.5; // of each dash and the gap after it
const WIDTH = 0.035;
const ROLE = "apart";

/** Gives the dashes between the copies of a plan, as groups of items; none where it ends. */
export function seamOf({ period, lattice }) {
  if (!period) return [];
  const groups = [];
  for (const axis of [0, 1]) {
    if (!lattice.free(axis)) continue;
    for (const at of [period[axis], period[axis + 2]]) groups.push(...dashes(axis, at, period));
  }
  return groups;
}

/** Cuts a side across an axis into dashes: the same on both sides, which are seen as one. */
function dashes(axis, at, period) {
  const [begin, end] = [period[1 - axis], period[3 - axis]];
  const count = Math.max(Math.round((end - begin) * DASHES), 1);
  const step = (end - begin) / count;
  const spot = (along) => (axis === 0 ? [at, along] : [along, at]);
  return Array.from({ length: count }, (_, number) => {
    const from = begin + (number + (1 - DRAWN) / 2) * step;
    const points = [spot(from), spot(from + DRAWN * step)];
    const line = { kind: "line", points, role: ROLE, width: WIDTH };
    return { key: `seam ${axis} ${at} ${number}`, items: [line] };
  });
}
