"""What never leaves this machine, whoever asks (SAFETY rule 11): keys, browser profiles, and what is Webhand's own.

Judged by the whole path with all links followed, and by names and not by what is there: a key file that is made later
is guarded from its first moment.
"""

import sys
from pathlib import Path

from webhand_host.paths import config_folder, runtime_folder, state_folder, user_data_folder

PROFILE_MARKS = ("Local State", "Login Data", "key4.db", "cookies.sqlite")
"""Files that a browser keeps in its profile, wherever that was put (`--user-data-dir`)."""

_KEY_NAMES = frozenset({"id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "_netrc", "ntuser.dat"})
_KEY_ENDINGS = frozenset({".kdbx", ".kdb", ".ppk", ".p12", ".pfx", ".keychain", ".keychain-db", ".jks", ".keystore"})

_OF_THE_SYSTEM = ("/proc", "/sys", "/dev", "/run", "/etc", "/private/etc")
_MEDIA = "/run/media"
"""Where some systems show what the person has plugged in."""
_CLOUD = ("Mobile Documents", "CloudStorage")
"""The parts of macOS's Library that hold the person's own documents."""


def why_guarded(place: Path) -> str | None:
    """Why the file stays here, as the end of a sentence; None where it may go. `place` is resolved."""
    if any(place.is_relative_to(folder) for folder in _own()):
        return "it is one of Webhand's own files."
    if _is_hidden(place):
        return "hidden files and folders hold keys, settings and passwords, and never leave this machine."
    if is_key(place):
        return "it is named like a key, and keys never leave this machine."
    if _is_of_the_system(place):
        return "it belongs to the system."
    if any((folder / mark).exists() for folder in place.parents for mark in PROFILE_MARKS):
        return "it is in a browser's profile, which holds passwords and cookies."
    return None


def _own() -> list[Path]:
    folders = (user_data_folder, config_folder, state_folder, runtime_folder)
    return [folder(create=False).resolve() for folder in folders]


def _is_hidden(place: Path) -> bool:
    """By the dot of Unix, and by the folders that Windows and macOS keep out of sight instead."""
    parts = place.parts
    if any(part.startswith(".") for part in parts) or "AppData" in parts:
        return True
    if sys.platform == "darwin" and place.is_relative_to(library := Path.home() / "Library"):
        return place.relative_to(library).parts[0] not in _CLOUD
    return place.is_relative_to(Path.home() / "snap")


def is_key(place: Path) -> bool:
    return place.name.lower() in _KEY_NAMES or place.suffix.lower() in _KEY_ENDINGS


def _is_of_the_system(place: Path) -> bool:
    return not place.is_relative_to(_MEDIA) and any(place.is_relative_to(folder) for folder in _OF_THE_SYSTEM)
