"""One-time codes out of a seed (RFC 6238), as services hand it out: base32, or the otpauth:// URI that their QR codes
hold (https://github.com/google/google-authenticator/wiki/Key-Uri-Format).
"""

import base64
import hashlib
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pyotp
from webhand_agent.services import OneTimeCode

DIGITS = (6, 7, 8)
LONGEST_PERIOD = 300
LEAST_BYTES = 10
"""80 bits are what many services give, although RFC 4226 (section 4) asks for 128. What is shorter was cut off."""
_ALGORITHMS = {"SHA1": hashlib.sha1, "SHA256": hashlib.sha256, "SHA512": hashlib.sha512}

NO_SEED = (
    "That is no TOTP secret: it takes the letters and digits that the service shows beside its QR code (A to Z, 2 to "
    "7), or the otpauth:// address that the QR code holds."
)
CUT_OFF = "That TOTP secret is too short: copy all of it, mostly 16 to 32 letters and digits."
NO_TOTP = "This otpauth:// address is for codes that count up (HOTP), or of another kind. It takes otpauth://totp/."


class BadSeed(Exception):
    """No codes can be made of this. The sentence says what to do, and never the seed."""


@dataclass(frozen=True)
class Seed:
    """`secret` is base32 without padding, `period` seconds."""

    secret: str = field(repr=False)
    digits: int = 6
    period: int = 30
    algorithm: str = "SHA1"

    def code(self, now: float | None = None) -> OneTimeCode:
        """The code of `now`, in seconds since 1970."""
        at = time.time() if now is None else now
        made = _Totp(
            self.secret, digits=self.digits, interval=self.period, digest=_ALGORITHMS[self.algorithm]
        ).generate_otp(int(at // self.period))
        return OneTimeCode(made, self.period - at % self.period)

    @property
    def kept(self) -> dict[str, Any]:
        """All but the secret, as `of_kept` takes it."""
        return {"digits": self.digits, "period": self.period, "algorithm": self.algorithm}


class _Totp(pyotp.TOTP):
    """Takes the 80 bits of many services, which pyotp refuses."""

    def byte_secret(self) -> bytes:
        return _decoded(self.secret)


def of_kept(secret: str, kept: dict[str, Any]) -> Seed:
    """Raises `ValueError`, `KeyError` or `TypeError` for what is none."""
    return _checked(secret, int(kept["digits"]), int(kept["period"]), str(kept["algorithm"]))


def read(text: str) -> Seed:
    """A seed as a person copied it. Raises `BadSeed`."""
    text = text.strip()
    try:
        return _of_address(text) if "://" in text else _checked(text, 6, 30, "SHA1")
    except ValueError:
        raise BadSeed(NO_SEED) from None


def _of_address(text: str) -> Seed:
    address = urlsplit(text)
    if address.scheme.lower() != "otpauth":
        raise BadSeed(NO_SEED)
    given = {name.lower(): value for name, value in parse_qsl(address.query)}
    if address.netloc.lower() != "totp" or "encoder" in given:
        raise BadSeed(NO_TOTP)
    algorithm = given.get("algorithm", "SHA1").upper().replace("-", "")
    return _checked(given.get("secret", ""), int(given.get("digits", 6)), int(given.get("period", 30)), algorithm)


def _checked(secret: str, digits: int, period: int, algorithm: str) -> Seed:
    """Raises `ValueError` for what is no base32, `BadSeed` for what no service uses."""
    secret = "".join(secret.split()).replace("-", "").rstrip("=").upper()
    if len(_decoded(secret)) < LEAST_BYTES:
        raise BadSeed(CUT_OFF if secret else NO_SEED)
    if digits not in DIGITS or not 0 < period <= LONGEST_PERIOD or algorithm not in _ALGORITHMS:
        raise BadSeed(
            f"Codes of {digits} digits, for {period} seconds, by {algorithm or 'no algorithm'} cannot be made: "
            f"6 to 8 digits, at most {LONGEST_PERIOD} seconds, by {', '.join(_ALGORITHMS)}."
        )
    return Seed(secret, digits, period, algorithm)


def _decoded(secret: str) -> bytes:
    return base64.b32decode(secret + "=" * (-len(secret) % 8))
