/** Words for each tile, for those who cannot see the picture. */

import { INSIDE } from "./taps.js";

/** The tokens that tell what stands in a cell, which taps are there and what is wrong. */
export function tell({ board, taps, coloured }, judge, position, verdict, cell) {
  const tile = position.tiles[cell];
  if (!tile) return [["absent"]];
  const tokens = [["tile"]];
  const side = (port) => tokens.push([`side.${board.named[cell][port]}`]);
  for (let port = 0; tile >> port; port++) if ((tile >> port) & 1) side(port);
  for (const tap of taps.filter((held) => held.cell === cell)) {
    const name = tap.inlet ? "inlet" : "outlet";
    tokens.push(coloured ? [`${name}-of-water`, tap.colour] : [name]);
    if (tap.port !== INSIDE) side(tap.port);
  }
  if (!verdict) return tokens;
  const { waters, ends } = judge.flow(position);
  const mixed = waters[cell] & (waters[cell] - 1);
  if (mixed) tokens.push(["mixed"]);
  else if (waters[cell] && coloured) tokens.push(["water", 31 - Math.clz32(waters[cell])]);
  else tokens.push([waters[cell] ? "flooded" : "dry"]);
  if (waters[cell] && ends[cell]) tokens.push(["leak"]);
  return tokens;
}
