"""A Django admin: the change list of a hundred people, editable in place."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.pages.cache import once, stamp
from bench.pages.environments import SITES, environment, served

_PROGRAM = SITES / "people.py"


@contextmanager
def django_admin() -> Iterator[str]:
    """Serves the admin while the block runs and gives the list's address. Raises Unavailable without Django."""
    own = environment("django")

    def fill(place: Path) -> None:
        with served(own, _PROGRAM, str(place / "people.sqlite3")):
            pass  # The first start fills the database.

    data = once("django-data", stamp(own.name, _PROGRAM.read_bytes()), fill)
    with served(own, _PROGRAM, str(data / "people.sqlite3")) as address:
        yield address
