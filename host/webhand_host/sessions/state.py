"""One saved session that this process has: what it holds, read with care and written as a whole."""

import contextlib
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, TypeVar

from filelock import FileLock
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from webhand_host.paths import write_file
from webhand_host.sessions import sealing
from webhand_host.sessions.config import BadConfig, Config
from webhand_host.sessions.sealing import NotOpened, Sealed

STATE = "state.json"
META = "meta.json"
T = TypeVar("T")


class _Given(BaseModel):
    """As Playwright wrote it, with whatever a later version adds."""

    model_config = ConfigDict(extra="allow")


class Cookie(_Given):
    name: str
    value: str
    domain: str
    path: str


class Item(_Given):
    name: str
    value: str


class Origin(_Given):
    origin: str = Field(pattern=r"^https?://[^/]+$")
    localStorage: list[Item]  # noqa: N815, Playwright's name


class StorageState(_Given):
    """Playwright's storage state."""

    cookies: list[Cookie]
    origins: list[Origin]

    def written(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)


class Counts(BaseModel):
    """How often it was opened and saved, and what was done in it: acts, and those that led to another document."""

    model_config = ConfigDict(extra="ignore")

    opened: int = 0
    saved: int = 0
    navigations: int = 0
    actions: int = 0


class Meta(BaseModel):
    """What `meta.json` holds. Times are UTC, in ISO 8601. `encryption` is that of `state.json`, as it was last
    written.
    """

    model_config = ConfigDict(extra="ignore")

    format: Literal[1] = 1
    created: datetime
    used: datetime
    config: Config = Config()
    counts: Counts = Field(default_factory=Counts)
    encryption: Literal["none", "keyring"] = "none"


def read_meta(path: Path) -> Meta:
    """Raises `OSError` and `ValueError`, also for what another version must have written."""
    try:
        return Meta.model_validate_json(path.read_bytes())
    except BadConfig as error:
        raise ValueError(str(error)) from None


class SavedState:
    """`state` is what was restored or saved last; None where there is nothing yet. `notes` are sentences that whoever
    opened it should be told.
    """

    def __init__(self, session_id: str, folder: Path, lock: FileLock) -> None:
        self.id = session_id
        self.folder = folder
        self.notes: list[str] = []
        self._lock = lock
        self._keyring = sealing.keyring()
        self._written: bytes | None = None
        now = datetime.now(UTC)
        self.meta = self._read(META, read_meta) or Meta(created=now, used=now)
        self.state = self._read(STATE, self._state)
        self.meta.counts.opened += 1

    def save(self, state: StorageState) -> None:
        """Whole or not at all, and on the disk. One that has not changed is not written again. Raises `OSError`."""
        content = json.dumps(state.written(), separators=(",", ":")).encode()
        if content != self._written:
            is_sealed = self._keyring.key is not None
            held = self._keyring.seal(content, self.id) if is_sealed else content
            write_file(self.folder / STATE, held, durable=True)
            self._written, self.state = content, state
            self.meta.encryption = "keyring" if is_sealed else "none"
            self.meta.counts.saved += 1
        self.save_meta()

    def save_meta(self) -> None:
        """Raises `OSError`."""
        self.meta.used = datetime.now(UTC)
        write_file(self.folder / META, self.meta.model_dump_json(indent=2, by_alias=True) + "\n", durable=True)

    def set_aside(self, name: str, why: str) -> None:
        """A file that cannot be used makes place, and stays for whoever can mend it."""
        away = f"{name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%S%f}"
        what = "what it kept" if name == STATE else "its config and its counts"
        done = f"The session goes on without {what}; the file is {away} in {self.folder} now."
        try:
            (self.folder / name).rename(self.folder / away)
        except OSError as error:
            done = f"The session goes on without {what}. It could not be set aside either ({error.strerror})."
        self.notes.append(f"{name} of session {self.id} cannot be used: {why.rstrip('.')}. {done}")

    def release(self) -> None:
        """It is anybody's again. Of one that never came to be nothing stays."""
        with contextlib.suppress(OSError):
            self.folder.rmdir()  # which it does where nothing is in it
        self._lock.release()

    def _read(self, name: str, read: Callable[[Path], T]) -> T | None:
        """None where there is no such file, or none that can be used."""
        try:
            return read(self.folder / name)
        except FileNotFoundError:
            return None
        except NotOpened as error:
            self.set_aside(name, str(error))
        except OSError as error:
            self.set_aside(name, f"{error.strerror}")
        except ValidationError as error:  # whose words hold what was read, which may be a secret
            self.set_aside(name, _where(error))
        except ValueError as error:
            self.set_aside(name, str(error))
        return None

    def _state(self, path: Path) -> StorageState:
        content = path.read_bytes()
        try:
            sealed = Sealed.model_validate_json(content)
        except ValidationError:
            sealed = None
        if sealed is not None:
            content = self._keyring.opened(sealed, self.id)
        return StorageState.model_validate_json(content)


def _where(error: ValidationError) -> str:
    first = error.errors(include_input=False)[0]
    if first["type"] == "json_invalid":
        return "it is no JSON, or not all of it"
    return f"{'.'.join(map(str, first['loc'])) or 'its content'} is not what belongs there"
