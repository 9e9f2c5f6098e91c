"""Sites: scheme and registrable domain by the public suffix list, its private section included (SAFETY).

Two tenants of one host (`a.github.io` and `b.github.io`) are two sites. Loopback names and IP addresses have no domain:
for them the whole host and the port are the site.
"""

from functools import cache
from typing import TYPE_CHECKING

from webhand_agent.urls import Url, is_ip, is_loopback, parse

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList


def site_of(address: str | Url) -> str:
    """The site of an address, as `https://shop.example`.

    Raises:
        BadUrl: it is no http or https address that every parser reads alike.
    """
    url = parse(address) if isinstance(address, str) else address
    if is_ip(url.host) or is_loopback(url.host):
        return url.origin
    return f"{url.scheme}://{_list().privatesuffix(url.host) or url.host}"


@cache
def _list() -> "PublicSuffixList":
    """Read when it is needed: the native host gets ready without it."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
