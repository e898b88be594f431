"""Mazes: spanning trees to walk in, with loops, tunnels and floors where asked."""
