"""Positions played both in Python and by a browser port, and what either says of them."""

import json
from collections import defaultdict
from functools import cache
from pathlib import Path

import numpy as np

import gridwright
from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import View, as_plain

NEAR = 1e-4
ACTIONS = 12  # tried at a cell, at most
LAYERED = 0.15  # how often a layer is shown
FIELDS = ("points", "centre", "at", "radius", "width", "shade", "size")

# Plays jobs, one after the other: the moves of each from the start of its kit.
SCRIPT = """async ([url, fields, text]) => {
  const port = await import(url);
  const flat = (held) => (Array.isArray(held) ? held.flat(Infinity) : [held ?? -1]);
  const gathered = (items) => {
    const found = {};
    for (const item of items) {
      const numbers = fields.flatMap((name) => (name in item ? flat(item[name]) : []));
      const key = [item.kind, item.role, item.text ?? "", numbers.length].join("|");
      (found[key] ??= []).push(numbers.map((number) => Math.round(number * 1e6) / 1e6));
    }
    return found;
  };
  const said = (act) => { try { return act(); } catch { return "refused"; } };
  const played = (job) => {
    const game = port.open(job.kit);
    let position = game.start;
    const positions = [];
    const seen = job.steps.map((step) => {
      if (step.move) position = game.apply(position, step.move);
      positions.push(position);
      const verdict = game.judge(position);
      const draw = () => game.draw(position, step.judged ? verdict : null, step);
      const drawn = draw();
      const again = draw();
      return {
        steady: again.every((group, at) => group === drawn[at]),
        stepped: step.walks.map((way) => game.step(position, way)),
        plain: game.print(position),
        verdict,
        groups: new Set(drawn.map((group) => group.key)).size === drawn.length,
        zs: drawn.every((group) => ["ground", "ink"].includes(group.z)),
        items: step.compared ? gathered(drawn.flatMap((group) => group.items)) : {},
        keys: step.keys.map(([cell, action]) => game.key(position, cell, action)),
        beside: step.beside.map(([cell, way]) => game.beside(position, cell, way)),
        tried: step.tried.map((move) => said(() => game.print(game.apply(position, move)))),
        told: step.beside.map(([cell]) => game.tell(position, verdict, cell)),
      };
    });
    const still = gathered([...job.kit.under, ...job.kit.over]);
    const kept = positions.map((held) => game.print(held));
    return { seen, still, kept, cursor: game.cursor(game.start), start: game.print(game.start) };
  };
  return JSON.stringify(JSON.parse(text).map(played));
}"""


class Play:
    """One game of random moves: positions in Python, and the job that a page plays it by.

    words: writes a move that may be refused · pictures: the share of positions whose pictures are
    compared, too.
    """

    def __init__(self, family, state, length, random, words, pictures=1.0):
        self.family, self.random = family, random
        self.states, self.steps = [], []
        self.kit = family.kit(state)
        self.words, self.pictures = words, pictures
        move = None
        for at in range(length):
            if at:
                move = self._draw(state)
                if move is None:
                    break
                state = family.apply(state, family.parse_move(state, move))
            self.states.append(state)
            self.steps.append(self._step(state, move))

    def _draw(self, state):
        moves = [self.family.print_move(state, move) for move in self.family.moves(state)]
        return self.random.choice(moves) if moves else None

    def _step(self, state, move):
        random, n = self.random, state.topology.n
        actions = [*dict.fromkeys(self.family.keys.values()), "nothing"]
        actions = random.sample(actions, min(len(actions), ACTIONS))
        cells = [random.randrange(n) for _ in range(2)]
        ways = ("left", "up", "right", "down")
        if self.family.walks:
            cells.append(self.family.start_cell(state))
        return {
            "move": move,
            "judged": random.random() < 0.7,
            "compared": random.random() < self.pictures,
            "layers": [name for name in self.family.layers if random.random() < LAYERED],
            "walks": ways if self.family.walks else (),
            "keys": [[cell, action] for cell in cells for action in actions],
            "beside": [[cell, random.choice(ways)] for cell in cells],
            "tried": [self.words(state, random) for _ in range(2)],
        }

    def job(self):
        return {"kit": self.kit, "steps": self.steps}

    def check(self, told):
        """Compare what a page said of every position with what Python says."""
        assert told["start"] == self.family.to_plain(self.states[0])
        assert told["cursor"] == self.family.start_cell(self.states[0])
        assert len(told["seen"]) == len(self.states)
        assert told["kept"] == [seen["plain"] for seen in told["seen"]]
        for state, step, seen in zip(self.states, self.steps, told["seen"], strict=True):
            where = (state, step)
            check_said(self.family, state, step, seen, where)
            verdict = self.family.judge(state)
            assert seen["verdict"] == plain_verdict(verdict), where
            assert seen["groups"], where
            assert seen["zs"], where
            assert seen["steady"], where
            if step["compared"]:
                view = View(judged=step["judged"], layers=tuple(step["layers"]))
                items = gathered(as_plain(self.family.scene(state, view))["items"])
                check_alike(items, merged(seen["items"], told["still"]), where)


