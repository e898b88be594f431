const TEXT = /^go ([a-z0-9-]{1,40})$/;
const LEAST = 0.51;

/** Take a step told as ``go right``; onto the trail it takes the trail in. Throws at a wall. */
export function apply(passages, { trail }, move) {
  const here = trail[trail.length - 1];
  const port = passages.port(here, TEXT.exec(move)?.[1]);
  if (!passages.isOpen(here, port)) throw new Error(`no way for ${move}`);
  const node = passages.next(here, port);
  const place = trail.indexOf(node);
  return { trail: place < 0 ? [...trail, node] : trail.slice(0, place + 1) };
}

/** The step through the port of a name, or null where it is closed. */
export function stepThrough(passages, { trail }, name) {
  const here = trail[trail.length - 1];
  return passages.isOpen(here, passages.port(here, name)) ? `go ${name}` : null;
}

/**
 * The step through the passage that leads most nearly left, up, right or down, or null. Of
 * equals, one that leads on goes before one that leads back.
 */
export function stepTowards(passages, { trail }, direction) {
  const here = trail[trail.length - 1];
  const cell = passages.cell(here);
  const lean = passages.kit.shapes[passages.kit.shape[cell]].lean[direction] ?? [];
  let best = null;
  for (const port of passages.ports(here)) {
    const beyond = passages.next(here, port);
    if (beyond === here || !(lean[port] >= LEAST)) continue;
    const found = { port, lean: lean[port], known: trail.includes(beyond) };
    if (best === null || better(found, best)) best = found;
  }
  return best === null ? null : told(passages, here, best.port);
}

/** The move through a port of a node. */
export function told(passages, node, port) {
  return `go ${passages.ways(passages.cell(node)).names[port]}`;
}

function better(one, other) {
  return one.lean !== other.lean ? one.lean > other.lean : other.known && !one.known;
}
