"""Fast forms of tree algorithms on plain squares: square grids with every cell, and no wrap-around.

They find neighbours by arithmetic and keep little beside the links, a byte a cell.
"""
