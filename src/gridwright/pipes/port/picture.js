/** The picture of a Pipes board, one group of items a tile and a layer, remembered by its look. */

import { Groups } from "/static/port/groups.js";
import { bend, disc, elbow, flange, line, polygon, square } from "/static/port/items.js";
import { hub } from "./hub.js";

const DRY = "dry";
const FLOODED = "flooded";
const LOOP = "loop";
const WIDTH = { dry: 0.2, flooded: 0.28, loop: 0.3 };
const BORE = 0.1;
const CORE = 0.12;
const BULB = 0.22;
const WET_BULB = 0.25;
const SOURCE = 0.25;
const SOURCE_AROUND_HUB = 0.34;
const FLANGE = 0.19;
const PLATE = 0.2;
const BEYOND = 0.3;
const BEYOND_SEAM = 0.2;

/** Draws positions of one board; what looks as in the last picture is the same object. */
export class Picture {
  constructor(given, judge) {
    const { n } = given.board;
    this.given = given;
    this.judge = judge;
    this.groups = new Groups(n);
    this.loop = new Uint8Array(n);
    this.member = new Uint8Array(n);
    this.flooded = new Uint8Array(n);
  }

  /** The groups of a position in the order of painting; without a verdict nothing is wet. */
  draw(position, verdict) {
    const { links, distance } = this.judge.look(position);
    this.mark(links, verdict);
    const look = (cell) => this.look(cell, position, links, Boolean(verdict));
    return this.groups.draw({
      look,
      items: (cell) => this.items(cell, look(cell), position.tiles[cell], links[cell]),
      rank: (cell) => (this.flooded[cell] ? distance[cell] : -1),
    });
  }

  /** Mark the flooded tiles, and the ports on loops: those that link two tiles of the same one. */
  mark(links, verdict) {
    const { k, neighbour } = this.given.board;
    const { loop, member, flooded } = this;
    loop.fill(0);
    flooded.fill(0);
    for (const cell of verdict?.marks.flooded ?? []) flooded[cell] = 1;
    for (const { code, cells } of verdict?.faults ?? []) {
      if (code !== LOOP) continue;
      for (const cell of cells) member[cell] = 1;
      for (const cell of cells) {
        for (let port = 0; links[cell] >> port; port++) {
          const meets = (links[cell] >> port) & 1;
          if (meets && member[neighbour[cell * k + port]]) loop[cell] |= 1 << port;
        }
      }
      for (const cell of cells) member[cell] = 0;
    }
  }

  /** What a tile looks like, as a number: 8 bits each of tile, links and loops, then flags. */
  look(cell, { tiles, locked }, links, judged) {
    const flags = (judged ? 1 : 0) | (this.flooded[cell] << 1) | (locked[cell] << 2);
    return tiles[cell] | (links[cell] << 8) | (this.loop[cell] << 16) | (flags << 24);
  }

  /** The items of a tile, layer by layer. */
  items(cell, look, tile, links) {
    const { board, fixed, source } = this.given;
    if (!tile) return [[polygon(board.outline(cell), "absent")], [], [], []];
    const arms = new Arms(this.given, cell, tile, links, look);
    const ground = arms.locked || fixed[cell] ? [polygon(board.outline(cell), "grid")] : [];
    const dry = arms.drawn(DRY);
    const bulb = arms.single && !arms.flooded;
    const around = (items, radius, role) =>
      bulb ? [...items, disc(board.centre(cell), radius * board.scale(cell), role)] : items;
    return [
      ground,
      around(stroked(dry, DRY, WIDTH.dry * board.pen), BULB, DRY),
      around(
        stroked(dry, "background", BORE * board.pen), BULB - (WIDTH.dry - BORE) / 2, "background",
      ),
      [
        ...arms.wet(),
        ...arms.flanges(),
        ...(cell === source ? arms.source() : []),
        ...(arms.stairs ? hub(board, arms) : []),
        ...(arms.locked ? bolts(board, cell) : []),
        ...(fixed[cell] ? plates(board, cell) : []),
      ],
    ];
  }
}

