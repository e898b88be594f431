"""Random spanning trees, one module an algorithm."""

from gridwright.trees import prim as prim
from gridwright.trees.registry import algorithms
from gridwright.trees.tree import random_tree

__all__ = ["algorithms", "random_tree"]
