/** Items of a picture, as scenes have them, and the lines of pipes that bend. */

const STRAIGHT = 1e-6;
const PARTS = 7;
const BEND = Array.from({ length: PARTS + 1 }, (_, i) => {
  const t = 1 - i / PARTS;
  return [t * t, 2 * t * (1 - t), (1 - t) * (1 - t)];
});

/** A polyline with round ends. */
export const line = (points, role, width) => ({ kind: "line", points, role, width });

/** A filled area. */
export const polygon = (points, role) => ({ kind: "polygon", points, role, shade: null });

/** A disc. */
export const disc = (centre, radius, role) => ({
  kind: "circle", centre, radius, role, width: null,
});

/** Words centred on a point. */
export const words = (at, text, role, size) => ({ kind: "text", at, text, role, size });

/** A filled square around a point. */
export function square([x, y], half, role) {
  const spots = [[x - half, y - half], [x + half, y - half], [x + half, y + half]];
  return polygon([...spots, [x - half, y + half]], role);
}

/** Points of a pipe through a centre: its ends alone where it is straight. */
export function elbow(one, centre, other) {
  const [x, y] = centre;
  const turned = (one[0] - x) * (other[1] - y) - (one[1] - y) * (other[0] - x);
  return Math.abs(turned) < STRAIGHT ? [one, other] : [one, centre, other];
}

/** Round an elbow off: points of the quadratic Bezier curve that the centre pulls. */
export function bend(one, centre, other) {
  if (elbow(one, centre, other).length === 2) return [one, other];
  return BEND.map(([u, v, w]) => [
    u * one[0] + v * centre[0] + w * other[0],
    u * one[1] + v * centre[1] + w * other[1],
  ]);
}

/** The flange that closes an open end: a stroke across the pipe. */
export function flange([x, y], [dx, dy], half, role, width) {
  const [ax, ay] = [dx * half, dy * half];
  return line([[x - ay, y + ax], [x + ay, y - ax]], role, width);
}
