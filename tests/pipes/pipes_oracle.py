"""Oracles of the Pipes tests: answers by trying every way, with arithmetic of their own.

A board here is plain: a grid (width, height, wrap), and for each cell a tile and a barrier mask
with left 1, up 2, right 4, down 8. Nothing of the package is used.
"""

from itertools import product
from typing import NamedTuple

import numpy as np

LEFT, UP, RIGHT, DOWN = 1, 2, 4, 8


class Grid(NamedTuple):
    width: int
    height: int
    wrap: bool = False

    @property
    def n(self):
        return self.width * self.height


class Edge(NamedTuple):
    """An edge as two ends: a cell and the bit of its port."""

    one: int
    side: int
    other: int
    back: int


def edges_of(grid):
    """List the edges, each once; those of a wrapped side of 1 lead from a cell to itself."""
    found = []
    for y in range(grid.height):
        for x in range(grid.width):
            here = y * grid.width + x
            if x + 1 < grid.width or grid.wrap:
                there = y * grid.width + (x + 1) % grid.width
                found.append(Edge(here, RIGHT, there, LEFT))
            if y + 1 < grid.height or grid.wrap:
                there = (y + 1) % grid.height * grid.width + x
                found.append(Edge(here, DOWN, there, UP))
    return found


def rims_of(grid):
    """List the ports that lead nowhere, as (cell, bit)."""
    led = {end for edge in edges_of(grid) for end in (edge[:2], edge[2:])}
    sides = (LEFT, UP, RIGHT, DOWN)
    return [(cell, side) for cell in range(grid.n) for side in sides if (cell, side) not in led]


def turns_of(tile):
    """Give the masks that a tile can be turned to, in rising order."""
    return sorted({(tile << turn | tile >> (4 - turn)) & 15 for turn in range(4)})


def is_tree(grid, masks, barriers):
    """Tell whether masks are one tree over all cells that have ports, within the barriers."""
    if any(masks[cell] & side for cell, side in rims_of(grid)):
        return False
    if any(mask & barrier for mask, barrier in zip(masks, barriers, strict=True)):
        return False
    group = list(range(grid.n))
    joined = 0
    for one, side, other, back in edges_of(grid):
        if bool(masks[one] & side) != bool(masks[other] & back):
            return False
        if masks[one] & side:
            if group[one] == group[other]:
                return False
            old, new = group[one], group[other]
            group = [new if label == old else label for label in group]
            joined += 1
    return joined == sum(mask > 0 for mask in masks) - 1


def answers_by_product(grid, tiles, barriers):
    """List every answer by going through all ways to turn all tiles, and nothing cleverer."""
    ways = product(*(turns_of(tile) for tile in tiles))
    return [masks for masks in ways if is_tree(grid, masks, barriers)]


def all_answers(grid, boards, barriers):
    """List the answers of many boards at once: (board of each answer, its masks).

    boards, barriers: uint8[m, n]. Cell after cell is turned every way, and what disagrees with
    the cells before it is dropped at once; what is left is tested for being a tree.
    """
    boards = np.asarray(boards, np.uint8)
    barriers = np.asarray(barriers, np.uint8)
    edges = edges_of(grid)
    rims = rims_of(grid)
    owner = np.arange(len(boards))
    masks = np.zeros((len(boards), grid.n), np.uint8)
    for cell in range(grid.n):
        tiles = boards[owner, cell]
        grown = []
        for turn in range(4):
            mask = (tiles << turn | tiles >> (4 - turn)) & 15
            fresh = np.ones(len(tiles), bool)
            for before in range(turn):
                fresh &= mask != (tiles << before | tiles >> (4 - before)) & 15
            fresh &= mask & barriers[owner, cell] == 0
            for at, side in rims:
                if at == cell:
                    fresh &= mask & side == 0
            more = masks[fresh].copy()
            more[:, cell] = mask[fresh]
            grown.append((owner[fresh], more))
        owner = np.concatenate([part[0] for part in grown])
        masks = np.concatenate([part[1] for part in grown])
        for one, side, other, back in edges:
            if max(one, other) == cell:
                opened = masks[:, one] & side > 0
                agreed = opened == (masks[:, other] & back > 0)
                if one == other:
                    agreed &= ~opened
                owner, masks = owner[agreed], masks[agreed]
    good = _trees(grid, masks)
    owner, masks = owner[good], masks[good]
    order = np.argsort(owner, kind="stable")
    return owner[order], masks[order]


def _trees(grid, masks):
    """Tell which rows of agreeing masks have one edge fewer than tiles and hang together."""
    edges = edges_of(grid)
    laid = sum((masks[:, one] & side > 0).astype(int) for one, side, _, _ in edges)
    labels = np.where(masks > 0, np.arange(grid.n), -1)
    for _ in range(grid.n):
        before = labels.copy()
        for one, side, other, _ in edges:
            opened = masks[:, one] & side > 0
            both = np.maximum(labels[:, one], labels[:, other])
            labels[opened, one] = both[opened]
            labels[opened, other] = both[opened]
        if (before == labels).all():
            break
    whole = ((labels == labels.max(axis=1, keepdims=True)) | (labels < 0)).all(axis=1)
    return whole & (laid == (masks > 0).sum(axis=1) - 1)


def answers(grid, tiles, barriers=None):
    """List the answers of one board."""
    walls = np.zeros(grid.n, np.uint8) if barriers is None else barriers
    return all_answers(grid, [tiles], [walls])[1]


def reached(grid, tiles, barriers):
    """Give the cells with tiles that edges between tiles, without barriers, join to the first."""
    joins = [
        (edge.one, edge.other)
        for edge in edges_of(grid)
        if tiles[edge.one] and tiles[edge.other] and not barriers[edge.one] & edge.side
    ]
    found = {next(cell for cell in range(grid.n) if tiles[cell])}
    while True:
        more = {there for pair in joins if found & set(pair) for there in pair} - found
        if not more:
            return found
        found |= more
