"""URLs: read once, compared whole (SAFETY rule 3). What the browser's own parser would quietly repair is refused here.

The differences between parsers are where tricks live: `https://bank.example\\@evil.example`, `https:/evil.example`,
`http://0x7f.1`. So this reader takes only what every parser reads the same way.
"""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

DEFAULT_PORTS = {"http": 80, "https": 443}

# specs/web-agent.md section 11, and the pages that Chromium browsers keep for themselves.
CLOSED_SCHEMES = frozenset(
    {"about", "brave", "chrome", "chrome-error", "chrome-extension", "chrome-search", "chrome-untrusted", "data"}
    | {"devtools", "edge", "javascript", "moz-extension", "opera", "view-source", "vivaldi"}
)
# The extension stores: no browser lets an extension into the shop it came from.
CLOSED_PLACES = (
    ("chromewebstore.google.com", "/"),
    ("chrome.google.com", "/webstore/"),
    ("microsoftedge.microsoft.com", "/addons/"),
)

_SCHEME = re.compile(r"^([a-z][a-z0-9+.-]*):(.*)$", re.IGNORECASE | re.DOTALL)
_HOST_AND_PORT = re.compile(r"^\d{1,5}(?:[/?#].*)?$", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_LABEL = re.compile(r"^(?!-)[a-z0-9_-]{1,63}(?<!-)$")
_NUMBER = re.compile(r"^(?:\d+|0x[0-9a-f]*)$")
_KEPT = "%/:@!$&'()*+,;=~-._?[]|"
LONGEST = 8_000
"""Characters. No real address is longer, and a longer one carries something."""
_WRITTEN = re.compile(
    r"^(?:localhost(?::\d+)?|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|(?:[\w-]+\.)+[a-z]{2,24}(?::\d+)?)(?:[/?#]\S*)?$",
    re.IGNORECASE,
)
_LOCAL = re.compile(r"^(?:localhost|127\.|192\.168\.|10\.)")
_WHOLE = re.compile(r"^(?:https?|file)://\S+$", re.IGNORECASE)
_PAPERS = re.compile(r"\.(?:pdf|docx?|xlsx?|csv|txt|png|jpe?g|zip|md|json)$", re.IGNORECASE)
_DISPUTED = frozenset("ßςẞ")
"""Letters that the two versions of IDNA read as different names (UTS 46, section 7: deviations)."""


class BadUrl(ValueError):
    """Not an address that may be opened. `sentence` says why, for the model and the person."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Url:
    """An http or https URL in one spelling: `port` is None where it is the scheme's own, `host` is lower-case ASCII."""

    scheme: str
    host: str
    port: int | None
    path: str
    query: str
    fragment: str

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}" + (f":{self.port}" if self.port is not None else "")

    @property
    def is_bare(self) -> bool:
        """Only an origin: no path, query or fragment was asked for."""
        return self.path == "/" and not self.query and not self.fragment

    def __str__(self) -> str:
        query = f"?{self.query}" if self.query else ""
        return self.origin + self.path + query + (f"#{self.fragment}" if self.fragment else "")


def parse(text: str) -> Url:
    """Reads an address as a person or a model writes it.

    A bare host gets https://, or http:// where it is this machine's own name or an IP address.

    Raises:
        BadUrl: another scheme, a user name in it, control characters, or no host that every parser agrees on.
    """
    text = text.strip(" ")
    if not text:
        raise BadUrl("The address is empty.")
    if len(text) > LONGEST:
        raise BadUrl(f"The address has {len(text)} characters, which is more than any real address has.")
    if _CONTROL.search(text):
        raise BadUrl("The address holds control characters, which no real address does.")
    scheme, rest = _scheme(text)
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    host, port = _host_and_port(authority)
    split = urlsplit(f"x://h{rest[len(authority) :]}")
    return Url(
        scheme=scheme or _scheme_for(host),
        host=host,
        port=None if port == DEFAULT_PORTS[scheme or _scheme_for(host)] else port,
        path=quote(split.path, safe=_KEPT) or "/",
        query=quote(split.query, safe=_KEPT),
        fragment=quote(split.fragment, safe=_KEPT),
    )


def address(text: str) -> str | None:
    """The URL that a word of a person's is, or None: a URL as it stands, a bare domain with https (http for this
    machine's own). A file's name is none.
    """
    text = text.strip().rstrip(".,;")
    if _WHOLE.match(text):
        return text
    if not _WRITTEN.match(text) or _PAPERS.search(text):
        return None
    return ("http://" if _LOCAL.match(text) else "https://") + text


