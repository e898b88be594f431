"""HoDoKu's scale: the order, scores and levels that its version 2.2 has by default.

Techniques that are off by default there (fish of five lines and more, mutant and Kraken fish,
Franken jellyfish, death blossom, templates) are not listed.
"""

from __future__ import annotations

from gridwright.sudoku.scales.scale import BRUTE_FORCE, Entry, Scale

_TABLE = """
full-house 4 easy
naked-single 4 easy
hidden-single 14 easy
locked-pair 40 medium
locked-triple 60 medium
pointing 50 medium
claiming 50 medium
naked-pair 60 medium
naked-triple 80 medium
hidden-pair 70 medium
hidden-triple 100 medium
naked-quad 120 hard
hidden-quad 150 hard
x-wing 140 hard
swordfish 150 hard
jellyfish 160 hard
remote-pair 110 hard
bug-plus-1 100 hard
skyscraper 130 hard
two-string-kite 150 hard
turbot-fish 120 hard
empty-rectangle 120 hard
w-wing 150 hard
xy-wing 160 hard
xyz-wing 180 hard
unique-rectangle-1 100 hard
unique-rectangle-2 100 hard
unique-rectangle-3 100 hard
unique-rectangle-4 100 hard
unique-rectangle-5 100 hard
unique-rectangle-6 100 hard
hidden-rectangle 100 hard
avoidable-rectangle-1 100 hard
avoidable-rectangle-2 100 hard
finned-x-wing 130 hard
sashimi-x-wing 150 hard
finned-swordfish 200 unfair
sashimi-swordfish 240 unfair
finned-jellyfish 250 unfair
sashimi-jellyfish 260 unfair
sue-de-coq 250 unfair
simple-colours 150 hard
multi-colours 200 hard
x-chain 260 unfair
xy-chain 260 unfair
aic 280 unfair
grouped-aic 300 unfair
als-xz 300 unfair
als-xy-wing 320 unfair
als-xy-chain 340 unfair
franken-x-wing 300 unfair
franken-swordfish 350 unfair
finned-franken-x-wing 390 unfair
finned-franken-swordfish 410 unfair
forcing-chain 500 extreme
forcing-net 700 extreme
"""

HODOKU = Scale(
    name="HoDoKu",
    version="2.2 defaults",
    entries=tuple(
        Entry(technique, int(score), level)
        for technique, score, level in (line.split() for line in _TABLE.strip().splitlines())
    ),
    brute_force=Entry(BRUTE_FORCE, 10000, "extreme"),
    caps=(800, 1000, 1600, 1800, None),
)
