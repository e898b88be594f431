"""The ground floor: errors, randomness, the compile switch and JSON."""
