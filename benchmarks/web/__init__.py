"""A server of games under load and on a new machine: ``... benchmarks.web load|kill|junk|cold``."""
