"""Programs out of Debian's packages, which are unpacked into the cache and installed nowhere: each process sees them
where Debian has them, with the files that a run lays over them, and nobody else does."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.pages.cache import Unavailable, obtain, once, stamp

NEEDED = ("apt-get", "dpkg-deb", "unshare", "setpriv")
LAID = ("usr", "etc")
EXTENSIONS = (
    "ctype", "iconv", "mbstring", "intl", "dom", "xml", "simplexml", "xmlreader", "fileinfo", "exif", "gd", "sockets",
    "tokenizer", "pdo", "sqlite3", "pdo_sqlite", "mysqlnd", "mysqli",
)  # fmt: skip
"""Each after those that it needs."""
START_SECONDS, LOOK_AGAIN = 30.0, 0.05

_WANTED = re.compile(r"^Inst (?P<name>\S+).*?\((?P<version>\S+)", re.MULTILINE)


def unpacked(name: str, packages: Sequence[str]) -> Path:
    """A folder with these packages and all that they need and this system has not. Raises Unavailable without them."""
    if lacking := [program for program in NEEDED if not shutil.which(program)]:
        raise Unavailable(f"it comes in Debian's packages, and this system has no {', '.join(lacking)}")
    if os.geteuid() != 0:
        raise Unavailable("it comes in Debian's packages, and only root can lay them over the system's files")
    wanted = _wanted(packages)
    return once(f"apps-{name}", stamp(*wanted), lambda place: _unpack(wanted, place))


def inside(*layers: Path) -> list[str]:
    """What a command is put behind to see `layers` over the system's own, the first uppermost; it ends with us."""
    mounts = [
        f"mount -t overlay overlay -o lowerdir={':'.join(map(str, folders))}:/{part} /{part}"
        for part in LAID
        if (folders := [layer / part for layer in layers if (layer / part).is_dir()])
    ]
    own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    return ["setpriv", "--pdeathsig", "KILL", *own, "sh", "-ec", "; ".join([*mounts, 'exec "$@"']), "sh"]


@contextmanager
def running(command: Sequence[str], port: int, log: Path, env: Mapping[str, str] | None = None) -> Iterator[None]:
    """Runs a server while the block runs, from when it listens. Raises Unavailable with its last words."""
    with (
        log.open("wb") as said,
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=env) as child,
    ):
        try:
            _wait_for(child, port, log)
            yield
        finally:
            child.kill()  # and with it all that it started: see `inside`


def php(root: Path) -> list[str]:
    """PHP with what it has there of `EXTENSIONS`: which of them are on is written only where it is installed."""
    [found] = sorted((root / "usr/bin").glob("php[0-9]*.[0-9]"))[-1:] or [Path("php")]
    there = {path.stem for path in root.glob("usr/lib/php/*/*.so")}
    loaded = [f"extension={name}" for name in EXTENSIONS if name in there]
    faster = ["zend_extension=opcache"] if "opcache" in there else []
    return [found.name, *(word for setting in [*loaded, *faster] for word in ("-d", setting))]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def _wait_for(child: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if child.poll() is not None or time.monotonic() > end:
                last = log.read_text(errors="replace").strip().splitlines()[-1:]
                raise Unavailable(f"its server did not start: {''.join(last) or 'it said nothing'}") from None
            time.sleep(LOOK_AGAIN)  # a port tells nobody that it is open


def _wanted(packages: Sequence[str]) -> list[str]:
    """What apt would install, as `name=version`."""
    ask = ["apt-get", "install", "-s", "--no-install-recommends", *packages]
    told = subprocess.run(ask, capture_output=True, text=True)
    if told.returncode:
        obtain(["apt-get", "update", "-q"], "apt-get could not update its lists")
        told = subprocess.run(ask, capture_output=True, text=True)
    if told.returncode:
        raise Unavailable(f"apt-get knows no way to install {', '.join(packages)}")
    return sorted(f"{found['name']}={found['version']}" for found in _WANTED.finditer(told.stdout))


def _unpack(packages: Sequence[str], place: Path) -> None:
    if not packages:
        return  # all of them are installed
    obtain(["apt-get", "download", "-q", *packages], "apt-get could not download Debian's packages", cwd=place)
    for file in place.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", file, place], check=True)
        file.unlink()
