"""Figures of the pages in Chromium: ``python -m benchmarks.browser``."""
