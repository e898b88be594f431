/** Cursors: to which cell left, up, right and down lead, so that every cell can be reached. */

const HEADINGS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };
const BACK = { left: "right", right: "left" };
const FLOOR = { left: -1, right: 1 };

// By the ports of an octagon or a square that lead up and down, the first that leads somewhere.
const OCTAGON_WAYS = { up: ["up-right", "up"], down: ["down-right", "down"] };
const SQUARE_WAYS = { up: ["up-left"], down: ["down-left"] };
// From a square to the next one in its row, by the octagon above.
const SQUARE_ROW = { left: ["up-left", "down-left"], right: ["up-right", "down-right"] };
const SQUARE = 4;

const LEAST = 0.51; // the cosine of a little less than 60 degrees
const NEAR = 1e-6;

/**
 * The cell that a cursor comes to in a direction; else the same.
 *
 * Where no neighbour lies that way on the page, left and right lead to the floor drawn beside.
 */
export function beside(board, cell, direction) {
  if (!(direction in HEADINGS)) throw new Error(`no direction ${direction}`);
  const size = board.n / board.floors;
  const floor = Math.floor(cell / size);
  const inner = cell % size;
  const there = onPlan(board, inner, direction);
  const next = floor + (FLOOR[direction] ?? 0);
  const other = next !== floor && next >= 0 && next < board.floors;
  if (other && !ahead(board, inner, there, direction)) {
    return next * size + farEnd(board, inner, BACK[direction], size);
  }
  return floor * size + there;
}

function onPlan(board, cell, direction) {
  if (board.kind === "octagon") return amongOctagons(board, cell, direction);
  return beyond(board, cell, heading(board, cell, direction));
}

function amongOctagons(board, cell, direction) {
  const isSquare = board.cycle[cell] === SQUARE;
  for (const name of (isSquare ? SQUARE_WAYS : OCTAGON_WAYS)[direction] ?? []) {
    const there = beyond(board, cell, board.port(cell, name));
    if (there !== cell) return there;
  }
  if (isSquare && direction in SQUARE_ROW) {
    const [up, down] = SQUARE_ROW[direction];
    const octagon = beyond(board, cell, board.port(cell, up));
    const there = beyond(board, octagon, board.port(octagon, down));
    return there === octagon ? cell : there;
  }
  return beyond(board, cell, heading(board, cell, direction));
}

function beyond(board, cell, port) {
  const there = port >= 0 ? board.neighbour[cell * board.k + port] : -1;
  return there >= 0 ? there : cell;
}

/** The port of a cell of the lowest floor that leads in a direction; -1 where there is none. */
function heading(board, cell, direction) {
  const named = board.port(cell, direction);
  if (named >= 0) return named;
  const along = board.forms[cell].corners.map((corner, port, corners) => {
    if (board.neighbour[cell * board.k + port] < 0) return -1;
    return cosine(corner, corners.at(port - 1), corners, HEADINGS[direction]);
  });
  const most = Math.max(...along);
  if (most < LEAST) return -1;
  const ports = along.flatMap((much, port) => (much > most - NEAR ? [port] : []));
  const first = firstCoordinate(board, cell);
  const keeps = ports.find((port) => first === firstCoordinate(board, beyond(board, cell, port)));
  return keeps ?? ports[0];
}

/** How far a side lies in a direction, seen from the mean of a cell's corners. */
function cosine([ax, ay], [bx, by], corners, [wx, wy]) {
  const mean = (axis) => corners.reduce((sum, spot) => sum + spot[axis], 0) / corners.length;
  const [x, y] = [(ax + bx) / 2 - mean(0), (ay + by) / 2 - mean(1)];
  return (x * wx + y * wy) / Math.hypot(x, y);
}

const firstCoordinate = (board, cell) => Number(board.names[cell].split(",")[0]);

/** Tell whether one cell lies in a direction from another on the page. */
function ahead(board, cell, there, direction) {
  const [wx, wy] = HEADINGS[direction];
  return (board.x[there] - board.x[cell]) * wx + (board.y[there] - board.y[cell]) * wy > 0;
}

/** Go on in a direction as far as it leads on the page. */
function farEnd(board, cell, direction, size) {
  for (let steps = 0; steps < size; steps++) {
    const there = onPlan(board, cell, direction);
    if (!ahead(board, cell, there, direction)) break;
    cell = there;
  }
  return cell;
}
