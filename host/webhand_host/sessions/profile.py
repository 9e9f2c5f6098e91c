"""Persistent profiles of Webhand's own: a folder each, used by one browser at a time."""

import re
from pathlib import Path

from filelock import FileLock, Timeout

from webhand_host.paths import own_folder, user_data_folder

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What sessions and profiles may be called: a name becomes a folder."""


class ProfileInUse(Exception):
    """Another browser has this profile, in this process or in another."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return (
            f'The profile "{self.name}" is in use by another session. Stop that one first, or name another profile: '
            f'{{"profile": "..."}}.'
        )


class Profile:
    """A profile that this process has. `release` gives it back."""

    def __init__(self, folder: Path, lock: FileLock) -> None:
        self.folder = folder
        self._lock = lock

    @classmethod
    def take(cls, name: str) -> "Profile":
        """Raises `ProfileInUse`. The lock goes with its process, whatever ends that."""
        if not NAME.fullmatch(name):
            raise ValueError(name)
        profiles = own_folder(user_data_folder() / "profiles")
        lock = FileLock(profiles / f"{name}.lock", timeout=0)
        try:
            lock.acquire()
        except Timeout:
            raise ProfileInUse(name) from None
        return cls(own_folder(profiles / name), lock)

    def release(self) -> None:
        self._lock.release()
