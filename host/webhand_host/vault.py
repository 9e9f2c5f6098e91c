"""Secrets by name, each bound to the origins it may be typed on (SAFETY rule 7): the agent's `Vault`.

A value and what it is bound to are kept together, in the system's keyring or, where none works, in a file that only its
owner can read (`keys` does both). A list of names and origins beside it tells what there is without opening the
keyring; that list alone binds nothing. Of a secret that gives one-time codes (`totp`) nobody is told the seed.
"""

import base64
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from webhand_agent import urls
from webhand_agent.services import SecretRefused

from webhand_host import keys, totp
from webhand_host.paths import config_folder, write_file

FILE = "secrets.json"
CODES = "totp"
_NAME = re.compile(r"^[A-Za-z0-9_.-]{1,64}$")


class BadSecret(Exception):
    """A secret cannot be kept like this. The sentence says what to do, and never the value."""


@dataclass(frozen=True)
class Secret:
    """`seed` is there where it gives one-time codes, and `value` is what was given then."""

    value: str = field(repr=False)
    origins: tuple[str, ...]
    seed: totp.Seed | None = None


class KeyringVault:
    """Reads what `keep` has stored."""

    def names(self, origin: str) -> list[str]:
        """The secrets for an origin, in order of their names. A list that cannot be read has none."""
        return sorted(name for name, origins in listed().items() if origin in origins)

    def codes(self, origin: str) -> list[str]:
        return [name for name in self.names(origin) if name in codes()]

    def value(self, name: str, origin: str) -> str:
        """As it is, or the `OneTimeCode` that it gives now.

        Raises:
            SecretRefused: there is no such secret, it cannot be read now, or it is not for `origin`.
        """
        if not _NAME.match(name):
            raise SecretRefused(f'There is no secret "{name}".')
        held = keys.look(_provider(name))
        secret = _unpacked(held.key)
        if secret is None and held.problems:  # a locked keyring may have it
            raise SecretRefused(f'The secret "{name}" cannot be read now. {" ".join(held.problems)}')
        if secret is None:
            raise SecretRefused(f'There is no secret "{name}". `webhand secret list` shows what there is.')
        if origin not in secret.origins:
            raise SecretRefused(f'The secret "{name}" is not for {origin}: it is never typed there.')
        return secret.value if secret.seed is None else secret.seed.code()


def keep(name: str, value: str, origins: Sequence[str], *, gives_codes: bool = False) -> str:
    """Stores a secret, in place of an earlier one of the same name; a sentence that says where it is. With
    `gives_codes` the value is the seed of one-time codes.

    Raises:
        BadSecret: the name, the value or an origin cannot be one.
    """
    if not _NAME.match(name):
        raise BadSecret(f'"{name}" cannot be the name of a secret: use letters, digits, _, - and dots, at most 64.')
    check_value(value)
    bound = tuple(dict.fromkeys(map(origin_of, origins)))
    if not bound:
        raise BadSecret("Say where it may be typed: --for https://example.com.")
    held: dict[str, Any] = {"value": value, "origins": bound}
    if gives_codes:
        try:
            seed = totp.read(value)
        except totp.BadSeed as bad:
            raise BadSecret(str(bad)) from None
        held = {"value": seed.secret, "origins": bound, CODES: seed.kept}
    key, _ = keys.store(base64.b64encode(json.dumps(held).encode()).decode(), _provider(name))
    _list({**_entries(), name: {"origins": bound, CODES: True} if gives_codes else list(bound)})
    return f"{name} is kept in {key.where}, for {', '.join(bound)}."


def remove(name: str) -> bool:
    """Whether there was such a secret."""
    names = _entries()
    was_there = _NAME.match(name) is not None and (name in names or _unpacked(keys.find(_provider(name))) is not None)
    if was_there:
        keys.remove((_provider(name),))
        _list({other: origins for other, origins in names.items() if other != name})
    return was_there


def listed() -> dict[str, list[str]]:
    """The names of all secrets, with the origins each is for."""
    return {name: [str(one) for one in _origins_in(entry)] for name, entry in _entries().items()}


def codes() -> frozenset[str]:
    """The names of those that give one-time codes."""
    return frozenset(name for name, entry in _entries().items() if isinstance(entry, dict) and entry.get(CODES))


def _entries() -> dict[str, Any]:
    """The list as it is kept: for each name its origins, or an object that holds them."""
    try:
        held = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(held, dict):
        return {}
    return {name: entry for name, entry in held.items() if isinstance(_origins_in(entry), list)}


def _origins_in(entry: Any) -> Any:
    return entry.get("origins") if isinstance(entry, dict) else entry


def check_value(value: str) -> None:
    """Raises `BadSecret` for an empty one."""
    if not value:
        raise BadSecret("The secret is empty.")


def origin_of(text: str) -> str:
    """Raises `BadSecret` for what is no address, or one where others could read along."""
    try:
        url = urls.parse(text)
    except urls.BadUrl as bad:
        raise BadSecret(f'"{text}" is no origin. {bad.sentence}') from None
    if not url.is_bare:
        raise BadSecret(f"A secret is for a whole origin: write {url.origin}.")
    if not urls.is_secure(str(url)):
        raise BadSecret(f"{url.origin} is not encrypted, so that others could read it on the way: it takes https.")
    return url.origin


def _unpacked(key: keys.Key | None) -> Secret | None:
    if key is None:
        return None
    try:
        held = json.loads(base64.b64decode(key.value, validate=True))
        value, origins = str(held["value"]), tuple(map(str, held["origins"]))
        return Secret(value, origins, totp.of_kept(value, held[CODES]) if CODES in held else None)
    except (ValueError, KeyError, TypeError, totp.BadSeed):
        return None


def _provider(name: str) -> keys.Provider:
    return keys.Provider(f"secret-{name}", f'secret "{name}"', ())


def _list(names: Mapping[str, Any]) -> None:
    config_folder()
    write_file(_file(), json.dumps(names, indent=2, sort_keys=True) + "\n")


def _file() -> Path:
    return config_folder(create=False) / FILE
