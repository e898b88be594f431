/** The hands: what taps, drags and swipes on the board do to the game. */

const STEP_WAIT = 18; // milliseconds between the steps of a way

/** Gives what `Pointer` tells: by the `taps` of a family, by walking, or by moving the cursor. */
export function handsOf(table, deeds, notes) {
  const { board, game } = table;
  const { taps } = game.family;

  const doTap = (gesture, cell, event) => {
    if (cell < 0) return false;
    const action = taps[gesture];
    if (!table.walks) table.cursor = cell;
    if (!action) return gesture === "tap";
    return deeds.press(cell, action, event.timeStamp);
  };

  const walkTo = (cell, event) => {
    const way = game.port ? game.port.way(table.position, cell) : [];
    deeds.walk(way, event.timeStamp, STEP_WAIT);
  };

  return {
    tap(x, y, event) {
      table.keyed = false;
      const cell = board.cellAt(x, y);
      if (cell < 0) return;
      if (notes?.active) notes.turn(notes.sides.near(cell, nearest(board, cell, x, y)));
      else this.touch(cell, event);
    },
    touch(cell, event) {
      if (table.walks) walkTo(cell, event);
      else doTap("tap", cell, event);
    },
    back(x, y, event) {
      doTap("back", board.cellAt(x, y), event);
    },
    hold(x, y, event) {
      return Boolean(taps.hold) && doTap("hold", board.cellAt(x, y), event);
    },
    swipes(event) {
      return table.walks && event.pointerType !== "mouse";
    },
    swipe(direction, event) {
      deeds.step(direction, event.timeStamp);
    },
    pan(dx, dy) {
      if (board.camera.pans) board.pan(dx, dy);
    },
    zoom(factor, x, y) {
      board.zoom(factor, x, y);
    },
  };
}

/** Gives the spot at a place on the screen, beside the cell itself and not beside a copy. */
function nearest(board, cell, x, y) {
  const [sx, sy] = board.spotAt(x, y);
  const [cx, cy] = board.plan.centres[cell];
  const [dx, dy] = board.plan.lattice.nearest([sx - cx, sy - cy]);
  return [sx - dx, sy - dy];
}
