/** The loops that links make: biconnected components with a cycle (Tarjan 1972). */

const NO_PORT = 8;

/**
 * The sorted cells of each component that has a loop, by their smallest cells.
 *
 * The edge by which a cell was entered is known by its port, so a parallel edge to the same
 * neighbour counts as a way back; every edge from a cell to itself is a loop of one.
 */
export function loops(board, links) {
  const search = new Search(board, links);
  for (let cell = 0; cell < board.n; cell++) {
    if (!search.found[cell] && links[cell]) search.from(cell);
  }
  for (const loop of search.loops) loop.sort((a, b) => a - b);
  return search.loops.sort(inOrder);
}

function inOrder(one, other) {
  const shared = Math.min(one.length, other.length);
  for (let i = 0; i < shared; i++) if (one[i] !== other[i]) return one[i] - other[i];
  return one.length - other.length;
}

class Search {
  constructor(board, links) {
    this.board = board;
    this.links = links;
    this.found = new Int32Array(board.n);
    this.low = new Int32Array(board.n);
    this.entry = new Uint8Array(board.n);
    this.turn = new Uint8Array(board.n);
    this.stack = [];
    this.loops = [];
    this.clock = 0;
  }

  visit(cell, port) {
    this.clock += 1;
    this.found[cell] = this.clock;
    this.low[cell] = this.clock;
    this.entry[cell] = port;
    this.stack.push(cell);
  }

  from(start) {
    const { board, entry, turn } = this;
    this.visit(start, NO_PORT);
    let cell = start;
    while (cell >= 0) {
      if (turn[cell] < board.k) {
        cell = this.look(cell, turn[cell]++);
      } else if (entry[cell] === NO_PORT) {
        this.stack.length = 0;
        cell = -1;
      } else {
        const above = board.neighbour[cell * board.k + entry[cell]];
        this.close(cell, above);
        cell = above;
      }
    }
  }

  /** Look through a port; gives the cell to go on from. */
  look(cell, port) {
    const { board, found, low } = this;
    if (!((this.links[cell] >> port) & 1) || port === this.entry[cell]) return cell;
    const beyond = board.neighbour[cell * board.k + port];
    const back = board.back[cell * board.k + port];
    if (beyond === cell) {
      if (port <= back) this.loops.push([cell]);
    } else if (!found[beyond]) {
      this.visit(beyond, back);
      return beyond;
    } else if (found[beyond] < low[cell]) {
      low[cell] = found[beyond];
    }
    return cell;
  }

  /** Leave a cell for the one above: pass its way back on, or take its component off the stack. */
  close(cell, above) {
    const { found, low, stack } = this;
    if (low[cell] < found[above]) {
      low[above] = Math.min(low[above], low[cell]);
      return;
    }
    const component = stack.splice(stack.lastIndexOf(cell));
    if (low[cell] === found[above]) this.loops.push([above, ...component]);
  }
}
