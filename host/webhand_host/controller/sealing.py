"""What must not stand in the database in clear (arguments of commands hold what is typed, results what pages show)."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from webhand_host.paths import config_folder, write_file

KEY_BYTES = 32
NONCE_BYTES = 12
FILE = "controller.key"


class BadKey(Exception):
    """The key file cannot be used. The sentence says what to do."""


class Seal:
    """AES-256-GCM with the key in a file that only its owner can read; several controllers share it."""

    def __init__(self, key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self._cipher = AESGCM(key)
        self._of_digests = hashlib.sha256(b"webhand digest " + key).digest()
        self.sign = hashlib.sha256(b"webhand controller " + key).hexdigest()

    @classmethod
    def of(cls, path: Path | None) -> "Seal":
        """With the key in a file, or the one of this machine's configuration; made where there is none.

        Raises:
            BadKey: others can read it, or it holds no key.
        """
        place = path or config_folder() / FILE
        if not place.exists():
            write_file(place, secrets.token_hex(KEY_BYTES) + "\n", 0o600)
        if os.name != "nt" and place.stat().st_mode & 0o077:
            raise BadKey(f"{place} can be read by others: `chmod 600 {place}`.")
        try:
            key = bytes.fromhex(place.read_text(encoding="ascii").strip())
        except ValueError:
            key = b""
        if len(key) != KEY_BYTES:
            raise BadKey(f"{place} holds no key: it takes {2 * KEY_BYTES} hexadecimal digits.")
        return cls(key)

    def close(self, content: bytes, of: str) -> bytes:
        """`of` says whose it is: it opens as nothing else."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, content, of.encode())

    def digest(self, content: bytes) -> str:
        """The same for the same content: to find that out, and no more, without keeping it."""
        return hmac.new(self._of_digests, content, "sha256").hexdigest()

    def open(self, sealed: bytes, of: str) -> bytes:
        """Raises `cryptography.exceptions.InvalidTag` for what was sealed with another key, or as something else."""
        return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], of.encode())
