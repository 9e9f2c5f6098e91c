"""One element, found by where it is or by having the focus, in whatever frame."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from webhand_agent.protocol import Code, Control, Document, Excerpt, PageQuestion, Spot

from webhand_host.browser.joining import Seen, matched
from webhand_host.browser.looking import excerpt, explained, nothing, present
from webhand_host.browser.refs import ElementAddress, Refs
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import FrameBusy, Held, NoTab, Silent, Trouble

Inner = Mapping[str, Any]
"""The engine's `Inner`: which frame, the frames beside it, and for `at` the point in its document."""

A = TypeVar("A", Spot, Control)


async def at(tab: Tab, refs: Refs, x: float, y: float) -> Spot:
    """The element under a point of what the tab shows. `x` and `y` are CSS pixels of its viewport."""

    async def there() -> Spot:
        documents = await tab.documents()
        return await _spot_in(tab, refs, documents, documents[0], {"x": x, "y": y, "size": None})

    return await explained(tab, there, lambda code, why: _spot(nothing(tab, refs, code, why)))


async def _spot_in(
    tab: Tab, refs: Refs, documents: Sequence[Document], own: Document, point: Mapping[str, Any]
) -> Spot:
    view = await tab.ask(own, "at", {**refs.offered(own), **point})
    if "code" in view:
        return _spot(nothing(tab, refs, Code(view["code"]), view["message"]))
    here = _spot(excerpt(tab, refs, [Seen(own, view)]), x=view["x"], y=view["y"], element=view["element"])
    inner: Inner | None = view["inner"]
    child = await _document_in(tab, documents, own, inner)
    if inner is None or child is None:
        return here
    within = {key: inner[key] for key in ("x", "y", "size")}
    # A frame that is empty there, or that nobody may look into, is what stands at the point.
    return await _unless_trouble(lambda: _spot_in(tab, refs, documents, child, within)) or here


def _spot(line: Excerpt, **place: Any) -> Spot:
    return Spot.model_validate({**dict(line), **place})


async def describe(tab: Tab, refs: Refs, ref: str | None, address: ElementAddress | None) -> Control:
    """What structure says of an element; without `ref` and `address` it is what has the focus."""

    async def there() -> Control:
        documents = await tab.documents()
        own = present(documents, address, "this element") if address else documents[0]
        return await _control_in(tab, refs, documents, own, ref)

    return await explained(tab, there, lambda code, why: _undescribed(tab, refs, code, why))


async def _control_in(tab: Tab, refs: Refs, documents: Sequence[Document], own: Document, ref: str | None) -> Control:
    view = await tab.ask(own, "describe", {**refs.offered(own), "ref": ref})
    if "code" in view:
        return _undescribed(tab, refs, Code(view["code"]), view["message"])
    frames = refs.remember(tab.id, [view["ref"]] if view["ref"] else [], [Seen(own, view)])
    told: dict[str, Any] = {**view["facts"], "ref": view["ref"], "frames": frames, **refs.counters}
    here = Control.model_validate({"tab_id": tab.id, **told})
    # The focus of a document is in the frame that has it, unless a ref was asked about.
    child = await _document_in(tab, documents, own, view["inner"]) if ref is None else None
    if child is None:
        return here
    # A frame that nobody may look into is itself what has the focus.
    within = await _unless_trouble(lambda: _control_in(tab, refs, documents, child, None))
    return within.model_copy(update={"frames": [*frames, *within.frames]}) if within else here


def _undescribed(tab: Tab, refs: Refs, code: Code, message: str) -> Control:
    return Control(tab_id=tab.id, code=code, message=message, **refs.counters)


async def _unless_trouble(ask: Callable[[], Awaitable[A]]) -> A | None:
    """None where nobody may look into the frame, or it has nothing to say. One that is only late is not passed over:
    what is done next may arrive in it.
    """
    try:
        found = await ask()
    except (Held, NoTab, Silent):
        raise
    except Trouble:
        return None
    return found if found.code is Code.DONE else None


async def _document_in(tab: Tab, documents: Sequence[Document], own: Document, inner: Inner | None) -> Document | None:
    """The child of a document that an iframe of it holds. None where it cannot be told for certain.

    Raises:
        FrameBusy: that one does not answer.
    """
    if inner is None:
        return None
    frames, index = inner["frames"], inner["index"]
    twins = [each for each in frames if each["frame"] < 0 and each["size"] == frames[index]["size"]]
    if frames[index]["frame"] < 0 and len(twins) > 1:
        return None
    found = matched(frames, await told_by_frames(tab, _children(documents, own), "place")).get(index)
    if found is not None and found.view is None and tab.is_silent(found.document):
        raise FrameBusy
    return found.document if found is not None and found.view is not None else None


def _children(documents: Sequence[Document], own: Document) -> list[Document]:
    return [each for each in documents if each.parent == own.frame_id]


async def told_by_frames(tab: Tab, frames: Sequence[Document], question: PageQuestion) -> list[Seen]:
    """What frames answer to a question about themselves."""
    answers = await asyncio.gather(*(tab.ask_frame(frame, question, None) for frame in frames))
    return [Seen(frame, view) for frame, view in zip(frames, answers, strict=True)]
