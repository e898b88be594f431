/** Hubs: where stairs lead up or down from a tile, an arrow in a ring. */

import { disc, polygon } from "/static/port/items.js";

const HUB = 0.27;
const RIM = 0.05;
const WET_RIM = 0.09;
const ARROW = 0.17;
const APART = 0.085;
const BOTH = 0.11;
const KINDS = ["dry", "flooded", "loop"];

/** The hub of a tile with stairs, which are the last two ports of a layered grid. */
export function hub(board, arms) {
  const [x, y] = board.centre(arms.cell);
  const scale = board.scale(arms.cell);
  const ways = [
    [board.k - 2, -1],
    [board.k - 1, 1],
  ].filter(([port]) => arms.ports.includes(port));
  const role = KINDS[Math.max(...ways.map(([port]) => KINDS.indexOf(arms.kind(port))))];
  const rim = role === "dry" ? RIM : WET_RIM;
  const items = [disc([x, y], HUB * scale, role), disc([x, y], (HUB - rim) * scale, "background")];
  for (const [port, way] of ways) {
    const size = ways.length === 1 ? ARROW : BOTH;
    const at = [x, y + (ways.length === 1 ? 0 : APART * way * scale)];
    items.push(arrow(at, way, size * scale, arms.leaks(port) ? "leak" : role));
  }
  return items;
}

/** A triangle around a spot that points up (-1) or down (1). */
function arrow([x, y], way, size, role) {
  const base = y - way * size * 0.5;
  const tip = [x, y + way * size * 0.6];
  return polygon([tip, [x - size * 0.7, base], [x + size * 0.7, base]], role);
}
