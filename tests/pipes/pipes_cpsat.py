"""A model of Pipes for CP-SAT, exact and apart from the package's own ways of proof."""

from ortools.sat.python import cp_model
from pipes_oracle import DOWN, LEFT, RIGHT, UP, edges_of, turns_of

AROUND = (LEFT, UP, RIGHT, DOWN)


class Model:
    """All answers of one board: a variable for each edge, its tiles' turns, and one tour.

    The tour walks around the tree with a hand on it. Its places are the ports of all tiles: from
    a closed port it goes on to the next port of the same tile, from an open one across the edge
    to the port after the one where it arrives. Whatever is open, these steps are a permutation
    of the places; it is a single circuit only if every tile is reached, and with one edge fewer
    than there are tiles that makes a tree. Every tree has such a tour.
    """

    def __init__(self, grid, tiles, barriers):
        self.tiles = [cell for cell in range(grid.n) if tiles[cell]]
        self.model = cp_model.CpModel()
        self.edges = {}
        self.ports = {}
        never = self.model.new_constant(0)
        for edge in edges_of(grid):
            one, side, other, back = edge
            if tiles[one] and tiles[other] and one != other and not barriers[one] & side:
                name = f"{one}.{side}"
                laid = self.edges[edge] = self.model.new_bool_var(name)
                self.ports[one, side] = self.ports[other, back] = laid
        for cell in self.tiles:
            row = [self.ports.get((cell, side), never) for side in AROUND]
            ways = [[int(mask & side > 0) for side in AROUND] for mask in turns_of(tiles[cell])]
            self.model.add_allowed_assignments(row, ways)
        self.model.add(sum(self.edges.values()) == len(self.tiles) - 1)
        self._add_tour()

    def _add_tour(self):
        place = {
            port: number
            for number, port in enumerate((cell, at) for cell in self.tiles for at in range(4))
        }
        beyond = {}
        for one, side, other, back in self.edges:
            beyond[one, side] = (other, back)
            beyond[other, back] = (one, side)
        arcs = []
        for (cell, at), here in place.items():
            port = (cell, AROUND[at])
            following = place[cell, (at + 1) % 4]
            if port not in beyond:
                arcs.append((here, following, True))
                continue
            other, back = beyond[port]
            across = place[other, (AROUND.index(back) + 1) % 4]
            arcs.append((here, following, ~self.ports[port]))
            arcs.append((here, across, self.ports[port]))
        self.model.add_circuit(arcs)

    def answer(self, seconds=60):
        """Find one more answer as a tuple of edges, or None where there is none; then forbid it."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), solver.status_name(status)
        chosen = tuple(edge for edge, laid in self.edges.items() if solver.value(laid))
        self.model.add(sum(self.edges[edge] for edge in chosen) < len(chosen))
        return chosen


def masks_of(grid, edges):
    """Print edges as a port mask for each cell."""
    masks = [0] * grid.n
    for one, side, other, back in edges:
        masks[one] |= side
        masks[other] |= back
    return masks
