"""The tokens of programs that may use Webhand's doors on this machine: one file for all of them, its owner's alone."""

import hmac
import json
import os
import secrets
import stat
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from filelock import FileLock
from pydantic import BaseModel, ConfigDict, ValidationError

from webhand_host.paths import config_folder, write_file

FILE = "tokens.json"
MAIN = "main"
PREFIX = "webhand_"


class Can(StrEnum):
    """What a token is for."""

    BROWSER = "browser"
    SHELL = "shell"
    FILES = "files"
    CONFIRM = "confirm"
    """Answering what needs a person's yes: never had without being named."""
    WORKER = "worker"
    """Acting for a controller: what the key of a worker is for, and no token."""


USUAL = (Can.BROWSER, Can.SHELL, Can.FILES)


class BadTokens(Exception):
    """The file of tokens cannot be used. The message is a sentence that says what to do."""


class Token(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    secret: str
    can: tuple[Can, ...] = USUAL


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    tokens: tuple[Token, ...] = ()


class Tokens:
    """Reads the file anew each time: a token that was taken out does not open a door any more. It is made with the
    first token; so is its folder, where that is Webhand's own.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder(create=False) / FILE
        self._is_ours = path is None

    def main(self) -> Token:
        """The one that `webhand token` prints; made where there is none. Raises `BadTokens`."""
        with self._locked():
            found = next((token for token in self.all() if token.name == MAIN), None)
            return found or self._add(Token(name=MAIN, secret=_new_secret()))

    def create(self, name: str, can: Sequence[Can]) -> Token:
        """Raises `BadTokens`."""
        with self._locked():
            if any(token.name == name for token in self.all()):
                raise BadTokens(f'There is a token called "{name}" already. `webhand token remove {name}` removes it.')
            return self._add(Token(name=name, secret=_new_secret(), can=tuple(can) or USUAL))

    def remove(self, name: str) -> None:
        """Raises `BadTokens`."""
        none = BadTokens(f'There is no token called "{name}". `webhand token list` shows those there are.')
        if not self.path.exists():
            raise none
        with self._locked():
            left = tuple(token for token in self.all() if token.name != name)
            if len(left) == len(self.all()):
                raise none
            self._write(left)

    def all(self) -> tuple[Token, ...]:
        """Raises `BadTokens`: others can read the file, or it cannot be read."""
        try:
            status = self.path.stat()
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ()
        except (OSError, UnicodeDecodeError) as error:
            raise BadTokens(f"{self.path} cannot be read: {error}.") from error
        if sys.platform != "win32" and (status.st_mode & 0o077 or status.st_uid != os.geteuid()):
            mode = stat.filemode(status.st_mode)
            raise BadTokens(f"{self.path} can be read by others ({mode}). Remove it, and `webhand token` makes anew.")
        try:
            return _File.model_validate_json(text).tokens
        except ValidationError:
            raise BadTokens(
                f"{self.path} holds no tokens. Name another file, or if it is Webhand's own remove it."
            ) from None

    def find(self, secret: str) -> Token | None:
        """The token with this secret, compared in constant time. Raises `BadTokens`."""
        given = secret.encode()
        matches = [token for token in self.all() if hmac.compare_digest(token.secret.encode(), given)]
        return matches[0] if matches else None

    def _add(self, token: Token) -> Token:
        self._write((*self.all(), token))
        return token

    def _write(self, tokens: Sequence[Token]) -> None:
        held = _File(tokens=tuple(tokens)).model_dump(mode="json")
        write_file(self.path, json.dumps(held, indent=2) + "\n", 0o600)

    def _locked(self) -> FileLock:
        if self._is_ours:
            config_folder()
        elif not self.path.parent.is_dir():
            raise BadTokens(f"There is no folder {self.path.parent}: make it, or name another file of tokens.")
        return FileLock(self.path.with_name(f".{self.path.name}.lock"))


def _new_secret() -> str:
    return PREFIX + secrets.token_urlsafe(32)
