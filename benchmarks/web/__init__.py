"""Load, kills and junk for a server of games: ``python -m benchmarks.web load|kill|junk``."""
