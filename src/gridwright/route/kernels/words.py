"""The types of the arrays that the kernels take."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Cells: TypeAlias = NDArray[np.int32]
Masks: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.int64]
