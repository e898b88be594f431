"""Peak memory of a fresh process: ``python peak.py CODE`` runs code and prints bytes.

The system counts the peak of a child from that of the process which started it. This module
imports next to nothing, so that the child's own peak is what remains.
"""

from __future__ import annotations

import resource
import subprocess
import sys

UNIT = 1 if sys.platform == "darwin" else 1024


def main() -> None:
    """Run ``python -c CODE`` to its end and print the most memory that it held, in bytes."""
    subprocess.run([sys.executable, "-c", sys.argv[1]], check=True)
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * UNIT)


if __name__ == "__main__":
    main()
