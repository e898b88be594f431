import { Page } from "./page.js";
import { Passages } from "./passages.js";
import { Picture } from "./picture.js";
import { Judge } from "./rules.js";
import { way } from "./sight.js";
import { apply, stepThrough, stepTowards } from "./walk.js";

/**
 * Open a kit of a maze: everything by which a page plays and draws it on its own.
 * What a kit holds packed is unpacked in it.
 */
export function open(kit) {
  kit.under = kit.under.flatMap(unpacked);
  const passages = new Passages(kit);
  const page = new Page(passages);
  const picture = new Picture(passages, page);
  const judge = new Judge(passages);
  const cursor = ({ trail }) => passages.cell(trail[trail.length - 1]);
  return {
    start: { trail: started(passages) },
    apply: (position, move) => apply(passages, position, move),
    key: (position, cell, action) =>
      cell === cursor(position) ? stepThrough(passages, position, action) : null,
    step: (position, direction) => stepTowards(passages, page, position, direction),
    way: (position, cell) => way(passages, page, position, cell),
    cursor,
    beside: (position, cell, direction) => beside(passages, cell, direction),
    judge: (position) => judge.judge(position),
    draw: (position, verdict, { layers = [] } = {}) => picture.draw(position, verdict, layers),
    tell: (position, verdict, cell) => tell(passages, position, verdict, cell),
    print: (position) => print(passages, position),
  };
}

/** Unpack lines of one role and width: each x, y, and steps, so many of the mesh to a cell. */
function unpacked(item) {
  if (item.kind !== "lines") return [item];
  const { role, width, mesh, runs } = item;
  return runs.map((run) => {
    const points = [];
    let [x, y] = [0, 0];
    for (let at = 0; at < run.length; at += 2) {
      x += run[at];
      y += run[at + 1];
      points.push([x / mesh, y / mesh]);
    }
    return { kind: "line", points, role, width };
  });
}

function started(passages) {
  const { entrance, state } = passages.kit;
  const trail = [entrance];
  for (const port of state.trail ?? "") {
    trail.push(passages.next(trail[trail.length - 1], Number(port)));
  }
  return trail;
}

function print(passages, { trail }) {
  const plain = { ...passages.kit.state };
  delete plain.trail;
  const ports = trail.slice(1).map((node, at) => passages.portTo(trail[at], node));
  return ports.length ? { ...plain, trail: ports.join("") } : plain;
}

function beside(passages, cell, direction) {
  const names = passages.names(cell);
  const { step, heads } = passages.ways(cell);
  const port = names.includes(direction) ? names.indexOf(direction) : (heads[direction] ?? -1);
  return cell + (step[port] ?? 0);
}

function tell(passages, { trail }, verdict, cell) {
  if (!passages.has(cell)) return [["nowhere"]];
  const { entrance, exit } = passages.kit;
  const nodes = passages.nodesOf(cell);
  const told = [];
  if (nodes.includes(trail[trail.length - 1])) told.push(["here"]);
  else if (nodes.some((node) => trail.includes(node))) told.push(["trail"]);
  if (cell === entrance) told.push(["entrance"]);
  if (cell === exit) told.push(["exit"]);
  if (nodes.length > 1) told.push(["tunnel"]);
  const cut = verdict?.faults.find(({ code }) => code === "cut");
  if (cut?.cells.includes(cell)) told.push(["cut"]);
  const names = passages.names(cell);
  return [...told, ...passages.ports(cell).map((port) => [`way.${names[port]}`])];
}
