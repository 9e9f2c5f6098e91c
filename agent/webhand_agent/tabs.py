"""Which open tab serves a URL, so that the same site is not opened twice (specs/web-agent.md section 10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from webhand_agent.protocol import Tab
from webhand_agent.urls import BadUrl, Url, parse

# Hosts that are one site: what a person types, and where it leads.
ALIASES = {
    "gmail.com": "mail.google.com",
    "googlemail.com": "mail.google.com",
    "hotmail.com": "outlook.live.com",
    "outlook.com": "outlook.live.com",
    "twitter.com": "x.com",
    "youtu.be": "youtube.com",
}


class TabFit(IntEnum):
    """How well a tab fits; higher is better."""

    ORIGIN = 1
    """Another page of the site, where nothing but the site was asked for."""
    SHOWN = 2
    """The address, at another fragment."""
    EXACT = 3


@dataclass(frozen=True)
class Reuse:
    tab: Tab
    level: TabFit


def choose(target: Url, tabs: Sequence[Tab], current_tab_id: int) -> Reuse | None:
    """The tab to switch to instead of loading `target`, or None where it should be loaded.

    The current tab counts: where it fits as well as any other, the run stays in it. It is given back only when it fits
    exactly; in the other cases None says to load the page, in place or in a new tab as the model wished.
    """
    fits = [Reuse(tab, level) for tab in tabs if (level := fit(target, tab.url)) is not None]
    if not fits:
        return None

    def order(reuse: Reuse) -> tuple[int, bool, bool, int, int]:
        tab = reuse.tab
        return (reuse.level, tab.tab_id == current_tab_id, tab.active, -tab.window_id, -tab.index)

    best = max(fits, key=order)
    return None if best.tab.tab_id == current_tab_id and best.level is not TabFit.EXACT else best


def fit(target: Url, url: str) -> TabFit | None:
    """How well a tab at `url` fits `target`.

    A path that was asked for is never taken as served by another page of the site: only a bare origin is. The same path
    with another query is another page: `/x?q=1` is not what a tab at `/x` shows.
    """
    try:
        there = parse(url)
    except BadUrl:
        return None
    asked, shown = ((url.origin, url.path.rstrip("/"), url.query) for url in (target, there))
    if asked == shown:
        return TabFit.EXACT if target.fragment.rstrip("/") == there.fragment.rstrip("/") else TabFit.SHOWN
    return TabFit.ORIGIN if target.is_bare and _site(target) == _site(there) else None


def in_order(tabs: Sequence[Tab]) -> list[Tab]:
    """Tabs as the person sees them: window by window, left to right. Their numbers for the model count from 1."""
    return sorted(tabs, key=lambda tab: (tab.window_id, tab.index))


def _site(url: Url) -> tuple[str, str, int | None]:
    """The origin under its best-known name: `www.` and aliases taken off."""
    host = url.host.removeprefix("www.")
    return url.scheme, ALIASES.get(host, host), url.port
