/** Words for each tile, for those who cannot see the picture. */

/** The tokens that tell what stands in a cell and what is wrong there. */
export function tell({ board, barriers, fixed, source }, position, verdict, cell) {
  const tile = position.tiles[cell];
  if (!tile) return [["absent"]];
  const tokens = [[cell === source ? "source" : "tile"]];
  const sides = (mask) => {
    for (let port = 0; mask >> port; port++) {
      if ((mask >> port) & 1) tokens.push([`side.${board.named[cell][port]}`]);
    }
  };
  sides(tile);
  if (barriers[cell]) tokens.push(["barriers"]);
  sides(barriers[cell]);
  if (verdict) {
    tokens.push([verdict.marks.flooded.includes(cell) ? "flooded" : "dry"]);
    if (verdict.marks.loop.includes(cell)) tokens.push(["loop"]);
    if (verdict.marks.leak.includes(cell)) tokens.push(["leak"]);
  }
  if (position.locked[cell]) tokens.push(["locked"]);
  if (fixed[cell]) tokens.push(["fixed"]);
  return tokens;
}
