/** Judge a position: duplicates house by house, and the empty cells. */
export function judge(board, { values }) {
  const faults = board.houses.flatMap((cells) => duplicates(cells, values));
  const marked = new Set(faults.flatMap(({ cells }) => cells));
  const empty = [];
  values.forEach((value, cell) => value || empty.push(cell));
  if (empty.length) faults.push({ code: "empty", cells: empty });
  const marks = { duplicate: [...marked].sort((one, other) => one - other) };
  return { solved: faults.length === 0, faults, marks };
}

function duplicates(cells, values) {
  const places = new Map();
  for (const cell of cells) {
    const digit = values[cell];
    if (digit) places.set(digit, [...(places.get(digit) ?? []), cell]);
  }
  const twice = [...places].filter(([, held]) => held.length > 1);
  return twice
    .sort(([one], [other]) => one - other)
    .map(([, held]) => ({ code: "duplicate", cells: held }));
}
