"""What a run is given by its host besides a browser and a model: each is a protocol, and has a form that does nothing.

The forms that do nothing are for runs without a host around them (tests, other people's programs).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from webhand_agent.journal import Journal, Person
from webhand_agent.protocol import File, Permission, PermissionKind
from webhand_agent.vision.eyes import Eyes


class FileRefused(Exception):
    """A file cannot be read or written. The sentence says why and what to do; the model is told it."""


@dataclass(frozen=True)
class Saved:
    """A file in the run's folder. `path` is where the person finds it, `size` counts bytes."""

    name: str
    path: str
    size: int


class Files(Protocol):
    """The run's folder to write into, and the person's own files to upload."""

    def save(self, name: str, data: bytes) -> Saved:
        """Writes a new file. A name that is taken gets a number; folders in the name are left off.

        Raises:
            FileRefused: the name cannot be one, or there is no room.
        """
        ...

    def load(self, path: str) -> File:
        """A file of the person's, or one that this run has saved or downloaded.

        Raises:
            FileRefused: there is none, it is too large, or it is one that never leaves the machine (keys, profiles).
        """
        ...


class Memory(Protocol):
    """Short notes about sites: what failed there before, and what helped. The person can read and delete them."""

    def recall(self, origin: str) -> list[str]: ...

    def learn(self, origin: str, note: str) -> None: ...


class SecretRefused(Exception):
    """A secret cannot be used here. The sentence names the secret, never its value."""


class Vault(Protocol):
    """Secrets by name, each bound to origins (SAFETY rule 7)."""

    def names(self, origin: str) -> list[str]:
        """The secrets that may be typed on `origin`."""
        ...

    def value(self, name: str, origin: str) -> str:
        """Raises `SecretRefused` where there is no such secret, or it is not for `origin`."""
        ...


LASTING = frozenset(
    {PermissionKind.ENTER, PermissionKind.WRITE, PermissionKind.CARRY, PermissionKind.LOGIN}
    | {PermissionKind.SEND, PermissionKind.TRANSFER}
)
"""What can be allowed for good. Nobody should have to remember that they once allowed a payment (SAFETY)."""


class Grants(Protocol):
    """What the person has allowed for good; kept by the host. Permissions are compared whole."""

    def all(self) -> Sequence[Permission]: ...

    def has(self, permission: Permission) -> bool: ...

    def add(self, permission: Permission) -> None:
        """Keeps it, where it is of a kind that can be (`LASTING`)."""
        ...


class NoFiles:
    def save(self, name: str, data: bytes) -> Saved:
        raise FileRefused("Nothing can be saved here: this run has no folder.")

    def load(self, path: str) -> File:
        raise FileRefused(f"{path} cannot be read: this run has no access to files.")


class NoMemory:
    def recall(self, origin: str) -> list[str]:
        return []

    def learn(self, origin: str, note: str) -> None:
        return None


class NoVault:
    def names(self, origin: str) -> list[str]:
        return []

    def value(self, name: str, origin: str) -> str:
        raise SecretRefused(f'There is no secret "{name}".')


class NoGrants:
    def all(self) -> Sequence[Permission]:
        return ()

    def has(self, permission: Permission) -> bool:
        return False

    def add(self, permission: Permission) -> None:
        return None


@dataclass(frozen=True)
class Means:
    """Everything a run reaches of its host.

    `opened` are the tabs that Webhand has opened in this browser, in whatever run: a fresh start closes them and no
    others. Runs add to it. `eyes` look at pictures of the page where its tree cannot serve.
    """

    journal: Journal
    person: Person
    files: Files = field(default_factory=NoFiles)
    memory: Memory = field(default_factory=NoMemory)
    vault: Vault = field(default_factory=NoVault)
    grants: Grants = field(default_factory=NoGrants)
    opened: set[int] = field(default_factory=set)
    eyes: Eyes | None = None
