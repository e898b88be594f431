/** What is drawn over the bitmaps of a board in each frame: copies told apart, and the cursor. */

const VEIL = 0.62; // how far copies of an endless board fade into the ground

/** Leaves out of a copy at x, y what it draws beyond its own cells, where another copy lies. */
export function clipCopy(context, { period }, x, y, unit) {
  if (!period) return;
  const [left, right] = [period[0], period[2]].map((at) => Math.round(x + at * unit));
  const [top, bottom] = [period[1], period[3]].map((at) => Math.round(y + at * unit));
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
}

/** Fades what lies beyond one copy of an endless board, when more than one is seen. */
export function veil(context, plan, look, unit) {
  const { width, height } = context.canvas;
  const across = Math.max((width - plan.size[0] * unit) / 2, 0);
  const down = Math.max((height - plan.size[1] * unit) / 2, 0);
  context.globalAlpha = VEIL;
  context.fillStyle = look.colours.background;
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(across, down, width - 2 * across, height - 2 * down);
  context.fill("evenodd");
  context.globalAlpha = 1;
}

/** Gives the ring of the cursor around a cell, no finer than can be seen at a scale. */
export function ringItems(plan, cell, scale) {
  const corners = plan.outline(cell, 0.9);
  const points = [...corners, corners[0]];
  const width = Math.max(0.18 * plan.room(cell), 2.5 / scale);
  return [
    { kind: "line", points, role: "background", width: width * 1.8 },
    { kind: "line", points, role: "cursor", width },
  ];
}
