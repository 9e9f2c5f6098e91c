"""Addresses without the secrets in them (SAFETY rule 7): tokens of reset links, signed links, sessions.

Told by structure: the name of a parameter or of the path's part before, and what the value looks like. What stays:
words, numbers, dates, ids that only name something (a UUID, a commit, a document), addresses within addresses. A link
still works by its ref; an address that comes back with the mark in it is refused, since nobody can open it.
"""

import base64
import itertools
import re
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import unquote, unquote_plus

from webhand_agent.urls import BadUrl, parse

MARK = "…"
"""In place of a secret. It is what shortened addresses end in, too: neither can be opened."""
NOT_WHOLE = (
    "The address is not whole: … stands in it for a part that is kept secret, or that was too long to show. Click the "
    "link itself by its ref, or give an address without that part."
)

_ADDRESS = re.compile(
    r"""https?://(?:(?!,https?://)[^\s"'<>\\^`])+|(?<![\w@/.-])(?:[\w-]+(?:\.[\w-]+)+|localhost)(?::\d+)?/[^\s"'<>]+|(?<=")/[^\s"]+"""
)
_USER = re.compile(r"""(?<![\w+.-])([a-z][\w+.-]*://)([^\s/?#"'<>\\]*)@""", re.IGNORECASE)
_CUT = re.compile(r"^[\w+.-]+://[^/?#]*(?:…|•••)@|[/=](?:…|•••)(?=[/?&#;]|$)|(?:…|•••)$")
_ENDS = ".,;:!?)]"
"""Of the sentence that an address stands in."""
_STEM = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+")
_STRONG = frozenset(
    (
        "token secret password passwd passphrase pwd otp jwt apikey accesskey privatekey phpsessid jsessionid "
        "sessionid accesstoken authtoken idtoken clientsecret"
    ).split()
)
"""Parts of a name that say it all: whatever the parameter holds is one."""
_WEAK = frozenset(
    (
        "auth code key sig signature hmac mac hash ticket session sid state nonce credential assertion samlresponse "
        "invite invitation magic reset confirm confirmation verify verification activate activation unsubscribe login "
        "signin recover recovery share"
    ).split()
)
"""Parts of a name that say it of a value which looks like one."""
_MACHINE = re.compile(
    r"^(?:eyJ[\w-]+\.eyJ[\w-]*|(?:sk|rk)[-_]\w{12,}|gh[pousr]_\w{12,}|xox[abeprs]-\S{8,}|AIza\S{20,}|ya29\.\S{8,})"
)
_SHORTEST = 4
_OPAQUE = 16
_RANDOM = 32
_MIXED = 0.5
"""Of its letters, how many stand beside one of another class. Of random ones 0.6, of words in CamelCase 0.4."""


def without_tokens(text: str) -> str:
    """The text with the secrets of its addresses hidden; the very same where there are none."""
    if "/" not in text:
        return text
    return "\n".join(_ADDRESS.sub(_of, _USER.sub(_user, line)) if "/" in line else line for line in text.split("\n"))


def _user(found: re.Match[str]) -> str:
    """Who opens it may stand in an address of any kind (RFC 3986, 3.2.1); a password never."""
    name, colon, password = found[2].partition(":")
    if colon and password:
        return f"{found[1]}{name}:{MARK}@"
    return f"{found[1]}{MARK}@" if _MACHINE.match(name) or _is_random(name) else found[0]


def check_whole(url: str) -> None:
    """
    Raises:
        BadUrl: a part of the address was hidden when it was shown.
    """
    if _CUT.search(url.strip()):
        raise BadUrl(NOT_WHOLE)


def addresses_in(url: str) -> Iterator[str]:
    """Those within an address: where a redirector would lead."""
    scheme, _, rest = url.partition("://")
    for own, found in re.findall(r"(https?:|(?<==))[/\\]{2}([^\s&#\"'<>]+)", unquote(unquote(rest))):
        with suppress(BadUrl):
            yield str(parse(f"{own or f'{scheme}:'}//{found}"))


def _of(found: re.Match[str]) -> str:
    address = found[0].rstrip(_ENDS)
    origin: str = re.findall(r"^(?:https?://)?[^/?#]*", address)[0]
    path, *rest = re.split(r"(?=[?#;])", address[len(origin) :], maxsplit=1)
    # Of a query, a fragment, or both; a fragment may hold a path and a query of its own.
    shown = re.sub(r"[^&;#?]+", lambda piece: _parameter(piece[0]), "".join(rest))
    return origin + _path(path) + shown + found[0][len(address) :]


def _path(path: str) -> str:
    parts = path.split("/")
    shown = []
    for at, part in enumerate(parts):
        before = {stem for one in parts[max(0, at - 2) : at] for stem in _stems(one)}
        named = not before.isdisjoint(_STRONG | _WEAK) and _is_opaque(part)
        shown.append(MARK if named or _MACHINE.match(part) else part)
    return "/".join(shown)


def _parameter(piece: str) -> str:
    name, equals, value = piece.partition("=")
    if not equals:
        return _path(piece) if "/" in piece else MARK if _MACHINE.match(piece) or _is_random(piece) else piece
    return f"{name}={MARK}" if _is_secret(name, unquote_plus(value)) else piece


def _is_secret(name: str, value: str) -> bool:
    if len(value) < _SHORTEST:
        return False
    if "://" in value or value.startswith("/"):
        shown = without_tokens(value)
        whole = shown if "://" in value else without_tokens(f"http://x{value}")
        return whole.endswith(MARK) or shown != value  # also where it was cut or hidden before
    stems = _stems(name)
    if not _STRONG.isdisjoint([*stems, "".join(stems)]):
        return True
    return bool(_MACHINE.match(value)) or (not _WEAK.isdisjoint(stems) and _is_opaque(value)) or _is_random(value)


def _stems(name: str) -> list[str]:
    """`accessToken`, `access_token` and `X-Access-Token` are made of the same words."""
    return [part.lower() for part in _STEM.split(unquote_plus(name)) if part]


def _is_opaque(value: str) -> bool:
    """Letters and digits mixed as in no word: neither a slug nor a number nor a date."""
    if len(value) < _OPAQUE or not re.fullmatch(r"[\w.~+/=%:-]+", value, re.ASCII):
        return False
    pieces = (piece for piece in re.split(r"[-_.+~:/]", value) if len(piece) >= _SHORTEST)
    return any(re.search(r"\d", piece) and re.search(r"[A-Za-z]", piece) for piece in pieces)


def _is_random(value: str) -> bool:
    """Long, of small and capital letters and digits all mixed up, and no other text in disguise."""
    if len(value) < _RANDOM or not _is_opaque(value):
        return False
    kinds = ["d" if one.isdigit() else "u" if one.isupper() else "l" for one in value if one.isalnum()]
    changes = sum(one != other for one, other in itertools.pairwise(kinds))
    return set(kinds) == {"d", "u", "l"} and changes >= _MIXED * len(kinds) and not _is_encoded_text(value)


def _is_encoded_text(value: str) -> bool:
    """Base64 of something to read, as redirectors write the address that they lead to."""
    for start in range(3):  # a few letters of their own may come first
        bare = value[start:].rstrip("=")
        with suppress(ValueError):
            data = base64.b64decode(bare + "=" * (-len(bare) % 4), "-_", validate=True)
            if data.decode("ascii").isprintable():
                return True
    return False
