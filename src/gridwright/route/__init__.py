"""Routes: turn the tiles until water runs from the inlets to every outlet."""