def check_said(family, state, step, seen, where):
    assert seen["plain"] == family.to_plain(state), where
    for (cell, action), key in zip(step["keys"], seen["keys"], strict=True):
        move = family.key_move(state, cell, action)
        assert key == (move and family.print_move(state, move)), (where, cell, action)
    for way, walked in zip(step["walks"], seen["stepped"], strict=True):
        move = family.step_move(state, way)
        assert walked == (move and family.print_move(state, move)), (where, way)
    for (cell, way), there in zip(step["beside"], seen["beside"], strict=True):
        assert there == family.step(state, cell, way), (where, cell, way)
    for token in {token for tokens in seen["told"] for token, *_ in tokens}:
        assert all(f"cell.{token}" in words for words in catalogues()), (where, token)
    for text, after in zip(step["tried"], seen["tried"], strict=True):
        assert after == tried(family, state, text), (where, text)


@cache
def catalogues():
    """Read all words of pages in each language."""
    folder = Path(gridwright.__file__).parent / "web" / "static" / "text"
    return [
        {key for path in folder.glob(f"*.{code}.json") for key in json.loads(path.read_text())}
        for code in ("en", "ru", "zh")
    ]


def tried(family, state, text):
    """Give the plain position after a move, or "refused"."""
    try:
        return family.to_plain(family.apply(state, family.parse_move(state, text)))
    except BadInput:
        return "refused"


def plain_verdict(verdict):
    """Print what ports print of a verdict."""
    return {
        "solved": verdict.solved,
        "faults": [{"code": f.code, "cells": list(f.cells)} for f in verdict.faults],
        "marks": {name: list(cells) for name, cells in verdict.marks.items()},
    }


def gathered(items):
    """Sort plain items by what they are; gives the numbers of each."""
    found = defaultdict(list)
    for item in items:
        numbers = [number for name in FIELDS if name in item for number in flat(item[name])]
        found["|".join((item["kind"], item["role"], item.get("text", ""), str(len(numbers))))] += [
            numbers
        ]
    return found


def flat(held):
    if held is None:
        return [-1.0]
    return [part for inner in held for part in flat(inner)] if isinstance(held, tuple) else [held]


def merged(one, other):
    return {key: one.get(key, []) + other.get(key, []) for key in {*one, *other}}


def check_alike(here, there, where):
    """Check that two pictures hold the same items, in any order, up to rounding."""
    assert {key: len(held) for key, held in here.items()} == {
        key: len(held) for key, held in there.items()
    }, where
    for key, rows in here.items():
        one, other = sorted_rows(rows), sorted_rows(there[key])
        wrong = np.flatnonzero((abs(one - other) > NEAR).any(axis=1))
        # Rounding may have put a few in another order: each must have a partner among these.
        left = list(other[wrong])
        for row in one[wrong]:
            near = [at for at, held in enumerate(left) if (abs(row - held) <= NEAR).all()]
            assert near, (where, key, row, left)
            left.pop(near[0])


def sorted_rows(rows):
    held = np.array(rows, np.float64)
    return held[np.lexsort(np.round(held, 4).T[::-1])]


def check_in_page(page, url, plays):
    """Play all games in a page, and compare what it says with Python."""
    told = json.loads(
        page.evaluate(SCRIPT, [url, FIELDS, json.dumps([play.job() for play in plays])])
    )
    for play, said in zip(plays, told, strict=True):
        play.check(said)
