"""Sites: what permissions are about (SAFETY, "The permission model").

A site is the scheme and the registrable domain by the public suffix list, private section too, so that two tenants of
one host are two sites: `https://shop.example`, `https://alice.github.io`. Of loopback and IP addresses the port is part
of it: `http://127.0.0.1:8000`. An upgrade from http to https stays on the site; a downgrade leaves it.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from webhand_agent.urls import CLOSED_SCHEMES, BadUrl, Url, is_ip, is_loopback, origin, parse

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_WITHOUT_CONTENT = CLOSED_SCHEMES - {"data", "javascript", "view-source"}


@lru_cache(maxsize=4_096)
def site_of(url: str) -> str:
    """The site of an address; "" for blank pages and the browser's own, which have nothing that could be read.

    What has no host but content (`file:`, `data:`) is a site by its scheme; `blob:` is of the site that made it.
    """
    try:
        read = parse(url.removeprefix("blob:"))
    except BadUrl:
        scheme = origin(url)
        return scheme if has_content(url) else ""
    if "://" not in url and not url.startswith("blob:"):
        read = parse(f"{read.scheme}://{url}")
    return f"{read.scheme}://{_domain(read)}"


def is_same(site: str, other: str) -> bool:
    """Whether `other` is the site itself, or the same under https where it is http."""
    return bool(site) and (site == other or (site.startswith("http://") and other == f"https://{site[7:]}"))


def within(site: str, sites: Iterable[str]) -> bool:
    return any(is_same(one, site) for one in sites)


def sites_of_host(host: str) -> tuple[str, ...]:
    """What a host that stands in the settings or in the person's words covers. http covers https too."""
    return (f"http://{_domain(parse(f'http://{host}'))}",)


def group_of(site: str) -> str:
    """Sites that count as one where links to new sites are counted: tenants of one host (`github.io`) together."""
    scheme, _, host = site.partition("://")
    is_name = "." in host and not is_ip(urlsplit(site).hostname or "")
    return f"{scheme}://{_suffixes(only_icann=True).privatesuffix(host) or host}" if is_name else site


def has_content(url: str) -> bool:
    """Blank pages, error pages and the browser's own have nothing that a model could read."""
    return bool(url) and origin(url).removesuffix(":") not in _WITHOUT_CONTENT


def _domain(url: Url) -> str:
    if is_loopback(url.host) or is_ip(url.host):
        return url.host + (f":{url.port}" if url.port is not None else "")
    return _suffixes().privatesuffix(url.host) or url.host


@cache
def _suffixes(*, only_icann: bool = False) -> "PublicSuffixList":
    from publicsuffixlist import PublicSuffixList  # reads its list: when a task needs it, not when the host starts

    return PublicSuffixList(only_icann=only_icann)
