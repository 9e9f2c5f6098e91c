"""Parts of a page that its first look had no room for: what matches, what a line stands for, what can be read."""

from functools import partial
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Code, Excerpt, PageText

from webhand_host.browsers.playwright.addresses import Addresses
from webhand_host.browsers.playwright.addressing import why_closed
from webhand_host.browsers.playwright.excuses import Lost, explained, frame_of
from webhand_host.browsers.playwright.frames import FrameState
from webhand_host.browsers.playwright.joining import Seen, join, tree_text
from webhand_host.browsers.playwright.troubles import Trouble
from webhand_host.browsers.playwright.views import in_frames, views

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

LEAST_MATCHES = 5
"""What each frame may show of what matches, however much the page itself had."""

BUDGET = 6_000
FRAMES_SHARE = 0.5
"""What the frames of an opened stretch get of its budget together."""


async def find(tab: "CdpTab", addresses: Addresses, query: str, role: str | None, limit: int) -> Excerpt:
    def for_frames(top: dict[str, Any], children: int) -> dict[str, Any]:
        left = (limit - top["elements"]) // max(1, children)
        return {"query": query, "role": role, "limit": max(LEAST_MATCHES, left)}

    async def found() -> Excerpt:
        asked = {"query": query, "role": role, "limit": limit}
        return excerpt(tab, addresses, await views(tab, addresses, "find", asked, for_frames))

    return await explained(tab, partial(nothing, tab, addresses), found)


async def expand(tab: "CdpTab", addresses: Addresses, ref: str) -> Excerpt:
    address = addresses.get(ref)
    if address is None:
        return nothing(tab, addresses, Code.NOT_FOUND, f"There is no line {ref} in what was shown.")
    frame = frame_of(tab, address, "these lines")
    if isinstance(frame, Lost):
        return nothing(tab, addresses, *frame)
    return await explained(tab, partial(nothing, tab, addresses), lambda: _opened(tab, addresses, frame, ref))


async def read(tab: "CdpTab", addresses: Addresses, offset: int, size: int) -> PageText:
    """Why there is nothing to read stands in the text's place."""
    try:
        tab.check()
        if reason := why_closed(tab.frames.main):
            return await _unread(tab, reason)
        return await _read(tab, addresses, offset, size)
    except Trouble as trouble:
        return await _unread(tab, str(trouble))


async def _unread(tab: "CdpTab", why: str) -> PageText:
    url, title = await tab.info()
    return PageText(tab_id=tab.number, url=url, title=title, text=why, offset=0, next_offset=None, total=len(why))


async def _read(tab: "CdpTab", addresses: Addresses, offset: int, size: int) -> PageText:
    seen = await views(tab, addresses, "read", {"nextRef": 1}, lambda *_: {})
    lines = [line for line in join(seen).lines if line["text"]]
    text = "\n".join("  " * line["depth"] + line["text"] for line in lines)
    end = _end_of(text, offset, size)
    top = seen[0].view or {}
    return PageText(
        tab_id=tab.number,
        url=top.get("url", ""),
        title=top.get("title", ""),
        text=text[offset:end].rstrip(),
        offset=offset,
        next_offset=end if end < len(text) else None,
        total=len(text),
    )


def _end_of(text: str, offset: int, size: int) -> int:
    """Where a piece ends: behind a line where it can."""
    most = offset + size
    if most >= len(text):
        return len(text)
    line = text.rfind("\n", 0, most) + 1
    return line if line > offset else most


async def _opened(tab: "CdpTab", addresses: Addresses, own: FrameState, ref: str) -> Excerpt:
    loader, url = own.loader, own.url
    is_top = own is tab.frames.main
    prefix = "" if is_top else addresses.prefix_of(own.id, loader)
    asked = {"space": addresses.space, "prefix": prefix, "nextRef": addresses.next_ref if is_top else 1}
    view = (await tab.ask(own, "expand", {**asked, "ref": ref, "budget": BUDGET}))["value"]
    if "code" in view:
        return nothing(tab, addresses, Code(view["code"]), view["message"])
    holds_frames = any("frame" in line for line in view["lines"])
    children = _below(tab, own) if holds_frames else []
    share = int(BUDGET * FRAMES_SHARE / max(1, len(children)))
    inner = await in_frames(tab, addresses, children, "observe", {"budget": share})
    return excerpt(tab, addresses, [Seen(own, loader, url, prefix, view), *inner])


def _below(tab: "CdpTab", own: FrameState) -> list[FrameState]:
    """The frames inside a document, at whatever depth. Parents come before their children."""
    inside = {own.id}
    found = []
    for frame in tab.frames:
        if frame.parent in inside:
            inside.add(frame.id)
            found.append(frame)
    return found


def excerpt(tab: "CdpTab", addresses: Addresses, seen: list[Seen]) -> Excerpt:
    joined = join(seen)
    text = "\n".join(tree_text(joined.lines))
    frames = addresses.remember(tab.number, text, joined.shown, tab.frames.main.id)
    return Excerpt(
        tab_id=tab.number,
        text=text,
        elements=joined.total("elements"),
        omitted=joined.total("omitted"),
        frames=frames,
        next_ref=addresses.next_ref,
        next_frame=addresses.next_frame,
    )


def nothing(tab: "CdpTab", addresses: Addresses, code: Code, message: str) -> Excerpt:
    return Excerpt(
        tab_id=tab.number,
        code=code,
        message=message,
        next_ref=addresses.next_ref,
        next_frame=addresses.next_frame,
    )
