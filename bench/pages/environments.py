"""Programs that serve pages from virtual environments of their own: child processes that end with the benchmark."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bench.pages.cache import Unavailable, obtain, once, stamp

SITES = Path(__file__).parent / "sites"
_END_SECONDS = 10.0


def environment(name: str, sites: Path = SITES) -> Path:
    """A virtual environment holding what `<name>.lock` in `sites` pins by hash.

    Raises Unavailable when pip cannot make it.
    """
    lock = sites / f"{name}.lock"

    def make(place: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(_python(place)), "install", "-qq"]
        obtain([sys.executable, "-m", "venv", "--without-pip", str(place)], "Python could not make an environment")
        obtain([*pip, "--require-hashes", "-r", str(lock)], f"pip could not install {lock.name}")

    return once(f"{name}-environment", stamp(lock.read_bytes(), sys.version), make)


@contextmanager
def served(environment: Path, program: Path, *arguments: str) -> Iterator[str]:
    """Runs `program` while the block runs and gives the address that it prints first.

    The program serves until its standard input closes. Raises Unavailable when it ends without an address.
    """
    command = [str(_python(environment)), str(program), *arguments]
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, text=True) as child,
    ):
        try:
            yield _first_line(child, said, program.name)
        finally:
            _end(child)


def _first_line(child: subprocess.Popen[str], said: IO[bytes], name: str) -> str:
    assert child.stdout is not None
    address = child.stdout.readline().strip()
    if not address:
        child.wait()
        said.seek(0)
        last = said.read().decode(errors="replace").strip().splitlines()[-1:]
        raise Unavailable(f"{name} did not start: {''.join(last) or 'it said nothing'}")
    return address


def _end(child: subprocess.Popen[str]) -> None:
    assert child.stdin is not None
    child.stdin.close()
    try:
        child.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()


def _python(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