def origin(url: str) -> str:
    """The origin to show a person, or the scheme alone for what has none (`chrome:`, `about:`), or ""."""
    try:
        return parse(url).origin
    except BadUrl:
        scheme = _SCHEME.match(url)
        return f"{scheme[1].lower()}:" if scheme else ""


def is_secure(url: str) -> bool:
    """Whether what is typed there can be read by nobody on the way: https, or this machine itself."""
    try:
        read = parse(url)
    except BadUrl:
        return False
    return "://" in url and (read.scheme == "https" or is_loopback(read.host))


def is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    return is_ip(host) and ipaddress.ip_address(host.strip("[]")).is_loopback


def is_injectable(url: str | None) -> bool:
    """Whether a browser lets an extension into the page (specs/web-agent.md section 11)."""
    scheme = _SCHEME.match((url or "").strip())
    if scheme is None or scheme[1].lower() in CLOSED_SCHEMES:
        return False
    try:
        read = parse(url or "")
    except BadUrl:
        return True  # file:, and whatever else: only the browser can tell
    path = f"{read.path.rstrip('/')}/"
    return not any(read.host == host and path.startswith(closed) for host, closed in CLOSED_PLACES)


def _scheme(text: str) -> tuple[str, str]:
    """The scheme ("" where none was written) and what follows its slashes."""
    match = _SCHEME.match(text)
    if match is None or (("." in match[1] or match[1].lower() == "localhost") and _HOST_AND_PORT.match(match[2])):
        if text[0] in "/?#.\\":
            raise BadUrl("The address has no host: give it whole, as in https://example.com/page.")
        return "", text
    scheme = match[1].lower()
    if scheme not in DEFAULT_PORTS:
        raise BadUrl(f'Only web pages (http and https) can be opened, not "{scheme}:" addresses.')
    if not match[2].startswith("//"):
        raise BadUrl(f"The address is not whole: after {scheme}: come two slashes and a host.")
    return scheme, match[2][2:]


def _scheme_for(host: str) -> str:
    return "http" if host == "localhost" or host.endswith(".localhost") or is_ip(host) else "https"


def _host_and_port(authority: str) -> tuple[str, int | None]:
    if "@" in authority:
        raise BadUrl("The address holds a user name before an @, which hides where it leads.")
    if " " in authority:
        raise BadUrl(f'"{authority}" is no address: there are spaces in it. Write it as in https://example.com/page.')
    if "\\" in authority or "%" in authority:
        raise BadUrl("The host of the address is written in a way that hides where it leads.")
    host, colon, port = (authority, "", "") if authority.endswith("]") else authority.rpartition(":")
    if not colon:
        host, port = authority, ""
    if port and not (port.isascii() and port.isdigit() and 0 < int(port) < 65_536):
        raise BadUrl(f'"{port}" is no port number.')
    return _host(host), int(port) if port else None


def _host(text: str) -> str:
    if text.startswith("["):
        try:
            return f"[{ipaddress.IPv6Address(text[1:-1] if text.endswith(']') else text).compressed}]"
        except ValueError:
            raise BadUrl(f'"{text}" is no IP address.') from None
    host = _ascii(text).removesuffix(".")
    labels = host.split(".")
    if not host or len(host) > 253 or not all(_LABEL.match(label) for label in labels):
        raise BadUrl(f'"{text}" is not the name of a host.' if text else "The address has no host.")
    if _NUMBER.match(labels[-1]) and not is_ip(host):
        raise BadUrl(f'"{text}" is a number dressed up as a host: write an IP address as four plain numbers.')
    return host


def _ascii(text: str) -> str:
    """Lower case, and Punycode for names in other scripts, so that a look-alike never compares as equal."""
    if text.isascii():
        return text.lower()
    if not _DISPUTED.isdisjoint(text):
        raise BadUrl(f'"{text}" is a name that browsers read in different ways: write it as it begins with xn--.')
    try:
        return text.encode("idna").decode("ascii").lower()
    except UnicodeError:
        raise BadUrl(f'"{text}" is not the name of a host.') from None


def is_ip(host: str) -> bool:
    """An IPv4 address, or an IPv6 one with or without its brackets."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
