"""What a saved session holds, encrypted with a key in the system's keyring, where a real one is there.

A key in a file beside the data would keep nobody out: without a keyring the file's mode is all that there is.
"""

import base64
import binascii
import secrets
from dataclasses import dataclass, field
from typing import Literal

from filelock import FileLock
from pydantic import BaseModel, ConfigDict

from webhand_host import keys
from webhand_host.paths import sessions_folder

PROVIDER = keys.SAVED_SESSIONS
KEY_BYTES = 32
NONCE_BYTES = 12
"""For AES-GCM, as NIST SP 800-38D, section 5.2.1.1 recommends; drawn anew for each file."""


class NotOpened(Exception):
    """What is encrypted cannot be read. The sentence says why."""


class Sealed(BaseModel):
    """What an encrypted `state.json` holds: AES-256-GCM, in base64. The session's id is bound to it, so that it opens
    for no other.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    encryption: Literal["keyring"]
    nonce: str
    data: str


@dataclass(frozen=True)
class Keyring:
    """`key` is None where nothing can be encrypted or opened now; `problem` says why, in a sentence."""

    key: bytes | None = field(repr=False)
    problem: str = ""

    def seal(self, content: bytes, session_id: str) -> bytes:
        """Only where there is a key."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        assert self.key is not None  # noqa: S101, who calls it has looked
        nonce = secrets.token_bytes(NONCE_BYTES)
        data = AESGCM(self.key).encrypt(nonce, content, session_id.encode())
        return Sealed(encryption="keyring", nonce=_text(nonce), data=_text(data)).model_dump_json().encode()

    def opened(self, sealed: Sealed, session_id: str) -> bytes:
        """Raises `NotOpened`."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        if self.key is None:
            raise NotOpened(f"It is encrypted, and its key cannot be had. {self.problem}".rstrip())
        try:
            nonce, data = base64.b64decode(sealed.nonce, validate=True), base64.b64decode(sealed.data, validate=True)
            return AESGCM(self.key).decrypt(nonce, data, session_id.encode())
        except (InvalidTag, binascii.Error, ValueError):
            raise NotOpened("It is encrypted with another key than the one in the keyring, or it was changed") from None


def keyring() -> Keyring:
    """The key, made with the first session that is saved. Waits for a keyring as long as `keys` does, a few seconds."""
    with FileLock(sessions_folder() / ".key.lock"):  # two that made one at a time would lock each other out
        found = keys.look(PROVIDER)
        if found.key is None and not found.problems:
            made, _ = keys.store(_text(secrets.token_bytes(KEY_BYTES)), PROVIDER)
            if made.place != "keyring":  # one that takes everything and keeps nothing
                keys.key_file(PROVIDER).unlink(missing_ok=True)
                return Keyring(None, "The keyring that is set here keeps nothing.")
            found = keys.Look(made)
    if found.key is None or found.key.place != "keyring":
        return Keyring(None, " ".join(found.problems))
    try:
        key = base64.b64decode(found.key.value, validate=True)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        return Keyring(None, f"What {found.key.where} has for saved sessions is no key of theirs.")
    return Keyring(key)


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()
