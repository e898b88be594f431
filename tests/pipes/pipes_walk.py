"""Spanning trees of any small grid, listed by trying every edge both ways."""


def turns_on(mask, cycle):
    """Give the masks that a tile can be turned to where ``cycle`` ports turn, in rising order."""
    low = (1 << cycle) - 1
    turning, staying = mask & low, mask & ~low
    return sorted(
        {staying | (turning << step | turning >> (cycle - step)) & low for step in range(cycle)}
    )


def all_edges(topology):
    """List the edges, each once, as (cell, port, cell, port)."""
    found = []
    for cell in range(topology.n):
        for port in range(topology.k):
            there, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
            if there >= 0 and (cell, port) < (there, back):
                found.append((cell, port, there, back))
    return found


def spanning_trees(topology, barriers):
    """List every tree that joins all cells within the barriers, as a port mask for each cell."""
    edges = [
        (one, port, other, back)
        for one, port, other, back in all_edges(topology)
        if one != other and not barriers[one] >> port & 1
    ]
    waiting = [(0, tuple(range(topology.n)), (0,) * topology.n, topology.n - 1)]
    found = []
    while waiting:
        at, group, masks, missing = waiting.pop()
        if missing == 0:
            found.append(masks)
        elif len(edges) - at >= missing:
            one, port, other, back = edges[at]
            waiting.append((at + 1, group, masks, missing))
            if group[one] != group[other]:
                joined = tuple(group[one] if g == group[other] else g for g in group)
                linked = list(masks)
                linked[one] |= 1 << port
                linked[other] |= 1 << back
                waiting.append((at + 1, joined, tuple(linked), missing - 1))
    return found
