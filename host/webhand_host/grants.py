"""What the person has allowed for good: the agent's `Grants`, in a file of their own.

Only what they answered with "Allow from now on", and of those kinds only that can be allowed for good (`LASTING`). What
cannot be read allows nothing; it is left where it is and named, so that nobody takes a grant for given that is not.
"""

import json
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock
from pydantic import ValidationError
from webhand_agent.protocol import Permission, PermissionKind
from webhand_agent.safety.sites import site_of
from webhand_agent.services import LASTING
from webhand_agent.urls import BadUrl, parse

from webhand_host.paths import config_folder, write_file

log = logging.getLogger(__name__)

FILE = "grants.json"

EARLIER = {
    "leave_site": PermissionKind.ENTER,
    "send": PermissionKind.SEND,
    "log_in": PermissionKind.LOGIN,
    "download": PermissionKind.TRANSFER,
}
"""What earlier versions kept by origin, and what it is called now. What is not here has no like any more."""


class BadGrants(Exception):
    """The file cannot be read, so that nothing in it is allowed. The message is a sentence that says what to do."""


@dataclass(frozen=True)
class Grant:
    """`since` is the day it was given, as 2026-11-21."""

    permission: Permission
    since: str = ""


@dataclass(frozen=True)
class Kept:
    """What the file holds: the grants in the order in which they were given, and what allows nothing."""

    grants: tuple[Grant, ...] = ()
    rest: tuple[Any, ...] = ()


class StoredGrants:
    """Reads the file anew each time: the person may have taken one back meanwhile."""

    def all(self) -> list[Permission]:
        try:
            return [one.permission for one in kept().grants]
        except BadGrants as problem:
            log.warning("%s", problem)
            return []

    def has(self, permission: Permission) -> bool:
        return permission in self.all()

    def add(self, permission: Permission) -> None:
        """A file that cannot be read is not written over: it is the person's to mend."""
        if permission.kind not in LASTING or not permission.site or self.has(permission):
            return
        try:
            with _lock():
                held = kept()
                _write([*held.grants, Grant(permission, time.strftime("%Y-%m-%d"))], held.rest)
        except BadGrants as problem:
            log.warning("%s", problem)


def kept() -> Kept:
    """All that was allowed for good.

    Raises:
        BadGrants: the file is there and cannot be read.
    """
    try:
        held = json.loads(_file().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Kept()
    except (OSError, ValueError) as error:
        raise BadGrants(f"{_file()} cannot be read, so that nothing in it is allowed: {error}.") from None
    if not isinstance(held, list):
        raise BadGrants(f"{_file()} holds no list, so that nothing in it is allowed. Mend it, or remove it.")
    read = [(_grant(one), one) for one in held]
    return Kept(
        tuple(grant for grant, _ in read if grant is not None), tuple(one for grant, one in read if grant is None)
    )


def take_back(site: str, kind: str | None = None) -> list[Grant]:
    """Removes what was allowed on a site, or one kind of it, and what was to be taken from it; what was removed.

    Raises:
        BadGrants: the file is there and cannot be read.
    """
    with _lock():
        held = kept()
        gone = [
            one
            for one in held.grants
            if site in (one.permission.site, one.permission.source) and kind in (None, one.permission.kind)
        ]
        if gone:
            _write([one for one in held.grants if one not in gone], held.rest)
    return gone


def _grant(held: object) -> Grant | None:
    """One entry of the file; None for what allows nothing."""
    if not isinstance(held, dict):
        return None
    try:
        permission = (
            _earlier(held) if "origin" in held else Permission(**{name: held[name] for name in held if name != "since"})
        )
    except (ValidationError, BadUrl, TypeError):
        return None
    if permission is None or permission.kind not in LASTING or not permission.site:
        return None
    return Grant(permission, str(held.get("since", "")))


def _earlier(held: Mapping[str, Any]) -> Permission | None:
    """An entry of an earlier version, which kept origins. It never becomes more than it was: the grant of one host of a
    site does not become one of the whole site. Looking is the exception: the same question is about the site now.
    """
    kind, origin = EARLIER.get(str(held.get("kind"))), str(held["origin"])
    if kind is None:
        return None
    parse(origin)
    site = origin if kind is PermissionKind.LOGIN else site_of(origin)
    if site != origin and kind is not PermissionKind.ENTER:
        return None
    return Permission(kind=kind, site=site)


def _write(grants: list[Grant], rest: tuple[Any, ...]) -> None:
    entries = [{**one.permission.model_dump(mode="json", exclude_defaults=True), "since": one.since} for one in grants]
    write_file(_file(), json.dumps([*entries, *rest], indent=2) + "\n")


def _file() -> Path:
    return config_folder(create=False) / FILE


def _lock() -> FileLock:
    return FileLock(config_folder() / f".{FILE}.lock")
