"""How a serving process is told to end: by the terminal, by whoever started it, or by the system."""

import signal
from collections.abc import Callable


def on_signals(end: Callable[[], object]) -> None:
    """`end` is called in a signal handler, for as long as the process lives: a second Ctrl-C, while browsers are
    closed, hurries and breaks nothing.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: end())
