/** The painter: items of a display list on a canvas, neighbours that look alike in one stroke. */

const LETTERS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/**
 * Paints items in order; `unit` is the length of a cell in pixels of the canvas, `dx` and `dy`
 * where the corner of the picture lies. `look` is what `loadTheme` gives.
 */
export function paint(context, items, look, unit, dx = 0, dy = 0) {
  context.lineJoin = "round";
  let at = 0;
  while (at < items.length) {
    const first = items[at];
    let end = at + 1;
    while (end < items.length && alike(first, items[end])) end += 1;
    PAINT[first.kind](context, items, at, end, look, unit, dx, dy);
    at = end;
  }
}

const PAINT = { line: lines, polygon: polygons, circle: circles, text: texts };

function alike(one, other) {
  return (
    one.kind === other.kind &&
    one.role === other.role &&
    one.width === other.width &&
    one.shade === other.shade &&
    one.size === other.size
  );
}

function lines(context, items, at, end, look, unit, dx, dy) {
  const { role, width } = items[at];
  stroke(context, role, width, look, unit);
  context.beginPath();
  for (let i = at; i < end; i += 1) trace(context, items[i].points, unit, dx, dy);
  context.stroke();
}

function stroke(context, role, width, look, unit) {
  const dash = look.dashes[role];
  context.strokeStyle = look.colours[role] ?? look.colours.wall;
  context.lineWidth = width * unit;
  context.lineCap = dash ? "butt" : "round";
  context.setLineDash(dash ? [dash[0] * unit, dash[1] * unit] : []);
  context.lineDashOffset = dash ? (dash[0] * unit) / 2 : 0;
}

function trace(context, points, unit, dx, dy) {
  context.moveTo(points[0][0] * unit + dx, points[0][1] * unit + dy);
  for (let i = 1; i < points.length; i += 1) {
    context.lineTo(points[i][0] * unit + dx, points[i][1] * unit + dy);
  }
}

function polygons(context, items, at, end, look, unit, dx, dy) {
  const { role, shade } = items[at];
  const shaded = shade !== null && shade !== undefined && look.shades.length > 0;
  const colour = shaded ? shadeOf(look.shades, shade) : look.colours[role];
  context.fillStyle = colour;
  context.beginPath();
  for (let i = at; i < end; i += 1) {
    trace(context, items[i].points, unit, dx, dy);
    context.closePath();
  }
  context.fill();
  if (shaded) {
    // a fine stroke closes the seams between neighbours
    context.strokeStyle = colour;
    context.setLineDash([]);
    context.lineWidth = 0.6;
    context.stroke();
  }
}

function shadeOf(shades, shade) {
  return shades[Math.round(Math.min(Math.max(shade, 0), 1) * (shades.length - 1))];
}

function circles(context, items, at, end, look, unit, dx, dy) {
  const { role, width } = items[at];
  context.beginPath();
  for (let i = at; i < end; i += 1) {
    const { centre, radius } = items[i];
    const x = centre[0] * unit + dx;
    const y = centre[1] * unit + dy;
    context.moveTo(x + radius * unit, y);
    context.arc(x, y, radius * unit, 0, 2 * Math.PI);
  }
  if (width) {
    stroke(context, role, width, look, unit);
    context.stroke();
  } else {
    context.fillStyle = look.colours[role];
    context.fill();
  }
}

function texts(context, items, at, end, look, unit, dx, dy) {
  const { role, size } = items[at];
  context.font = `${look.bold[role] ? 700 : 400} ${size * unit}px ${LETTERS}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = look.colours[role];
  // the middle of a line of letters lies above the middle of their figures
  const lower = size * unit * 0.05;
  for (let i = at; i < end; i += 1) {
    const [x, y] = items[i].at;
    context.fillText(items[i].text, x * unit + dx, y * unit + dy + lower);
  }
}
