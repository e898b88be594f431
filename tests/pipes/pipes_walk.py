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


def sides_shut(topology, tiles, barriers):
    """Give for each cell the ports that no answer opens: borders, walls, gaps, and itself."""
    shut = list(barriers)
    for cell in range(topology.n):
        for port in range(topology.k):
            there = int(topology.neighbour[cell, port])
            if there < 0 or there == cell or not tiles[there]:
                shut[cell] |= 1 << port
    return shut


def answers_on(topology, tiles, barriers):
    """List every answer of a board, by turning cell after cell and going back where it fails.

    What disagrees with a cell before it or closes a loop is given up at once; at the end all
    tiles must hang together, which they do where there are as many edges as a tree has.
    """
    shut = sides_shut(topology, tiles, barriers)
    cycles = topology.cycle.tolist()
    ways = [
        [mask for mask in turns_on(tile, cycle) if not mask & shut[cell]]
        for cell, (tile, cycle) in enumerate(zip(tiles, cycles, strict=True))
    ]
    before = [
        [
            (port, int(topology.neighbour[cell, port]), int(topology.back[cell, port]))
            for port in range(topology.k)
            if 0 <= topology.neighbour[cell, port] < cell
        ]
        for cell in range(topology.n)
    ]
    wanted = sum(mask > 0 for mask in tiles) - 1
    found = []

    def place(cell, masks, group, joined):
        if cell == topology.n:
            if joined == wanted:
                found.append(tuple(masks))
            return
        for mask in ways[cell]:
            parts, more = group, joined
            for port, there, back in before[cell]:
                opened = mask >> port & 1
                if tiles[there] and opened != masks[there] >> back & 1:
                    break
                if opened:
                    if parts[cell] == parts[there]:
                        break
                    parts = [parts[cell] if g == parts[there] else g for g in parts]
                    more += 1
            else:
                place(cell + 1, [*masks, mask], parts, more)

    place(0, [], list(range(topology.n)), 0)
    return found


def tree_on(topology, cells, random):
    """Grow a random tree over so many cells by any edge that fits; a port mask for each cell."""
    masks = [0] * topology.n
    covered = {random.randrange(topology.n)}
    edges = all_edges(topology)
    while len(covered) < cells:
        one, port, other, back = random.choice(
            [edge for edge in edges if (edge[0] in covered) != (edge[2] in covered)]
        )
        covered |= {one, other}
        masks[one] |= 1 << port
        masks[other] |= 1 << back
    return masks


def walls_on(topology, share, random, spared):
    """Wall up a share of the edges, of those that the spared masks do not use."""
    barriers = [0] * topology.n
    for one, port, other, back in all_edges(topology):
        if random.random() < share and not spared[one] >> port & 1:
            barriers[one] |= 1 << port
            barriers[other] |= 1 << back
    return barriers


def board_on(topology, random):
    """Draw tiles and barriers: mostly a turned tree, sometimes its tiles elsewhere, or any at all.

    There are at least two tiles.
    """
    cells = topology.n if random.random() < 0.6 else random.randint(2, topology.n)
    tree = tree_on(topology, cells, random)
    barriers = walls_on(topology, random.choice((0, 0, 0.2)), random, tree)
    tiles = list(zip(tree, topology.cycle.tolist(), strict=True))
    kind = random.random()
    if kind < 0.2:
        one, other = random.sample(range(topology.n), 2)
        if topology.cycle[one] == topology.cycle[other]:
            tree[one], tree[other] = tree[other], tree[one]
    elif kind < 0.3:
        tree = [mask and 1 + random.randrange((1 << cycle) - 1) for mask, cycle in tiles]
    turning = zip(tree, topology.cycle.tolist(), strict=True)
    return [random.choice(turns_on(mask, cycle)) for mask, cycle in turning], barriers
