/** Bounding boxes of items, in cells: `[left, top, right, bottom]`. */

/** Gives the box of some items, the widths of their strokes included; null where there is none. */
export function boxOf(items) {
  if (items.length === 0) return null;
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const item of items) BOUND[item.kind](box, item);
  return box;
}

/** Tells whether two boxes meet. */
export function meets(one, other) {
  return (
    one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]
  );
}

const BOUND = {
  line: (box, item) => points(box, item.points, item.width / 2),
  polygon: (box, item) => points(box, item.points, 0.02),
  circle: (box, { centre: [x, y], radius, width }) => {
    const reach = radius + (width ?? 0) / 2;
    widen(box, x, y, reach, reach);
  },
  text: (box, { at: [x, y], text, size }) => {
    widen(box, x, y, Math.max(size, 0.7 * size * text.length), 0.75 * size);
  },
};

function points(box, spots, reach) {
  for (const [x, y] of spots) widen(box, x, y, reach, reach);
}

function widen(box, x, y, across, down) {
  if (x - across < box[0]) box[0] = x - across;
  if (y - down < box[1]) box[1] = y - down;
  if (x + across > box[2]) box[2] = x + across;
  if (y + down > box[3]) box[3] = y + down;
}
