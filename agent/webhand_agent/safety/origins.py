"""The origin set of a task (SAFETY rule 1): where it may be without a question. It is never kept between tasks.

It begins with the site of the tab, what the person's own words name and what the settings allow; a yes adds to it.

Two measures, because two things are at stake. *Entering* goes by site: what is in the set covers its own host with and
without `www.`, the hosts below it, and https in place of http; a question for every host of one shop would teach
people to say yes. It covers no sister host (`mail.google.com` does not cover `accounts.google.com`), no other port, and
nothing below hosts under which anybody gets a name. *Writing* goes by `place`, which is the origin itself, with `www.`
and https in place of http taken for the same: what was read on `mail.shop.example` does not enter `docs.shop.example`
unasked.

A run that begins on a blank page, with no site in its words, has nothing to leave: the first site it opens is its
start, as long as nothing was read that could have led it there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webhand_agent.job import Job
from webhand_agent.safety.naming import best_known, named
from webhand_agent.urls import CLOSED_SCHEMES, BadUrl, Url, origin, parse

# Under these anybody gets a host of their own, so that being on one says nothing about those below it.
SHARED = frozenset(
    {"appspot.com", "azurewebsites.net", "blogspot.com", "cloudfront.net", "firebaseapp.com", "fly.dev", "github.io"}
    | {"gitlab.io", "glitch.me", "herokuapp.com", "netlify.app", "ngrok.io", "onrender.com", "pages.dev", "surge.sh"}
    | {"vercel.app", "web.app", "weebly.com", "wixsite.com", "wordpress.com", "workers.dev", "s3.amazonaws.com"}
)
_WITHOUT_CONTENT = CLOSED_SCHEMES - {"data", "javascript", "view-source"}


@dataclass(frozen=True)
class Site:
    """`scheme` "" is either; `port` 0 is any."""

    scheme: str
    host: str
    port: int | None

    def covers(self, url: Url) -> bool:
        if self.port != 0 and self.port != url.port:
            return False
        if self.scheme and url.scheme not in (self.scheme, "https"):
            return False
        return _is_host(self.host, best_known(url.host)) or _is_host(self.host, url.host)


@dataclass
class Place:
    """Where the model has been last. `tab_id` is -1 before the first look."""

    origin: str = ""
    tab_id: int = -1


class OriginSet:
    """`allow` and `block` are hosts with everything below them. What is blocked is in no set."""

    def __init__(self, job: Job) -> None:
        self._allow = [Site("", host, 0) for host in job.allow]
        self._block = [Site("", host, 0) for host in job.block]
        self._sites: set[Site] = set()
        self._others: set[str] = set()
        self._named: set[Site] = set()
        self._read = 0
        self.is_started = False

    def hear(self, words: Sequence[str]) -> None:
        """Takes in what the person's words name; words heard before are not read twice."""
        for text in words[self._read :]:
            self._named |= {Site("", best_known(url.host), url.port) for url in named(text)}
        self._read = len(words)

    def start(self, url: str) -> None:
        """Where the run begins. A page without content begins nothing."""
        if not has_content(url):
            return
        self.is_started = True
        self.add(url)

    def add(self, url: str) -> None:
        """The person said yes to it, or it is the start."""
        try:
            read = parse(url)
        except BadUrl:
            self._others.add(origin(url))
            return
        self._sites.add(Site(read.scheme, best_known(read.host), read.port))

    def admits(self, url: str) -> bool:
        """Whether the run may be there without a question."""
        if not has_content(url):
            return True
        try:
            read = parse(url)
        except BadUrl:
            return origin(url) in self._others
        return not _covered(self._block, read) and _covered((*self._allow, *self._named, *self._sites), read)

    def names(self, url: str) -> bool:
        """Whether the host as such is in the set, and not only one that it is below."""
        try:
            host = best_known(parse(url).host)
        except BadUrl:
            return False
        return any(site.host.removeprefix("www.") == host for site in (*self._allow, *self._named, *self._sites))

    def blocks(self, url: str) -> bool:
        """Whether the settings keep every task away from there, whatever anybody says."""
        try:
            return _covered(self._block, parse(url))
        except BadUrl:
            return False

    @property
    def is_open(self) -> bool:
        """Whether there is nothing to leave yet."""
        return not self.is_started and not self._named and not self._sites


def has_content(url: str) -> bool:
    """Blank pages, error pages and the browser's own have nothing that a model could read."""
    return bool(url) and origin(url).removesuffix(":") not in _WITHOUT_CONTENT


def place(url: str) -> str:
    """What text is labelled with: the origin, less `www.` and the difference between http and https. "" has none."""
    try:
        read = parse(url)
    except BadUrl:
        return origin(url) if has_content(url) else ""
    return read.host.removeprefix("www.") + (f":{read.port}" if read.port is not None else "")


def _covered(sites: Iterable[Site], url: Url) -> bool:
    return any(site.covers(url) for site in sites)


def _is_host(outer: str, host: str) -> bool:
    outer, host = outer.removeprefix("www."), host.removeprefix("www.")
    if host == outer:
        return True
    return "." in outer and outer not in SHARED and host.endswith(f".{outer}")
