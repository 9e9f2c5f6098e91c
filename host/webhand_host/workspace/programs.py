"""What `sandboxed` lets run, and what of the system a confined command may read."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

_NAMES = """
    [ awk base64 basename bash bunzip2 bzip2 cat chmod cksum clear cmp column comm cp curl cut date dd df diff
    dirname du echo egrep env expand expr factor false fgrep file find fmt fold git grep gunzip gzip head hexdump
    hostname iconv id install join jq ln ls make md5sum mkdir mktemp mv nl node nohup nproc od paste patch pr
    printenv printf pwd readlink realpath rev rg rm rmdir sed seq sh sha1sum sha256sum sha512sum shuf sleep sort
    split sqlite3 stat sum tac tail tar tee test time timeout touch tr tree true truncate tsort uname unexpand uniq
    unxz unzip wc wget which whoami xargs xxd xz yes zcat zip
""".split()
_OTHER_NAMES = {"python": ("python3", "python"), "python3": ("python3",), "nodejs": ("node", "nodejs")}
"""Names that systems differ about, and what each may run, the first that is there."""
_HELPERS = "/usr/lib/git-core /usr/libexec/git-core".split()
_LOADERS = ("/lib64", "/lib", "/usr/lib", "/usr/lib64")
_FOLDERS = "/usr/local/bin /usr/bin /bin /usr/local/sbin /usr/sbin /sbin".split()

_LIBRARIES = "/bin /lib /lib32 /lib64 /libx32 /sbin /usr /nix/store /gnu/store".split()
_SETTINGS = """
    alternatives ca-certificates.conf gitconfig group hosts host.conf ld.so.cache locale.alias localtime magic
    mime.types nsswitch.conf passwd protocols python3 services ssl/certs ssl/openssl.cnf terminfo timezone
""".split()
"""Of /etc, what programs need that are to find nothing else."""


def allowed_programs() -> dict[str, str]:
    """The names that `sandboxed` knows, and the files that they run on this machine. Never one of a workspace."""
    wanted = {name: (name,) for name in _NAMES} | _OTHER_NAMES
    found = {name: _first(_find(candidate) for candidate in candidates) for name, candidates in wanted.items()}
    return {name: path for name, path in found.items() if path}


def executables(programs: Iterable[str]) -> list[str]:
    """Files and folders whose execution lets these programs run: themselves, their loader, git's parts."""
    loaders = [str(path) for folder in _LOADERS for path in Path(folder).glob("ld-*.so*")]
    return [*dict.fromkeys([*programs, *loaders, "/bin/sh"]), *_HELPERS]


def sandbox_reads() -> list[str]:
    """Programs and libraries, and the few settings that they need."""
    return [*_LIBRARIES, *(f"/etc/{name}" for name in _SETTINGS)]


def system_reads(homes: Iterable[Path]) -> list[str]:
    """The system's folders: no homes that lie in them, and for root nothing that other users may not read."""
    resolver = os.path.realpath("/etc/resolv.conf")  # often a link into /run
    folders = [*_LIBRARIES, "/opt", "/etc"]
    shut = {str(home) for home in homes}
    if sys.platform == "linux" and os.geteuid() == 0:
        shut |= {path for folder in ("/etc", "/opt") for path in _unreadable(folder)}
    return [path for folder in folders for path in _without(folder, shut)] + [resolver]


def _first(paths: Iterable[str]) -> str:
    return next(filter(None, paths), "")


def _find(name: str) -> str:
    """The file that a name runs, with its links followed: the list is about files, and about the system's."""
    files = [os.path.realpath(path) for folder in _FOLDERS if os.access(path := f"{folder}/{name}", os.X_OK)]
    return _first(file for file in files if any(file.startswith(f"{folder}/") for folder in _LIBRARIES))


def _unreadable(folder: str) -> Iterator[str]:
    """What in the folder is not for everybody. Links are no files."""
    with os.scandir(folder) as entries:
        for entry in entries:
            mode = entry.stat(follow_symlinks=False).st_mode
            if stat.S_ISLNK(mode):
                continue
            if not mode & stat.S_IROTH:
                yield entry.path
            elif stat.S_ISDIR(mode):
                yield from _unreadable(entry.path)


def _without(folder: str, shut: set[str]) -> list[str]:
    """The folder; or, where some of it is shut, all that is not."""
    if folder in shut or not os.path.lexists(folder):
        return []
    if not any(path.startswith(f"{folder}/") for path in shut):
        return [folder]
    return [path for entry in sorted(Path(folder).iterdir()) for path in _without(str(entry), shut)]
