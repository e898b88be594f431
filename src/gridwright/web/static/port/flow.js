/** Links and what flows along them. */

/** The ports that are open on both sides, and not walled up: the links of tiles. */
export function meeting(board, tiles, barriers) {
  const { n, k, neighbour, back } = board;
  const links = new Uint8Array(n);
  for (let cell = 0; cell < n; cell++) {
    const mask = tiles[cell] & ~barriers[cell];
    for (let port = 0; mask >> port; port++) {
      const at = cell * k + port;
      if ((mask >> port) & 1 && neighbour[at] >= 0 && (tiles[neighbour[at]] >> back[at]) & 1) {
        links[cell] |= 1 << port;
      }
    }
  }
  return links;
}

/** Measure how far each cell is along links from the nearest source, breadth first; else -1. */
export function distances(board, links, sources) {
  const { n, k, neighbour } = board;
  const distance = new Int32Array(n).fill(-1);
  const queue = new Int32Array(n);
  let tail = 0;
  for (const source of sources) {
    if (distance[source] === 0) continue;
    distance[source] = 0;
    queue[tail++] = source;
  }
  for (let head = 0; head < tail; head++) {
    const cell = queue[head];
    for (let port = 0; links[cell] >> port; port++) {
      const beyond = neighbour[cell * k + port];
      if ((links[cell] >> port) & 1 && distance[beyond] < 0) {
        distance[beyond] = distance[cell] + 1;
        queue[tail++] = beyond;
      }
    }
  }
  return distance;
}

/** The cells of which something holds, in order. */
export function cellsWhere(n, holds) {
  const cells = [];
  for (let cell = 0; cell < n; cell++) if (holds(cell)) cells.push(cell);
  return cells;
}
