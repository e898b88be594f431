import { readBits, readMasks } from "/static/port/hexadecimal.js";

/**
 * A maze as a graph: nodes below n are the cells themselves, those from n on the tunnels beneath
 * cells, in order of cells. What does not depend on the walker is worked out once.
 */
export class Passages {
  /** Read a kit. */
  constructor(kit) {
    const { state } = kit;
    this.n = kit.x.length;
    this.kit = kit;
    this.k = kit.ways[0].step.length;
    const surface = readMasks(state.links, this.n, this.k);
    const tunnels = state.tunnels ? readMasks(state.tunnels, this.n, this.k) : null;
    this.beneath = [];
    this.below = new Map();
    tunnels?.forEach((mask, cell) => {
      if (mask) this.below.set(cell, this.n + this.beneath.push(cell) - 1);
    });
    this.tunnels = tunnels;
    this.links = Uint8Array.from([...surface, ...this.beneath.map((cell) => tunnels[cell])]);
    this.nodes = this.links.length;
    this.present = state.present ? readBits(state.present, this.n) : null;
  }

  /** The cell of a node. */
  cell(node) {
    return node < this.n ? node : this.beneath[node - this.n];
  }

  /** The nodes of a cell: its surface, and the tunnel beneath where there is one. */
  nodesOf(cell) {
    return this.below.has(cell) ? [cell, this.below.get(cell)] : [cell];
  }

  /** The ways out of a cell: {step, back, heads}. */
  ways(cell) {
    return this.kit.ways[this.kit.way[cell]];
  }

  /** The names of the ports of a cell. */
  names(cell) {
    return this.kit.names[this.ways(cell).names];
  }

  /** Whether a cell is there. */
  has(cell) {
    return this.present === null || this.present[cell] === 1;
  }

  /** Whether a port of a node is open. */
  isOpen(node, port) {
    return port >= 0 && ((this.links[node] >> port) & 1) === 1;
  }

  /** The open ports of a node, in order. */
  ports(node) {
    const found = [];
    for (let port = 0; port < this.k; port++) if (this.isOpen(node, port)) found.push(port);
    return found;
  }

  /** The node that an open port leads to. */
  next(node, port) {
    const cell = this.cell(node);
    const { step, back } = this.ways(cell);
    const beyond = cell + step[port];
    const dives = this.tunnels !== null && (this.tunnels[beyond] >> back[port]) & 1;
    return dives ? this.below.get(beyond) : beyond;
  }

  /** The port of a node by its name, or -1. */
  port(node, name) {
    return name ? this.names(this.cell(node)).indexOf(name) : -1;
  }

  /** The lowest port that leads from one node to the next, or -1. */
  portTo(node, beyond) {
    const found = this.ports(node).find((port) => this.next(node, port) === beyond);
    return found ?? -1;
  }

  /** Which nodes passages join to a node: 1 for each that they do. */
  joined(start) {
    const reached = new Uint8Array(this.nodes);
    const waiting = [start];
    reached[start] = 1;
    while (waiting.length) {
      const node = waiting.pop();
      for (const port of this.ports(node)) {
        const beyond = this.next(node, port);
        if (!reached[beyond]) {
          reached[beyond] = 1;
          waiting.push(beyond);
        }
      }
    }
    return reached;
  }
}
