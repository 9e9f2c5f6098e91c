"""What a tab shows, as a JPEG or PNG, and which parts of it show secrets (SAFETY 7).

The pages say where their fields are, each document in its own pixels; here they are put together. What cannot be known
is hidden: a frame that does not answer is covered whole.
"""

import base64
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from webhand_agent.protocol import Box, Code, Receipt, Screenshot

from webhand_host.browser.addressing import why_closed
from webhand_host.browser.joining import Seen, matched
from webhand_host.browser.pointing import told_by_frames
from webhand_host.browser.port import NotDone
from webhand_host.browser.receipts import receipt
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Closed, Silent, Trouble

PICTURE = 3.0
"""Seconds."""

LONGEST = 8.0
"""Seconds for all of it: a page that hangs in the middle must not hold the run up."""

View = Mapping[str, Any]
"""What the engine says of a document's secrets: `boxes`, `frames` (FramePlace), `place`, `size`."""


async def screenshot(tab: Tab, *, lossless: bool = False) -> Screenshot | Receipt:
    """The receipt says why there is no picture, or why it cannot be known what it must not show."""
    try:
        tab.check()
        await tab.documents()  # what it loaded before anybody asked is told now, and not in the middle
        async with tab.port.turn():
            return await tab.unless_held(tab.started(_taken(tab, lossless=lossless)), LONGEST)
    except NotDone as why:
        return receipt(Code.HIDDEN, f"No picture was taken. {why}.")
    except Silent as silent:
        return receipt(Code.TIMEOUT, f"No picture was taken. {silent}")
    except Closed as closed:
        url = tab.navigation.shown
        return receipt(Code.NOT_INJECTABLE, f"No picture was taken. {str(closed) or why_closed(url)}")
    except Trouble as trouble:
        return tab.held() or receipt(Code.UNKNOWN, f"No picture was taken. {trouble}")


async def _taken(tab: Tab, *, lossless: bool) -> Screenshot:
    before, _ = await _secrets(tab)
    data = await tab.unless_held(tab.started(tab.port.capture(tab.id, lossless=lossless)), PICTURE)
    after, (across, down) = await _secrets(tab)  # a page that scrolled meanwhile was taken somewhere between the two
    width, height = (png_size if lossless else jpeg_size)(base64.b64decode(data))
    scale = width / (across or 1)
    masks = dict.fromkeys((box.x, box.y, box.width, box.height) for box in [*before, *after])
    scaled = [Box(x=x * scale, y=y * scale, width=w * scale, height=h * scale) for x, y, w, h in masks]
    mime: Literal["image/jpeg", "image/png"] = "image/png" if lossless else "image/jpeg"
    size = {"width": width, "height": height, "css_width": across, "css_height": down}
    return Screenshot(mime=mime, data=data, masks=scaled, **size)


async def _secrets(tab: Tab) -> tuple[list[Box], tuple[float, float]]:
    """Boxes, and the size of the viewport with its scroll bars, in its CSS pixels."""
    documents = await tab.documents()
    view = await tab.ask(documents[0], "secrets", None)
    width, height = view["size"]
    # Chrome's own viewer draws a PDF in a frame that answers nobody. Such a page has no fields of a site.
    if view["contentType"] == "application/pdf":
        return [], (width, height)
    frames = await told_by_frames(tab, documents[1:], "secrets")
    return hidden_in(Seen(documents[0], view), frames), (width, height)


async def shows_secrets(tab: Tab) -> bool:
    """Whether anything on the page, in view or not, must not be shown. Raises `Trouble`."""
    boxes, _ = await _secrets(tab)
    return bool(boxes)


def hidden_in(page: Seen, pages: Sequence[Seen]) -> list[Box]:
    """What a document shows of secrets, its frames included, in its own pixels. `page` has answered."""
    view: View = page.view or {}
    children = [each for each in pages if each.document.parent == page.document.frame_id]
    inner = {child: hidden_in(child, pages) if child.view is not None else None for child in children}
    places: list[View] = view["frames"]
    pairs = matched(places, children)

    def is_clean(child: Seen) -> bool:
        return inner[child] == []

    if not all(child in pairs.values() or is_clean(child) for child in children):
        width, height = view["size"]
        return [Box(x=0, y=0, width=width, height=height)]
    # Frames in shadow trees are told apart by their sizes alone, which is not enough to hide one and show the other.
    mistakable = sum(place["frame"] < 0 for place in places) > 1
    blurred = mistakable and not all(is_clean(child) or (child.view or {}).get("place", 0) >= 0 for child in children)
    boxes = [Box(**box) for box in view["boxes"]]
    for index, place in enumerate(places):
        child = pairs.get(index)
        found = inner[child] if child is not None else None
        if child is None or child.view is None or found is None or (blurred and place["frame"] < 0):
            boxes.append(_outline(place))
        elif found:
            boxes += _moved(found, place, child.view["size"]) if place["straight"] else [_outline(place)]
    return [box for box in boxes if box.width > 0 and box.height > 0]


def _outline(place: View) -> Box:
    (x, y), (width, height) = place["at"], place["shown"]
    return Box(x=x, y=y, width=width, height=height)


def _moved(boxes: Sequence[Box], place: View, size: Sequence[float]) -> list[Box]:
    """From a frame's pixels to its parent's, as far as the frame shows them."""
    frame = _outline(place)
    across, down = frame.width / (size[0] or 1), frame.height / (size[1] or 1)
    moved = []
    for box in boxes:
        left = max(frame.x, frame.x + box.x * across)
        top = max(frame.y, frame.y + box.y * down)
        right = min(frame.x + frame.width, frame.x + (box.x + box.width) * across)
        bottom = min(frame.y + frame.height, frame.y + (box.y + box.height) * down)
        moved.append(Box(x=left, y=top, width=right - left, height=bottom - top))
    return moved


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height out of the frame header (ITU-T T.81, B.2.2)."""
    at = 2
    while at + 9 < len(data):
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + length
    raise ValueError("This is no JPEG picture.")


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height out of the header chunk, which is the first (PNG, 11.2.1)."""
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
