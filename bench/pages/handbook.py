"""Python's own documentation, from the package of the distribution where there is one."""

import shutil
import subprocess
from pathlib import Path

from bench.pages.cache import Unavailable, obtain, once

_PACKAGE = "python3-doc"


def python_handbook() -> Path:
    """The folder of Python's documentation. Raises Unavailable on systems that have no Debian package of it."""
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        raise Unavailable(f"this system has no Debian packages, and {_PACKAGE} is one")
    package, version = _newest()
    return once("handbook", version, lambda place: _unpack(f"{package}={version}", place)) / "html"


def _newest() -> tuple[str, str]:
    """The package that holds the pages of the distribution's Python, and its version: apt itself checks its hash."""
    names = [word for line in _ask("apt-cache", "depends", _PACKAGE) if "Depends" in line for word in line.split()[1:]]
    package = next((name for name in names if name.endswith("-doc")), None)
    lines = _ask("apt-cache", "policy", package) if package else []
    version = next((line.split()[1] for line in lines if "Candidate" in line), "(none)")
    if not package or version == "(none)":
        raise Unavailable(f"apt knows no {_PACKAGE}")
    return package, version


def _unpack(package: str, place: Path) -> None:
    obtain(["apt-get", "download", package], f"apt-get could not download {package}", cwd=place)
    [file] = place.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", file, place / "unpacked"], check=True)
    # Two names of one folder: one of them is a link.
    [library] = {path.resolve() for path in place.glob("unpacked/usr/share/doc/*/html/library")}
    shutil.move(library.parent, place / "html")
    shutil.rmtree(place / "unpacked")
    file.unlink()


def _ask(*command: str) -> list[str]:
    return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
