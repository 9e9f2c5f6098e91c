"""JupyterLab with a notebook open: a shell of menus, a file browser and editors inside cells."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from bench.pages.environments import SITES, environment, served


@contextmanager
def jupyterlab() -> Iterator[str]:
    """Serves JupyterLab while the block runs and gives the notebook's address. Raises Unavailable without it."""
    own = environment("jupyterlab")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        served(own, SITES / "notebook.py", folder) as address,
    ):
        yield address
