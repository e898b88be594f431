/** The table: a game laid out on a board, with a cursor and all that points things out. */

import { seamOf } from "/static/app/draw/seam.js";
import { settings, isStill } from "/static/app/shell/settings.js";

const RING = 0.06; // the width of a ring around a fault

/** Shows a game on a board. Events: `cursor`, `drawn`, `covered`. */
export class Table extends EventTarget {
  #cursor;
  #ringed; // whether the cursor is shown
  #shown = null; // a position of a replay, in place of the game's

  constructor(game, board) {
    super();
    this.game = game;
    this.board = board;
    const { puzzle } = game;
    this.plan = board.plan;
    this.names = puzzle.names;
    this.#cursor = puzzle.cursor;
    this.#ringed = Object.keys(game.family.taps).length === 0;
    this.hides = () => false; // whether a cell is covered
    board.show("under", each("under", puzzle.kit?.under ?? []));
    board.show("over", each("over", puzzle.kit?.over ?? []));
    // tiles come with lines between them, and with their joined sides; walls do not
    if (this.walks) board.show("seam", seamOf(board.plan));
    for (const name of ["motion", "errors"]) settings.watch(name, () => this.draw());
    this.draw();
  }

  /** Whether the player walks about the board, and the cursor with him. */
  get walks() {
    return this.game.family.walks;
  }

  /** The cell of the cursor. */
  get cursor() {
    if (this.walks && this.game.port) return this.game.port.cursor(this.position);
    return this.#cursor;
  }

  set cursor(cell) {
    if (cell < 0 || cell >= this.plan.count) return;
    this.#cursor = cell;
    this.#point();
    this.dispatchEvent(new Event("cursor"));
  }

  /** Shows the cursor to those who play by keys; those who tap do without where taps play. */
  set keyed(keyed) {
    const ringed = keyed || Object.keys(this.game.family.taps).length === 0;
    if (ringed === this.#ringed) return;
    this.#ringed = ringed;
    this.#point();
  }

  /** The position that is shown. */
  get position() {
    return this.#shown?.position ?? this.game.position;
  }

  /** Whether pictures always tell what is wrong, as water tells of leaks. */
  get tells() {
    return this.walks || Object.keys(this.game.family.taps).length > 0;
  }

  /** What the judge says of the position that is shown; null where that is not to be seen. */
  get judged() {
    const always = this.tells || settings.get("errors") === "on";
    if (!always && !this.#shown?.verdict.solved && !this.game.solved) return null;
    return this.#shown?.verdict ?? this.game.verdict;
  }

  /** Shows a position in place of the game's; null for the game again. */
  set shown(position) {
    const verdict = position && this.game.port.judge(position);
    this.#shown = position && { position, verdict };
    this.draw();
  }

  /** Draws the position that is shown. */
  draw() {
    const { port, scene } = this.game;
    this.board.still = isStill();
    if (port) {
      const groups = port.draw(this.position, this.judged, { layers: [] });
      this.board.show("ground", groups.filter((group) => group.z === "ground"));
      this.board.showInk(groups.filter((group) => group.z !== "ground"));
    } else if (scene) {
      this.board.showInk(each("scene", scene.items));
    }
    this.#point();
    this.dispatchEvent(new Event("drawn"));
  }

  /** Moves the cursor in a direction; gives whether it came to another cell. */
  move(direction) {
    const { port } = this.game;
    const from = this.cursor;
    const there = port
      ? port.beside(this.position, from, direction)
      : this.plan.beside(from, direction);
    this.cursor = there;
    this.board.reveal(there);
    return there !== from;
  }

  /** Rings the cells of faults. */
  ring(faults) {
    const cells = new Set(faults.flatMap((fault) => fault.cells));
    this.board.show("faults", [...cells].map((cell) => this.#around(cell)));
  }

  /** Shows items that point things out: areas below the picture's ink, the rest above. */
  overlay(items) {
    const below = items.filter((item) => item.kind === "polygon");
    const above = items.filter((item) => item.kind !== "polygon");
    this.board.show("below", each("below", below));
    this.board.show("above", each("above", above));
  }

  /** Tells in words what a cell holds: tokens of the port, with what they name. */
  told(cell) {
    if (this.hides(cell)) return [["hidden"]];
    const { port } = this.game;
    return port ? port.tell(this.position, this.judged, cell) : [];
  }

  #around(cell) {
    const corners = this.plan.outline(cell, 0.8);
    const points = [...corners, corners[0]];
    const width = RING * 2 * this.plan.room(cell);
    return { key: `fault ${cell}`, items: [{ kind: "line", points, role: "conflict", width }] };
  }

  #point() {
    const rings = this.#ringed && !this.walks && !this.#shown;
    this.board.cursor = rings ? this.#cursor : -1;
  }
}

function each(name, items) {
  return items.map((item, at) => ({ key: `${name} ${at}`, items: [item] }));
}
