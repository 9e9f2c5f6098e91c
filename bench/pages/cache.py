"""A folder outside of the repository where what was fetched or built once stays."""

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import platformdirs
from filelock import FileLock


class Unavailable(Exception):
    """A page cannot be had here; the message says why, in words for the person who runs the benchmark."""


def obtain(command: list[str], problem: str, **options: Any) -> None:
    """Runs a package client. Raises Unavailable with `problem` and the client's own last line when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise Unavailable(f"{problem} ({''.join(last) or 'it said nothing'})")


def cache_folder() -> Path:
    """Where the pages are kept; made when it is not there."""
    folder = platformdirs.user_cache_path("webhand") / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def stamp(*parts: str | bytes) -> str:
    """A short name for what something is made from: another source gives another stamp."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode() if isinstance(part, str) else part)
        digest.update(b"\0")
    return digest.hexdigest()[:12]


def stamp_of(files: Iterable[Path]) -> str:
    return stamp(*(file.read_bytes() for file in sorted(files)))


def once(name: str, made_from: str, make: Callable[[Path], None]) -> Path:
    """A folder under `name` in the cache, filled by `make` unless it is there already, made from the same.

    Whole or not at all: an interrupted run leaves nothing that looks finished, and two runs at a time make it once.
    """
    folder = cache_folder() / name
    folder.mkdir(exist_ok=True)
    place = folder / made_from
    with FileLock(folder / "lock"):
        if not place.exists():
            for older in folder.iterdir():
                if older.is_dir():
                    shutil.rmtree(older)
            with tempfile.TemporaryDirectory(dir=folder) as work:
                made = Path(work) / name
                made.mkdir()
                make(made)
                made.rename(place)
    return place
