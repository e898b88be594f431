/** The arrow of a tap at a side of the board, with the number of its water beyond. */

import { line, polygon, words } from "/static/port/items.js";

const ARROW = [0.14, 0.46];
const HALF = 0.17;
const LABEL_AT = 0.66;
const LABEL = 0.3;

/** Draw a tap as an arrow, in or out; an outlet that has not its water is hollow. */
export function arrow({ board, coloured }, { cell, port, inlet, colour }, full) {
  const [ox, oy] = board.out(cell, port);
  const [near, far] = ARROW.map((distance) => board.end(cell, port, distance));
  const [tip, [x, y]] = inlet ? [near, far] : [far, near];
  const corners = [tip, [x - oy * HALF, y + ox * HALF], [x + oy * HALF, y - ox * HALF]];
  const role = inlet ? "entrance" : "exit";
  const drawn =
    inlet || full ? polygon(corners, role) : line([...corners, corners[0]], role, 0.05);
  if (!coloured) return [drawn];
  return [drawn, words(board.end(cell, port, LABEL_AT), String(colour), role, LABEL)];
}
