"""The kernels of Sudoku: numbers in flat arrays, and nothing else."""
