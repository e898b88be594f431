"""Kernels of the maze family: compiled where the work is large, plain otherwise."""
