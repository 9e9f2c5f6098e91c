"""What a run is given by its host besides a browser and a model: each is a protocol.

Most have a form that does nothing, for runs without a host around them (tests, other people's programs).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from webhand_agent.desktop import Desktop
from webhand_agent.history.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.protocol import Answer, Permission, PermissionKind, RunEvent, Screenshot
from webhand_agent.vision.eyes import Eyes


class RecordLost(Exception):
    """The record cannot be written any more. The sentence says why; a run without a record does not go on."""


class Journal(Protocol):
    """The run's record, written as it happens so that a crash loses nothing.

    None of these may wait: they are called between one step and the next, also while a run is being stopped.

    Raises:
        RecordLost: the first time that something could not be written. From then on nothing is, and followers of the
            run still hear of what happens.
    """

    def emit(self, event: RunEvent) -> None:
        """One event, for the run file and for whoever follows the run."""

    def keep(self, turn: UserTurn | Thought | ToolTurn) -> None:
        """One turn, as it is added to the conversation."""

    def allowed(self, state: str) -> None:
        """What the task is allowed and has read so far, as JSON: the newest counts, for follow-ups and later hosts."""

    def picture(self, step: int, shot: Screenshot) -> None:
        """What the tab showed at a step. The last picture of a run has the number of its last step plus one."""


class Person(Protocol):
    """Whoever started the run."""

    async def answer(self, question_id: str) -> Answer:
        """Waits, as long as needed, for the answer to a question or confirmation that was emitted with this id.

        Cancelling it closes the question: an answer that comes later is told so.
        """

    def is_paused(self) -> bool:
        """Whether the person wants the run to wait before its next step."""

    async def lets_go_on(self) -> None:
        """Waits until the run is not paused any more."""

    def said(self) -> list[str]:
        """What the person has said to the run since this was asked last."""


class FileRefused(Exception):
    """A file cannot be read or written. The sentence says why and what to do; the model is told it."""


@dataclass(frozen=True)
class Saved:
    """A file in the run's folder. `path` is where the person finds it: on their disk, or, of a run of a controller, by
    its name among the session's files. `size` counts bytes. `instead_of` is the name that it would have, had another
    file not had it already.
    """

    name: str
    path: str
    size: int
    instead_of: str = ""


class LoadedFile(Protocol):
    """A file of the person's, open from when it was judged until the context ends. `size` counts bytes, `place` is its
    whole path, in which no link is.
    """

    name: str
    place: str
    mime: str
    size: int
    sha256: str

    def pieces(self) -> Iterator[bytes]:
        """What was judged, from its beginning, in pieces of `PIECE` bytes.

        Raises:
            FileRefused: it has changed since it was judged.
        """

    def __enter__(self) -> "LoadedFile": ...

    def __exit__(self, *_: object) -> None: ...


PIECE = 3 << 20
"""Bytes of a file that are held at once on its way into a page: 4 million characters of base64."""


class Files(Protocol):
    """The run's folder to write into, and the person's own files to upload."""

    def save(self, name: str, data: bytes) -> Saved:
        """Writes a new file. A name that is taken gets a number; folders in the name are left off.

        Raises:
            FileRefused: the name cannot be one, or there is no room.
        """

    def place(self, name: str) -> str:
        """The whole path of a new file that a program is to write: nothing is there yet. Raises as `save`."""

    def load(self, path: str) -> LoadedFile:
        """A file of the person's, or one that this run has saved or downloaded. Use as a context.

        Raises:
            FileRefused: there is none, it is too large, or it is one that never leaves the machine (keys, profiles).
        """


@dataclass(frozen=True)
class Note:
    """What failed before with one control, and what helped. `page` is the part of the address that pages of its kind
    have in common (`site_notes.kind_of_page`).
    """

    page: str
    text: str


class Memory(Protocol):
    """Short notes about sites. The person can read and delete them."""

    def recall(self, origin: str) -> list[Note]: ...

    def learn(self, origin: str, note: Note) -> None: ...


class SecretRefused(Exception):
    """A secret cannot be used here. The sentence names the secret, never its value."""


class OneTimeCode(str):
    """The value of a secret that gives codes, as it is now: good for `left` seconds more, and only for a field for such
    codes.
    """

    left: float

    def __new__(cls, code: str, left: float) -> "OneTimeCode":
        made = super().__new__(cls, code)
        made.left = left
        return made


class Vault(Protocol):
    """Secrets by name, each bound to origins (SAFETY rule 7)."""

    def names(self, origin: str) -> list[str]:
        """The secrets that may be typed on `origin`."""

    def codes(self, origin: str) -> list[str]:
        """Those of them that give one-time codes."""

    def value(self, name: str, origin: str) -> str:
        """A `OneTimeCode` where the secret gives such codes.

        Raises:
            SecretRefused: there is no such secret, or it is not for `origin`.
        """


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


class NoFiles:
    def save(self, name: str, data: bytes) -> Saved:
        raise FileRefused("Nothing can be saved here: this run has no folder.")

    def place(self, name: str) -> str:
        raise FileRefused("Nothing can be saved here: this run has no folder.")

    def load(self, path: str) -> LoadedFile:
        raise FileRefused(f"{path} cannot be read: this run has no access to files.")


class NoMemory:
    def recall(self, origin: str) -> list[Note]:
        return []

    def learn(self, origin: str, note: Note) -> None:
        return None


class NoVault:
    def names(self, origin: str) -> list[str]:
        return []

    def codes(self, origin: str) -> list[str]:
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
class Services:
    """Everything a run reaches of its host.

    `opened` are the tabs that Webhand has opened in this browser, in whatever run: a fresh start closes them and no
    others. Runs add to it. `eyes` look at pictures of the page where its tree cannot serve. `desktop` is the machine's,
    where it may be used at all.
    """

    journal: Journal
    person: Person
    files: Files = field(default_factory=NoFiles)
    memory: Memory = field(default_factory=NoMemory)
    vault: Vault = field(default_factory=NoVault)
    grants: Grants = field(default_factory=NoGrants)
    opened: set[int] = field(default_factory=set)
    eyes: Eyes | None = None
    desktop: Desktop | None = None
