"""The world outside of a workspace, and what of it a command has reached."""

import contextlib
import os
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SHARED_FOLDERS = "/tmp /dev/shm /var/tmp / /etc /usr/local/bin /root".split()  # noqa: S108, looked at
_VICTIM = """
import os, sys, time
os.dup2(os.open(sys.argv[1], os.O_RDONLY), 7)
os.chdir(os.path.dirname(sys.argv[1]))
print(flush=True)
time.sleep(600)
"""


class Outside:
    """Files, sockets and a process that nothing in a workspace may touch. `begin` before a command, `effects` after."""

    def __init__(self, base: Path) -> None:
        self.secret = f"SECRET-{secrets.token_hex(8)}"
        self.token = f"t{secrets.token_hex(6)}"
        self.sleep = f"{secrets.randbelow(9000) + 1000}.{secrets.randbelow(10**9):09}"
        self.base, self.folder, self.home = base, base / "outside", base / "home"
        self._heard: list[str] = []
        self._sockets: list[socket.socket] = []
        self._before: dict[str, object] = {}

    def build(self, user: int) -> None:
        for folder in ("outside/tree/deep", "outside/empty", "outside/repository", "home/.ssh", "home/.aws"):
            (self.base / folder).mkdir(parents=True)
        for name in ("outside/secret.txt", "outside/tree/deep/file", "outside/repository/secret.txt", "home/.bashrc"):
            (self.base / name).write_text(f"{self.secret}\n")
        for name in ("home/.ssh/id_rsa", "home/.ssh/authorized_keys", "home/.aws/credentials"):
            (self.base / name).write_text(f"{self.secret}\n")
        (self.folder / "link").symlink_to("secret.txt")
        git = ["git", "-C", str(self.folder / "repository"), "-c", "user.name=a", "-c", "user.email=a@b"]
        for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
            subprocess.run([*git, *arguments], check=True)
        if user:
            subprocess.run(["chown", "-R", f"{user}:{user}", str(self.base)], check=True)
        self._listen()
        self.victim = subprocess.Popen(
            [
                sys.executable if user == os.geteuid() else "/usr/bin/python3",
                "-c",
                _VICTIM,
                str(self.folder / "secret.txt"),
                f"victim-{self.token}",
                self.secret,
            ],
            env={"PLANTED": self.secret},
            stdout=subprocess.PIPE,
            user=user or None,
        )
        assert self.victim.stdout is not None
        self.victim.stdout.readline()

    def filled(self, command: str, workspace: Path) -> str:
        return command.format(
            S=self.folder / "secret.txt",
            S0=f"{self.folder.name}/secret.txt",
            O=self.folder,
            O1=self.folder.name,
            H=self.home,
            W=workspace,
            V=self.victim.pid,
            P=self.tcp,
            U=self.udp,
            X=self.folder / "stream.sock",
            D=self.folder / "datagram.sock",
            A=self.token,
            L=self.sleep,
            T=self.token,
            F=f"printf SEC%s {self.secret[3:]}",
        )

    def workspace(self, name: str, user: int) -> Path:
        """A new one beside what is outside, with links that somebody left in it."""
        folder = self.base / name
        folder.mkdir()
        (folder / "planted-link").symlink_to(self.folder / "secret.txt")
        (folder / "planted-folder").symlink_to(self.folder)
        if user:
            os.chown(folder, user, user)
        return folder

    def begin(self) -> None:
        self._heard.clear()
        self._before = self._state()

    def effects(self, workspace: Path, said: str, *, patience: float = 0.0) -> list[str]:
        time.sleep(patience)
        found = ["the secret was said"] if self.secret.lower() in said.lower() else []
        found += [f"the secret is in {path}" for path in _files(workspace) if self.secret.encode() in _read(path)]
        after = self._state()
        names = sorted(self._before.keys() | after.keys())
        found += [f"{name} has changed" for name in names if self._before.get(name) != after.get(name)]
        return found + [f"{name} was reached" for name in self._heard] + [f"{pid} survives" for pid in self.survivors()]

    def survivors(self) -> list[int]:
        return [pid for pid, line in _command_lines() if self.sleep in line]

    def close(self) -> None:
        for each in self._sockets:
            each.close()
        self.victim.kill()
        self.victim.communicate()
        for folder in SHARED_FOLDERS:
            Path(folder, self.token).unlink(missing_ok=True)

    def _state(self) -> dict[str, object]:
        state: dict[str, object] = {str(path): _looks(path) for path in (self.folder, self.home, *_all(self.base))}
        state |= {f"{folder}/{self.token}": Path(folder, self.token).exists() for folder in SHARED_FOLDERS}
        return state | {"the victim": _process(self.victim.pid), "the network": list(self._heard)}

    def _listen(self) -> None:
        self.tcp = self._serve("tcp", socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0))
        self.udp = self._serve("udp", socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0))
        self._serve("unix", socket.AF_UNIX, socket.SOCK_STREAM, str(self.folder / "stream.sock"))
        self._serve("unix datagram", socket.AF_UNIX, socket.SOCK_DGRAM, str(self.folder / "datagram.sock"))
        self._serve("abstract", socket.AF_UNIX, socket.SOCK_STREAM, f"\0{self.token}")
        for name in ("stream.sock", "datagram.sock"):
            (self.folder / name).chmod(0o777)

    def _serve(self, name: str, family: int, kind: int, address: Any) -> int:
        server = socket.socket(family, kind)
        server.bind(address)
        if kind == socket.SOCK_STREAM:
            server.listen(64)
        self._sockets.append(server)
        threading.Thread(target=self._hear, args=(name, server, kind), daemon=True).start()
        return int(server.getsockname()[1]) if family == socket.AF_INET else 0

    def _hear(self, name: str, server: socket.socket, kind: int) -> None:
        with contextlib.suppress(OSError):
            while True:
                if kind == socket.SOCK_STREAM:
                    server.accept()[0].close()
                else:
                    server.recv(100)
                self._heard.append(name)


def _all(base: Path) -> Iterator[Path]:
    for top in ("outside", "home"):
        for folder, folders, files in os.walk(base / top):
            yield from (Path(folder, name) for name in (*folders, *files))


def _looks(path: Path) -> object:
    try:
        status = path.lstat()
    except FileNotFoundError:
        return None
    content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
    attributes = os.listxattr(path, follow_symlinks=False)
    times = status.st_mtime_ns if ".git" not in path.parts else 0
    return status.st_mode, status.st_uid, status.st_nlink, times, content, attributes


def _process(pid: int) -> object:
    """What of a process others can change, apart from its memory."""
    folder = Path(f"/proc/{pid}")
    try:
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        lines = (folder / "status").read_text().splitlines()
        chosen = [line for line in lines if line.startswith(("TracerPid", "Cpus_allowed:"))]
        descriptors = sorted(path.name for path in (folder / "fd").iterdir())
        return fields[0] in "SRD", fields[16], fields[38], chosen, descriptors, (folder / "limits").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None


def _files(folder: Path) -> Iterator[Path]:
    for place, _, names in os.walk(folder):
        yield from (Path(place, name) for name in names)


def _read(path: Path) -> bytes:
    if path.is_symlink() or not path.is_file():
        return b""
    with contextlib.suppress(OSError):
        return path.read_bytes()
    return b""


def _command_lines() -> Iterator[tuple[int, str]]:
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            yield int(folder.name), (folder / "cmdline").read_bytes().decode(errors="replace")
