"""The works: one module for each kind; ``suite`` puts them together."""
