"""Permissions as a person reads and writes them: the same words at every door, and `KIND@SITE` on a command line.

The chat has these sentences too, in its own languages (`extension/ui/strings.en.js`); a test holds the two together.
"""

from collections.abc import Mapping, Sequence

from webhand_agent.desktop import SCREEN
from webhand_agent.protocol import Choice, Confirmation, Permission, PermissionKind, RunFinished
from webhand_agent.safety.ask import ANY_SITE
from webhand_agent.safety.judged import DESKTOP, PROGRAM, app_of
from webhand_agent.safety.permissions import DEED_KINDS
from webhand_agent.safety.sites import site_of
from webhand_agent.urls import BadUrl, parse

SENTENCES = {
    PermissionKind.ENTER: "Look at {site}",
    PermissionKind.WRITE: "Act on {site}",
    PermissionKind.CARRY: "Take what was read on {source} to {site}",
    PermissionKind.LOGIN: "Log in on {site} with a secret that you keep for it",
    PermissionKind.SEND: "Send or publish something in your name on {site}",
    PermissionKind.TRANSFER: "Send files to {site}, or download many from it",
    PermissionKind.ACCOUNT: "Change your account on {site}: password, access, subscriptions",
    PermissionKind.DELETE: "Delete something on {site}",
    PermissionKind.PAY: "Pay, or place an order, on {site}",
    PermissionKind.DESKTOP: "Use mouse, keyboard, screen, clipboard and programs of this computer",
}
CHOICES = {
    Choice.ONCE: "Allow once",
    Choice.TASK: "Allow for this task",
    Choice.LOOK: "Only look",
    Choice.LOOK_AND_ACT: "Look and act",
    Choice.ALL_SITES: "Allow for this task, to all sites",
    Choice.ALWAYS: "Allow from now on",
    Choice.NO: "Do not allow",
}
FOR_PROGRAMS = {
    **CHOICES,
    Choice.TASK: "Allow while it runs",
    Choice.ALL_SITES: "Allow while it runs, to all sites",
}
"""What a program is allowed is for no task: it holds for as long as its door is open."""
ALL_OF_IT = "Look at everything that your screen shows"
NEEDS = "It needs your yes to"
NO_AMOUNT = "No amount was found around this control."
NOBODY = "Nobody was there to answer, so it was refused."

FILES = "files"
"""The same, of the files that programs reach through the tool server."""
PLACES = {FILES: "this computer", ANY_SITE: "any site", PROGRAM: "this program, by its own functions"}
"""In words, what stands in the place of a site."""
SOURCES = {DESKTOP: "this computer", FILES: "this computer's files"}
DELETES_FILES = Permission(kind=PermissionKind.DELETE, site=FILES)

WRITABLE = tuple(kind for kind in PermissionKind if kind is not PermissionKind.DESKTOP)
_KINDS = f"KIND is one of {', '.join(WRITABLE)}; write carry with two sites: carry@FROM,TO."


class BadPermission(ValueError):
    """No permission can be read from this. The message is a sentence that says how one is written."""


def sentence(permission: Permission) -> str:
    """What a yes to it would allow."""
    source = SOURCES.get(permission.source, _program(permission.source))
    site = PLACES.get(permission.site, _program(permission.site))
    if permission.kind is PermissionKind.DESKTOP and permission.site == SCREEN:
        return ALL_OF_IT
    return SENTENCES[permission.kind].format(site=site, source=source)


def place(site: str) -> str:
    """Where an act is done, in words."""
    return "this computer" if site == DESKTOP else PLACES.get(site, _program(site))


def _program(site: str) -> str:
    """A program of the desktop by its name."""
    app = app_of(site)
    return f"the program {app}" if app is not None else site


def written(permission: Permission) -> str:
    """As `read` takes it: `pay@https://shop.example`, `carry@https://mail.example,https://shop.example`."""
    sites = f"{permission.source},{permission.site}" if permission.source else permission.site
    return f"{permission.kind}@{sites}"


def read(text: str) -> Permission:
    """`KIND@SITE`, the site as a host or as scheme, host and port.

    Raises:
        BadPermission: it is none, or one that no command line can give.
    """
    name, at, sites = (part.strip() for part in text.partition("@"))
    if name == DESKTOP:
        raise BadPermission("The desktop is never allowed beforehand: it is asked for, once a task.")
    kind = next((kind for kind in WRITABLE if kind == name), None)
    if kind is None or not at:
        raise BadPermission(f'"{text}" is no KIND@SITE. {_KINDS}')
    source, comma, site = (part.strip() for part in sites.rpartition(","))
    if (kind is PermissionKind.CARRY) != bool(comma):
        raise BadPermission(f'"{text}" does not fit its kind. {_KINDS}')
    if comma:
        source = source if source in (DESKTOP, FILES) else _site(source, kind)
    is_none = (kind, site) in ((PermissionKind.DELETE, FILES), (PermissionKind.CARRY, ANY_SITE)) or (
        site == PROGRAM and kind in (PermissionKind.WRITE, *DEED_KINDS)
    )
    return Permission(kind=kind, site=site if is_none else _site(site, kind), source=source)


def label(choice: str, choices: Mapping[Choice, str] = CHOICES) -> str:
    """A choice in words; one that this version does not know is shown by its name."""
    return next((words for known, words in choices.items() if known == choice), choice)


def lacks_amount(asked: Confirmation) -> bool:
    """A payment of which the page does not say how much it is."""
    return not asked.amount and any(one.kind is PermissionKind.PAY for one in asked.lacks)


def looked(finished: RunFinished) -> str:
    """How often it only looked, which is counted apart."""
    return f"{finished.looks} {'look or move' if finished.looks == 1 else 'looks and moves'} besides"


def ticked(line: str, offered: Sequence[Permission]) -> list[Permission] | None:
    """The permissions that `1,3` or `all` means; None where it means none of them."""
    if line.strip().casefold() == "all":
        return list(offered)
    numbers = line.replace(",", " ").split()
    if not numbers or not all(number.isdecimal() and 1 <= int(number) <= len(offered) for number in numbers):
        return None
    chosen = {int(number) for number in numbers}
    return [permission for number, permission in enumerate(offered, start=1) if number in chosen]


def _site(text: str, kind: PermissionKind) -> str:
    """The site that was written. A secret is bound to one origin and no further."""
    try:
        url = parse(text)
    except BadUrl as bad:
        raise BadPermission(f'"{text}" is no site. {bad.sentence}') from None
    if not url.is_bare:
        raise BadPermission(f'A permission is for a whole site: write {url.origin} and not "{text}".')
    return url.origin if kind is PermissionKind.LOGIN else site_of(str(url))
