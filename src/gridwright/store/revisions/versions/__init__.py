"""Each module here is a step from one revision to the next."""
