/** Taps: where water comes from and where it must come to, at a side of a tile or inside it. */

/** The port of a tap inside the board. */
export const INSIDE = -1;

/** Read taps, the inlets first, from the plain values of a board. */
export function readTaps(board, state) {
  const read = (inlet) => (held) => {
    const cell = board.find(held.cell.join(","));
    const port = held.side ? board.port(cell, held.side) : INSIDE;
    return { inlet, cell, port, colour: held.colour ?? 0 };
  };
  return [...state.inlets.map(read(true)), ...state.outlets.map(read(false))];
}

/** Tell whether the tile of a tap is open to it; a tap inside always is. */
export const joined = (tap, tiles) => tap.port === INSIDE || (tiles[tap.cell] >> tap.port) & 1;
