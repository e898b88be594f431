"""Pipes (Net, FreeNet): turn the tiles until every pipe joins into one loop-free tree."""
