"""Sudoku: solve it in bulk, grade it as people do, explain it, make it to order."""
