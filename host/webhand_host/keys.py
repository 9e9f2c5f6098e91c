"""The keys of models' services: found, kept and removed. A value never appears in a repr, a log or an error of ours.

Looked for in this order: the environment (GEMINI_API_KEY, GOOGLE_API_KEY), a file only its owner can read, and the
system's keyring. The file is written only where the keyring could not be used, and goes when it can be: what a keyring
has beside a file is older.
"""

import os
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Literal, TypeVar

from webhand_host.paths import config_folder, write_file

BROWSERS_OWN = "GOOGLE_DEFAULT_CLIENT_ID"
SERVICE = "webhand"
KEYRING_SECONDS = 3.0
"""A locked keyring asks the person and waits. The host must go on, so nobody waits for it longer than this."""

Place = Literal["environment", "keyring", "file"]
T = TypeVar("T")


@dataclass(frozen=True)
class Provider:
    """Who a key is for. `name` is its user in the keyring and part of its file's name, `title` is for people."""

    name: str
    title: str
    variables: tuple[str, ...]


GEMINI = Provider("gemini", "Gemini", ("GEMINI_API_KEY", "GOOGLE_API_KEY"))
OPENAI = Provider("openai", "OpenAI", ("OPENAI_API_KEY",))
LUX = Provider("lux", "Lux", ("LUX_API_KEY",))
PROVIDERS = (GEMINI, OPENAI, LUX)
SAVED_SESSIONS = Provider("saved-sessions", "saved sessions", ())
"""No service: what the logins of programs' sessions are encrypted with."""


@dataclass(frozen=True)
class Key:
    """`where` names the variable, the keyring or the file, for the person to find it again."""

    value: str = field(repr=False)
    place: Place
    where: str


@dataclass(frozen=True)
class Look:
    """What was found, and a sentence for every place that should have been readable and was not."""

    key: Key | None
    problems: tuple[str, ...] = ()


class KeyringTrouble(Exception):
    """The keyring cannot be used now. The sentence says why."""


class NoKeyring(KeyringTrouble):
    """This system has none, or none that is set up."""


class KeyRefused(Exception):
    """A key, or a file that holds one, that must not be used. The sentence says what to do."""


def find(provider: Provider = GEMINI) -> Key | None:
    """The key, or None. Never raises, never waits longer than `KEYRING_SECONDS`."""
    return look(provider).key


def look(provider: Provider = GEMINI) -> Look:
    """The key together with what went wrong on the way to it."""
    found = _from_environment(provider)
    if found:
        return Look(found)
    problems = []
    for source in (_from_file, _from_keyring):
        try:
            found = source(provider)
        except (KeyringTrouble, KeyRefused) as problem:
            problems.append(str(problem))
        if found:
            return Look(found, tuple(problems))
    return Look(None, tuple(problems))


def store(value: str, provider: Provider = GEMINI) -> tuple[Key, str]:
    """Keeps the key in the keyring, or in the owner-only file where no keyring works.

    Returns the stored key and a sentence that says where it went.

    Raises:
        KeyRefused: `value` cannot be a key.
    """
    value = value.strip()
    if not value or any(character.isspace() or not character.isprintable() for character in value):
        raise KeyRefused("That is not a key: it is empty or has blanks in it.")
    try:
        name = _ask_keyring(lambda: _keep_in_keyring(value, provider))
    except KeyringTrouble as trouble:
        path = key_file(provider)
        config_folder()
        write_file(path, value + "\n", 0o600)
        return Key(value, "file", str(path)), f"{trouble} The key is in {path} instead, which only you can read."
    key_file(provider).unlink(missing_ok=True)  # an older copy would only be a second place to leak from
    return Key(value, "keyring", name), f"The key is in {name}."


def keep(value: str, provider: Provider = GEMINI) -> list[str]:
    """Stores a key that the person gave; says where it went, and what is used before it. Raises as `store`."""
    _, sentence = store(value, provider)
    found = find(provider)
    before = f"{found.where} is set too and is used before it." if found and found.place == "environment" else ""
    return [sentence, *filter(None, [before])]


