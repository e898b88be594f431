"""The store: players, puzzles and games in a database, kept so that nothing told is lost."""
