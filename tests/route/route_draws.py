"""Random small boards for the Route tests, plain and as the package takes them."""

import numpy as np
from route_oracle import beyond, turn

from gridwright.grid.square import square
from gridwright.route.board import Rules, Tap, make_board

KINDS = (5, 3, 7, 15, 0)


def draw_board(rng, sizes, inlets, outlets, kinds=KINDS, colours=1, inside=0.5):
    """Draw (width, height, masks, inlets, outlets), taps at sides or, now and then, inside."""
    width, height = rng.choice(sizes)
    n = width * height
    places = [(c, p) for c in range(n) for p in range(4) if beyond(width, height, c, p) < 0]
    if rng.random() < inside:
        places += [(c, -1) for c in range(n)]
    count = rng.randint(*inlets)
    chosen = rng.sample(places, count + rng.randint(*outlets))
    taps = [(*place, rng.randrange(colours)) for place in chosen]
    masks = [turn(rng.choice(kinds), rng.randrange(4)) for _ in range(n)]
    for cell, _, _ in taps:
        masks[cell] = masks[cell] or turn(rng.choice((5, 3, 7)), rng.randrange(4))
    return width, height, masks, taps[:count], taps[count:]


def board_of(width, height, masks, inlets, outlets, closed=False, clockwise=False):
    return make_board(
        square(width, height),
        np.array(masks, np.uint8),
        [Tap(*tap) for tap in inlets],
        [Tap(*tap) for tap in outlets],
        Rules(clockwise, closed),
    )
