const STRAIGHT = 1e-6;

/**
 * A course along passages as polylines, from gap to gap if it goes all the way. A line breaks off
 * where it dives under a cell, climbs stairs or goes on elsewhere on the page.
 */
export function course(passages, page, nodes) {
  const { entrance, exit, gaps, measures } = passages.kit;
  const lines = [];
  const first = page.centre(passages.cell(nodes[0]));
  const entered = nodes[0] === entrance && gaps[0] >= 0;
  let line = entered ? [page.side(entrance, gaps[0], measures.beyond / 2), first] : [first];
  for (let at = 1; at < nodes.length; at++) {
    line = passed(passages, page, nodes[at - 1], nodes[at], line, lines);
  }
  if (nodes[nodes.length - 1] === exit && gaps[1] >= 0 && nodes.length > 1) {
    line.push(page.side(exit, gaps[1], measures.beyond / 2));
  }
  lines.push(line);
  return lines.map(straightened).filter((points) => points.length > 1);
}

/** Lead a line through one passage; finished lines are put to ``lines``, the open one is given. */
function passed(passages, page, node, beyond, line, lines) {
  const [one, other] = [passages.cell(node), passages.cell(beyond)];
  const port = passages.portTo(node, beyond);
  const back = passages.ways(one).back[port];
  if (!page.isSided(one, port)) {
    lines.push(line.length > 1 ? line : landing(line[0]));
    return [page.centre(other)];
  }
  const touching = page.isTouching(one, port);
  const reach = touching ? 0 : passages.kit.measures.beyond;
  let open = line;
  open.push(page.side(one, port, reach));
  if (!touching) {
    lines.push(open);
    open = [page.side(other, back, page.isTouching(other, back) ? 0 : reach)];
  }
  if (beyond < passages.n) return [...open, page.centre(other)];
  lines.push([...open, page.dive(other, back)]);
  return [page.dive(other, passages.ports(beyond).find((way) => way !== back))];
}

/** A line so short that it is a dot: where stairs lead on from stairs. */
function landing([x, y]) {
  return [[x, y], [x + STRAIGHT, y]];
}

/** Leave out points that a line goes straight through. */
function straightened(line) {
  const kept = [];
  for (const point of line) {
    const last = kept[kept.length - 1];
    if (last && last[0] === point[0] && last[1] === point[1]) continue;
    while (kept.length > 1 && isStraight(kept[kept.length - 2], kept[kept.length - 1], point)) {
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

function isStraight(one, middle, other) {
  const [ax, ay] = [middle[0] - one[0], middle[1] - one[1]];
  const [bx, by] = [other[0] - middle[0], other[1] - middle[1]];
  return Math.abs(ax * by - ay * bx) < STRAIGHT && ax * bx + ay * by > 0;
}
