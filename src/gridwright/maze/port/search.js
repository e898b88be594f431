/** Count the steps from a node to all others, breadth first; -1 where no way leads. */
export function distances(passages, start) {
  const distance = new Int32Array(passages.nodes).fill(-1);
  const order = searched(passages, start, -1, (node, from) => {
    distance[node] = from < 0 ? 0 : distance[from] + 1;
  });
  return { distance, order };
}

/** Search breadth first until the goal is met (-1: everywhere); gives the nodes met, in order. */
export function searched(passages, start, goal, meet = () => {}) {
  const met = new Uint8Array(passages.nodes);
  const order = [start];
  met[start] = 1;
  meet(start, -1);
  if (start === goal) return order;
  for (const node of order) {
    for (const port of passages.ports(node)) {
      const beyond = passages.next(node, port);
      if (met[beyond]) continue;
      met[beyond] = 1;
      meet(beyond, node);
      order.push(beyond);
      if (beyond === goal) return order;
    }
  }
  return order;
}

/** The nodes of a shortest way to a goal, by the lowest ports; none where there is none. */
export function route(passages, start, goal) {
  const { distance } = distances(passages, goal);
  if (distance[start] < 0) return [];
  const nodes = [start];
  for (let left = distance[start]; left > 0; left--) {
    const node = nodes[nodes.length - 1];
    const ways = passages.ports(node).map((port) => passages.next(node, port));
    nodes.push(ways.find((beyond) => distance[beyond] === left - 1));
  }
  return nodes;
}
