"""Ctrl-C and SIGTERM that are heard at once, even while a compiled kernel runs."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from gridwright.core.jsonio import discard_unfinished

BY_SIGNAL = 128
SIGNALS = (signal.SIGINT, signal.SIGTERM)

_PATIENCE = 0.5
_SHOW_CURSOR = b"\x1b[?25h"


@contextmanager
def interruptible() -> Iterator[None]:
    """Let a signal end what runs inside, wherever it is; for the main thread.

    Python hears of a signal between two of its instructions, which is too late when a kernel
    runs for minutes. A second thread then ends the process, and leaves no half-written file.
    SIGINT becomes KeyboardInterrupt and SIGTERM SystemExit; what is ignored stays ignored.
    """
    here, there = socket.socketpair()
    with here, there:
        there.setblocking(False)
        ear = _Ear()
        before = {number: signal.getsignal(number) for number in SIGNALS}
        for number, handler in before.items():
            if handler != signal.SIG_IGN:
                signal.signal(number, ear.hear)
        woken = signal.set_wakeup_fd(there.fileno(), warn_on_full_buffer=False)
        threading.Thread(target=ear.watch, args=(here,), daemon=True).start()
        try:
            yield
        finally:
            signal.set_wakeup_fd(woken)
            for number, handler in before.items():
                if handler is not None:
                    signal.signal(number, handler)


class _Ear:
    """Hears signals twice: as Python's handler, and as the thread that is woken at once."""

    def __init__(self) -> None:
        self._heard = threading.Event()

    def hear(self, number: int, frame: FrameType | None) -> NoReturn:
        """End what runs by an exception: Python got to its handler."""
        self._heard.set()
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise SystemExit(BY_SIGNAL + number)

    def watch(self, here: socket.socket) -> None:
        """End the process where Python does not get to its handler in time."""
        with suppress(OSError):
            while number := here.recv(1):
                # Whoever has put a handler of their own in place ends things their own way.
                mine = number[0] in SIGNALS and signal.getsignal(number[0]) == self.hear
                if mine and not self._heard.wait(_PATIENCE):
                    _end(number[0])


def _end(number: int) -> NoReturn:
    discard_unfinished()
    with suppress(OSError, ValueError, AttributeError):
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), _SHOW_CURSOR)  # a progress bar hides it
    os._exit(BY_SIGNAL + number)
