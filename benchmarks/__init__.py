"""Benchmarks of Gridwright against its goals: ``python -m benchmarks`` from the checkout."""
