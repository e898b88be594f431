/** The picture of a route board, one group of items a tile and a layer, remembered by its look. */

import { Groups } from "/static/port/groups.js";
import { bend, disc, flange, line, polygon, square, words } from "/static/port/items.js";
import { arrow } from "./arrow.js";
import { INSIDE } from "./taps.js";

const THIN = 0.2;
const BORE = 0.1;
const THICK = 0.32;
const BULB = 0.22;
const FLANGE = 0.2;
const BEYOND = 0.3;
const CORE = 0.19;
const SIGN = 0.32;
const TAP = 0.3;
const TAP_CORE = 0.21;
const DRY = -1;
const MIXED = -2;

/** Draws positions of one board; what looks as in the last picture is the same object. */
export class Picture {
  constructor(given, judge) {
    const { n } = given.board;
    this.given = given;
    this.judge = judge;
    this.groups = new Groups(n);
    this.taps = Array.from({ length: n }, () => []);
    this.tapped = new Uint8Array(n);
    for (const tap of given.taps) {
      this.taps[tap.cell].push(tap);
      if (tap.port !== INSIDE) this.tapped[tap.cell] |= 1 << tap.port;
    }
  }

  /** The groups of a position in the order of painting; without a verdict nothing is wet. */
  draw(position, verdict) {
    const flow = this.judge.flow(position);
    const judged = Boolean(verdict);
    const water = (cell) => (judged ? waterOf(flow.waters[cell]) : DRY);
    const full = (tap) => judged && !tap.inlet && this.judge.served(tap, position, flow);
    const fullAt = (cell) =>
      this.taps[cell].reduce((mask, tap, i) => mask | (full(tap) ? 1 << i : 0), 0);
    return this.groups.draw({
      look: (cell) =>
        position.tiles[cell] | (flow.links[cell] << 8) |
        ((water(cell) + 2) << 16) | (fullAt(cell) << 20),
      items: (cell) => this.items({
        cell,
        tile: position.tiles[cell],
        links: flow.links[cell],
        water: water(cell),
        full: fullAt(cell),
      }),
      rank: (cell) => (water(cell) === DRY ? -1 : flow.distance[cell]),
    });
  }

  /** The items of a tile, layer by layer. */
  items(seen) {
    const { board } = this.given;
    const { cell, tile, water } = seen;
    const centre = board.centre(cell);
    if (!tile) return [[polygon(board.outline(cell), "absent")], [], [], []];
    const paths = this.paths(seen);
    const single = (tile & (tile - 1)) === 0;
    const drawn = (role, width, bulb) => [
      ...paths.map((points) => line(points, role, width * board.pen)),
      ...(single ? [disc(centre, bulb * board.scale(cell), role)] : []),
    ];
    const around = [
      ...this.flanges(seen),
      ...this.taps[cell].flatMap((tap, i) => this.inside(tap, seen, (seen.full >> i) & 1)),
      ...this.sign(seen),
      ...this.taps[cell].flatMap((tap, i) =>
        tap.port === INSIDE ? [] : arrow(this.given, tap, (seen.full >> i) & 1)),
    ];
    if (water !== DRY) return [[], [], [], [...drawn(roleOf(water), THICK, BULB), ...around]];
    const bore = drawn("background", BORE, BULB - (THIN - BORE) / 2);
    return [[], drawn("dry", THIN, BULB), bore, around];
  }

  /** The lines of a tile: through it where it has two ports, and from its middle else. */
  paths({ cell, tile, links, water }) {
    const { board } = this.given;
    const width = water === DRY ? THIN : THICK;
    const ports = portsOf(tile);
    const meets = links | this.tapped[cell];
    const ends = ports.map((port) =>
      board.end(cell, port, (meets >> port) & 1 ? 0 : -(width / 2 + 0.03) * board.pen),
    );
    const centre = board.centre(cell);
    const paths =
      ends.length === 2 ? [bend(ends[0], centre, ends[1])] : ends.map((end) => [end, centre]);
    ports.forEach((port, i) => {
      if ((links & board.apart[cell]) >> port & 1) {
        paths.push([ends[i], board.end(cell, port, BEYOND)]);
      }
    });
    return paths;
  }

  /** What closes the open ends: in the colour of a leak where water comes to them. */
  flanges({ cell, tile, links, water }) {
    const { board } = this.given;
    return portsOf(tile & ~links & ~this.tapped[cell]).map((port) => {
      const at = board.end(cell, port, -0.06 * board.pen);
      const role = water === DRY ? "dry" : "leak";
      return flange(at, board.out(cell, port), FLANGE * board.pen, role, 0.07 * board.pen);
    });
  }

  sign({ cell, water }) {
    const { board } = this.given;
    const sign = this.signOf(water);
    if (!sign) return [];
    const [centre, scale] = [board.centre(cell), board.scale(cell)];
    return [
      disc(centre, CORE * scale, "background"),
      words(centre, sign, roleOf(water), SIGN * scale),
    ];
  }

  /** What tells the water of a tile from others, "" where there is no need. */
  signOf(water) {
    if (water === MIXED) return "!";
    return this.given.coloured && water !== DRY ? String(water) : "";
  }

  /** A tap inside the board, its own number where the tile has no sign of its own. */
  inside(tap, { cell, water }, full) {
    if (tap.port !== INSIDE) return [];
    const { board, coloured } = this.given;
    const [centre, scale] = [board.centre(cell), board.scale(cell)];
    const role = tap.inlet ? "entrance" : "exit";
    const items = [];
    if (tap.inlet) {
      items.push(square(centre, TAP * scale, role));
      items.push(square(centre, TAP_CORE * scale, "background"));
    } else {
      items.push(disc(centre, TAP * scale, role));
      if (!full || coloured) items.push(disc(centre, TAP_CORE * scale, "background"));
    }
    if (coloured && !this.signOf(water)) {
      items.push(words(centre, String(tap.colour), role, SIGN * scale));
    }
    return items;
  }
}

/** The water of a tile from its waters as bits: a colour, DRY or MIXED. */
function waterOf(waters) {
  if (!waters) return DRY;
  return waters & (waters - 1) ? MIXED : 31 - Math.clz32(waters);
}

function roleOf(water) {
  if (water === MIXED) return "conflict";
  return water ? `water-${water}` : "flooded";
}

function portsOf(mask) {
  const ports = [];
  for (let port = 0; mask >> port; port++) if ((mask >> port) & 1) ports.push(port);
  return ports;
}
