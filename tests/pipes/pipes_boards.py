"""Random Pipes boards for tests, drawn without the package's own generator."""

import numpy as np
from pipes_oracle import DOWN, LEFT, RIGHT, UP, edges_of, turns_of

SHAPES = [LEFT, LEFT | RIGHT, LEFT | UP, LEFT | UP | RIGHT, LEFT | UP | RIGHT | DOWN]


def random_tree(grid, cells, random, kind="even"):
    """Grow a random tree over so many cells; gives a port mask for each cell.

    An even tree grows by any fitting edge. A bushy one, of many tiles with three ends, and a
    deep one, of long ways, have several answers more often.
    """
    masks = [0] * grid.n
    covered = [random.randrange(grid.n)]
    edges = edges_of(grid)
    while len(covered) < cells:
        fit = [e for e in edges if (e.one in covered) != (e.other in covered)]
        inner = [e.one if e.one in covered else e.other for e in fit]
        if kind == "deep":
            newest = max(inner, key=covered.index)
            weights = [cell == newest for cell in inner]
        elif kind == "bushy":
            weights = [(1, 1, 30, 0.001)[masks[cell].bit_count()] for cell in inner]
        else:
            weights = [1] * len(fit)
        edge = random.choices(fit, weights)[0]
        covered.append(edge.other if edge.one in covered else edge.one)
        masks[edge.one] |= edge.side
        masks[edge.other] |= edge.back
    return masks


def random_barriers(grid, share, random, spared=None):
    """Wall up a share of the edges, of those that the spared masks do not use."""
    barriers = [0] * grid.n
    for one, side, other, back in edges_of(grid):
        used = spared is not None and spared[one] & side
        if random.random() < share and not used:
            barriers[one] |= side
            barriers[other] |= back
    return barriers


def turned_tree(grid, random):
    """Draw a board that has an answer: a tree, its tiles turned, and barriers beside it."""
    cells = grid.n if random.random() < 0.5 else random.randint(2, grid.n)
    tree = random_tree(grid, cells, random, random.choice(("even", "bushy", "deep")))
    barriers = random_barriers(grid, random.choice((0, 0, 0.2, 0.6)), random, tree)
    return [random.choice(turns_of(tile)) for tile in tree], barriers


def shuffled_tree(grid, random):
    """Draw a board whose tiles could be a tree's, but elsewhere; barriers anywhere."""
    tiles, _ = turned_tree(grid, random)
    if random.random() < 0.5:
        random.shuffle(tiles)
    return tiles, random_barriers(grid, random.choice((0, 0.1, 0.3)), random)


def junk(grid, random):
    """Draw a board of any tiles at all."""
    tiles = [random.choice(turns_of(random.choice(SHAPES))) for _ in range(grid.n)]
    if random.random() < 0.4:
        tiles = [tile if random.random() < 0.8 else 0 for tile in tiles]
    if sum(tile > 0 for tile in tiles) < 2:
        tiles[0] = tiles[-1] = LEFT
    return tiles, random_barriers(grid, random.choice((0, 0.1, 0.3)), random)


def random_boards(grid, count, random):
    """Draw boards of every kind; gives tiles and barriers, uint8[count, n] each."""
    kinds = random.choices((turned_tree, shuffled_tree, junk), (6, 3, 1), k=count)
    drawn = [kind(grid, random) for kind in kinds]
    tiles, barriers = zip(*drawn, strict=True)
    return np.array(tiles, np.uint8), np.array(barriers, np.uint8)