const stroked = (paths, role, width) => paths.map((points) => line(points, role, width));

/** The arms of one tile as they look. */
class Arms {
  constructor({ board, source, numbered }, cell, tile, links, look) {
    Object.assign(this, { board, cell, tile, links });
    this.loops = (look >> 16) & 255;
    this.judged = (look >> 24) & 1;
    this.flooded = (look >> 25) & 1;
    this.locked = (look >> 26) & 1;
    this.ports = [];
    for (let port = 0; tile >> port; port++) if ((tile >> port) & 1) this.ports.push(port);
    this.sided = this.ports.filter((port) => port < board.cycle[cell]);
    this.stairs = this.sided.length < this.ports.length;
    this.single = this.ports.length === 1 && cell !== source;
    this.beyond = numbered ? BEYOND_SEAM : BEYOND;
  }

  kind(port) {
    if ((this.loops >> port) & 1) return LOOP;
    return this.flooded ? FLOODED : DRY;
  }

  linked(port) {
    return ((this.links >> port) & 1) === 1;
  }

  leaks(port) {
    return this.judged === 1 && !this.linked(port);
  }

  /** Where the arm of a port ends: open ends stop short. */
  end(port) {
    const short = this.linked(port) ? 0 : (WIDTH[this.kind(port)] / 2 + 0.03) * this.board.pen;
    return this.board.end(this.cell, port, -short);
  }

  /** The lines of all arms of a kind. */
  drawn(kind) {
    const { board, cell } = this;
    const centre = board.centre(cell);
    const alike = this.sided.filter((port) => this.kind(port) === kind);
    const ends = alike.map((port) => this.end(port));
    const turn = this.ports.length === 2 ? bend : elbow;
    const paths =
      ends.length === 2
        ? [turn(ends[0], centre, ends[1])]
        : ends.map((end) => [end, centre]);
    alike.forEach((port, i) => {
      if (this.linked(port) && (board.apart[cell] >> port) & 1) {
        paths.push([ends[i], board.end(cell, port, this.beyond)]);
      }
    });
    return paths;
  }

  /** What water and loops look like, and the bulb of a flooded end. */
  wet() {
    const { board, cell } = this;
    const items = stroked(this.drawn(FLOODED), FLOODED, WIDTH.flooded * board.pen);
    if (this.single && this.flooded) {
      items.push(disc(board.centre(cell), WET_BULB * board.scale(cell), FLOODED));
    }
    const loops = this.drawn(LOOP);
    items.push(...stroked(loops, this.flooded ? FLOODED : DRY, CORE * board.pen));
    return [...items, ...stroked(loops, LOOP, WIDTH.loop * board.pen)];
  }

  /** What closes the open ends: in the colour of a leak where water comes to them. */
  flanges() {
    const { board, cell } = this;
    const role = this.flooded ? "leak" : DRY;
    return this.sided
      .filter((port) => this.leaks(port))
      .map((port) => {
        const at = board.end(cell, port, -0.06 * board.pen);
        return flange(at, board.out(cell, port), FLANGE * board.pen, role, 0.07 * board.pen);
      });
  }

  source() {
    const { board, cell } = this;
    const reach = this.stairs ? SOURCE_AROUND_HUB : SOURCE;
    const sizes = { source: reach, background: reach - 0.08 };
    sizes[this.flooded ? FLOODED : DRY] = reach - 0.13;
    return Object.entries(sizes).map(([role, size]) =>
      square(board.centre(cell), size * board.scale(cell), role),
    );
  }
}

function bolts(board, cell) {
  const radius = 0.055 * board.scale(cell);
  return board.corners(cell, 0.74).map((spot) => disc(spot, radius, "locked"));
}

/** Three-cornered plates in the corners of a fixed tile. */
function plates(board, cell) {
  return board.corners(cell, 0.92).map(([x, y], at, spots) => {
    const ends = [spots.at(at - 1), spots[(at + 1) % spots.length]];
    const sides = ends.map(([ex, ey]) => [x + (ex - x) * PLATE, y + (ey - y) * PLATE]);
    return polygon([[x, y], ...sides], "locked");
  });
}
