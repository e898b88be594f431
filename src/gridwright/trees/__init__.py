"""Random spanning trees: each module of an algorithm announces itself when it is imported."""

from gridwright.trees import backtracker as backtracker
from gridwright.trees import kruskal as kruskal
from gridwright.trees import prim as prim
from gridwright.trees import prim_modified as prim_modified
from gridwright.trees import prim_true as prim_true
from gridwright.trees import wilson as wilson
from gridwright.trees.registry import algorithm, algorithms
from gridwright.trees.tree import grow, random_tree

__all__ = ["algorithm", "algorithms", "grow", "random_tree"]