def remove(providers: tuple[Provider, ...] = PROVIDERS) -> list[str]:
    """Removes the keys from the keyring and from their files; says what it did and what it could not."""
    done = []
    try:
        dropped = _ask_keyring(lambda: [provider for provider in providers if _drop_from_keyring(provider)])
        if dropped:
            done.append(f"{_counted(len(dropped))} removed from the keyring.")
    except NoKeyring:
        pass  # so no key of ours is in one
    except KeyringTrouble as trouble:
        done.append(f"{trouble} If a key is in it, it is still there.")
    for path in map(key_file, providers):
        if path.exists():
            path.unlink()
            done.append(f"{path} was removed.")
    variables = [name for provider in providers for name in provider.variables]
    done += [f"{name} is set in the environment: unset it there." for name in variables if os.environ.get(name)]
    return done


def _counted(number: int) -> str:
    return "The key was" if number == 1 else f"{number} keys were"


def key_file(provider: Provider = GEMINI) -> Path:
    return config_folder(create=False) / f"{provider.name}-key"


def _from_environment(provider: Provider) -> Key | None:
    """Chromium as distributions build it exports GOOGLE_API_KEY for its own services, together with a client id, and
    the host it starts inherits them. That key is not the person's, and Gemini does not take it."""
    for name in provider.variables:
        if name == "GOOGLE_API_KEY" and os.environ.get(BROWSERS_OWN):
            continue
        value = os.environ.get(name, "").strip()
        if value:
            return Key(value, "environment", name)
    return None


def _from_keyring(provider: Provider) -> Key | None:
    value, name = _ask_keyring(lambda: _read_keyring(provider))
    return Key(value, "keyring", name) if value else None


def _from_file(provider: Provider) -> Key | None:
    """Opened without following links and checked on the open file: a name could change in between."""
    path = key_file(provider)
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KeyRefused(f"{path} cannot be read: {error.strerror}.") from error
    with os.fdopen(descriptor, encoding="utf-8") as file:
        if sys.platform != "win32" and not _owner_only(os.fstat(descriptor)):
            raise KeyRefused(f"{path} can be read by others, so it is not used. Run `chmod 600 {path}`.")
        value = file.read().strip()
    return Key(value, "file", str(path)) if value else None


def _owner_only(status: os.stat_result) -> bool:
    if not stat.S_ISREG(status.st_mode) or status.st_mode & 0o077:
        return False
    return sys.platform == "win32" or status.st_uid == os.geteuid()


def _ask_keyring(question: Callable[[], T]) -> T:
    """Runs `question` in a thread of its own: backends block for as long as a dialog is open and cannot be told not to.

    Raises:
        KeyringTrouble: it failed, or did not answer within `KEYRING_SECONDS`.
    """
    answers: SimpleQueue[tuple[T | None, Exception | None]] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put((question(), None))
        except Exception as error:  # noqa: BLE001, backends raise what their system's library raises
            answers.put((None, error))

    Thread(target=ask, name="keyring", daemon=True).start()
    try:
        answer, error = answers.get(timeout=KEYRING_SECONDS)
    except Empty:
        raise KeyringTrouble(
            f"The keyring did not answer within {KEYRING_SECONDS:g} seconds; it may be locked. Unlock it and try again."
        ) from None
    if error is not None:
        raise _why(error) from None  # `from error` could print what the backend was given
    return answer  # type: ignore[return-value]


def _why(error: Exception) -> KeyringTrouble:
    if isinstance(error, KeyringTrouble):
        return error
    name = type(error).__name__
    if name == "NoKeyringError":
        return NoKeyring("No keyring works here.")
    return KeyringTrouble(f"The keyring does not work here ({name}).")


def _read_keyring(provider: Provider) -> tuple[str | None, str]:
    import keyring

    return keyring.get_password(SERVICE, provider.name), _name()


def _keep_in_keyring(value: str, provider: Provider) -> str:
    import keyring

    keyring.set_password(SERVICE, provider.name, value)
    if keyring.get_password(SERVICE, provider.name) != value:  # the null backend takes everything and keeps nothing
        raise KeyringTrouble("The keyring that is set here keeps nothing.")
    return _name()


def _drop_from_keyring(provider: Provider) -> bool:
    import keyring

    if keyring.get_password(SERVICE, provider.name) is None:
        return False
    keyring.delete_password(SERVICE, provider.name)
    return True


def _name() -> str:
    import keyring

    return f"the system's keyring ({keyring.get_keyring().name})"
