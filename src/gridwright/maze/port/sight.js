import { told } from "./walk.js";

const STRAIGHT = 0.98;

/**
 * The moves to a cell in sight: back along the trail; straight on past openings; or along a
 * passage up to where it first divides. Of several ways the shortest, and none for other cells.
 */
export function way(passages, page, position, cell) {
  const { trail } = position;
  const here = trail[trail.length - 1];
  const wanted = new Set(passages.nodesOf(cell));
  if (wanted.has(here)) return [];
  const back = trail.findLastIndex((node) => wanted.has(node));
  const found = back < 0 ? [] : [trail.slice(back).reverse()];
  for (const port of passages.ports(here)) {
    for (const onward of [ahead, alone]) {
      const nodes = followed(passages, page, here, port, wanted, onward);
      if (nodes) found.push(nodes);
    }
  }
  found.sort((one, other) => one.length - other.length);
  return found.length ? moves(passages, found[0]) : [];
}

function followed(passages, page, here, first, wanted, onward) {
  const nodes = [here];
  const seen = new Set(nodes);
  let port = first;
  while (port >= 0) {
    const node = nodes[nodes.length - 1];
    const beyond = passages.next(node, port);
    if (seen.has(beyond)) return null;
    seen.add(beyond);
    nodes.push(beyond);
    if (wanted.has(beyond)) return nodes;
    port = onward(passages, page, node, port, beyond);
  }
  return null;
}

/** The port that leads on with the same heading, or -1. */
function ahead(passages, page, node, port, beyond) {
  const heading = page.form(passages.cell(node)).lean[port];
  const { lean } = page.form(passages.cell(beyond));
  if (!heading) return -1;
  const on = passages.ports(beyond).find((other) => {
    const out = lean[other];
    return out && out[0] * heading[0] + out[1] * heading[1] > STRAIGHT;
  });
  return on ?? -1;
}

/** The only port that leads on, or -1 where there is a choice, or none. */
function alone(passages, page, node, port, beyond) {
  const back = passages.ways(passages.cell(node)).back[port];
  const on = passages.ports(beyond).filter((other) => other !== back);
  return on.length === 1 ? on[0] : -1;
}

function moves(passages, nodes) {
  return nodes.slice(1).map((beyond, at) => {
    const node = nodes[at];
    return told(passages, node, passages.portTo(node, beyond));
  });
}
