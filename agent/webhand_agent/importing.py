"""Importing large packages: what they make stays, and is not looked through for garbage meanwhile."""

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def collector_paused() -> Iterator[None]:
    """While modules are imported. The collector would go through all that they make, again and again, which takes
    longer the more there is (`gc.freeze`: https://docs.python.org/3/library/gc.html).
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
