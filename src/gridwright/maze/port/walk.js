const TEXT = /^go ([a-z0-9-]{1,40})$/;
const HEADINGS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };
const LEAST = 0.51; // the cosine of a little less than 60 degrees
const PARTS = 1000;

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
export function stepTowards(passages, page, { trail }, direction) {
  const here = trail[trail.length - 1];
  const { lean } = page.form(passages.cell(here));
  const found = passages.ports(here).map((port) => {
    const beyond = passages.next(here, port);
    const along = beyond === here || !lean[port] ? -1 : leaning(lean[port], HEADINGS[direction]);
    return { port, along, known: trail.includes(beyond) };
  });
  const likely = found.filter(({ along }) => along >= LEAST);
  likely.sort((one, other) => other.along - one.along || one.known - other.known);
  return likely.length ? told(passages, here, likely[0].port) : null;
}

function leaning([x, y], [across, down]) {
  return Math.round((x * across + y * down) * PARTS) / PARTS;
}

/** The move through a port of a node. */
export function told(passages, node, port) {
  return `go ${passages.names(passages.cell(node))[port]}`;
}
