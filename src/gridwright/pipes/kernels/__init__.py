"""The engine room of Pipes: kernels over flat arrays, called through the modules above."""
