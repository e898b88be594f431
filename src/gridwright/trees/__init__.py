"""Random spanning trees: each module of an algorithm announces itself when it is imported."""

from gridwright.trees import aldous_broder as aldous_broder
from gridwright.trees import backtracker as backtracker
from gridwright.trees import binary_tree as binary_tree
from gridwright.trees import eller as eller
from gridwright.trees import growing_tree as growing_tree
from gridwright.trees import houston as houston
from gridwright.trees import hunt_and_kill as hunt_and_kill
from gridwright.trees import kruskal as kruskal
from gridwright.trees import prim as prim
from gridwright.trees import prim_modified as prim_modified
from gridwright.trees import prim_true as prim_true
from gridwright.trees import recursive_division as recursive_division
from gridwright.trees import regions as regions
from gridwright.trees import sidewinder as sidewinder
from gridwright.trees import tractors as tractors
from gridwright.trees import wall_adding as wall_adding
from gridwright.trees import wilson as wilson
from gridwright.trees.recording import Recording, Step, record
from gridwright.trees.registry import algorithm, algorithms, choose
from gridwright.trees.streaming import rows
from gridwright.trees.tree import grow, random_tree

__all__ = [
    "Recording",
    "Step",
    "algorithm",
    "algorithms",
    "choose",
    "grow",
    "random_tree",
    "record",
    "rows",
]
