"""The kernels of the Route engine."""
