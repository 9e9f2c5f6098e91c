"""What is kept of files that came, on a disk that takes no more."""

import hashlib
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from webhand_agent.protocol import Download
from webhand_host.browser.keeping import kept

BODY = b"0123456789" * 1_000


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file of this process may grow beyond it."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_no_half_copy_is_kept(tmp_path: Path) -> None:
    """The browser's own is told instead, and why."""
    came, folder = tmp_path / "own" / "film.bin", tmp_path / "run"
    came.parent.mkdir()
    came.write_bytes(BODY)
    told = Download(name="film.bin", url="u", state="complete", received=len(BODY), path=str(came))
    with room_for(100):
        (whole,) = await kept([told], folder)
    assert (whole.path, whole.sha256) == (str(came), hashlib.sha256(BODY).hexdigest())
    assert whole.reason.startswith("the run has no copy of it: ")
    assert list(folder.iterdir()) == []
    (whole,) = await kept([told], folder)
    assert (whole.path, whole.reason) == (str(folder / "film.bin"), "")


async def test_a_name_that_would_not_be_ours_had_no_other_in_its_way(tmp_path: Path) -> None:
    (tmp_path / "CON.txt").write_bytes(BODY)
    told = Download(name="CON.txt", url="u", state="complete", received=len(BODY), path=str(tmp_path / "CON.txt"))
    (whole,) = await kept([told], None)
    assert (whole.name, whole.instead_of) == ("CON.txt", "")


async def test_a_name_that_was_taken_is_told(tmp_path: Path) -> None:
    for name in ("list.txt", "list (1).txt"):
        (tmp_path / name).write_bytes(BODY)
    told = Download(name="list.txt", url="u", state="complete", received=len(BODY), path=str(tmp_path / "list (1).txt"))
    (whole,) = await kept([told], None)
    assert (whole.name, whole.instead_of) == ("list (1).txt", "list.txt")
