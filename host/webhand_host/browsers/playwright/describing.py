"""What structure says of an element, or of what has the focus, in whatever frame."""

from functools import partial
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Code, Control

from webhand_host.browsers.playwright.addresses import Addresses, ElementAddress
from webhand_host.browsers.playwright.excuses import Lost, explained, frame_of
from webhand_host.browsers.playwright.frames import FrameState
from webhand_host.browsers.playwright.joining import Seen
from webhand_host.browsers.playwright.pointing import document_in
from webhand_host.browsers.playwright.troubles import Held, Trouble

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab


async def describe(tab: "CdpTab", addresses: Addresses, ref: str | None, address: ElementAddress | None) -> Control:
    """`address` is that of `ref`; without both it is what has the focus."""

    async def there() -> Control:
        frame = frame_of(tab, address, "this element") if address else tab.frames.main
        if isinstance(frame, Lost):
            return _undescribed(tab, addresses, *frame)
        return await _control_in(tab, addresses, frame, ref)

    return await explained(tab, partial(_undescribed, tab, addresses), there)


def _undescribed(tab: "CdpTab", addresses: Addresses, code: Code, message: str) -> Control:
    return Control(tab_id=tab.number, code=code, message=message, **addresses.counters)


async def _control_in(tab: "CdpTab", addresses: Addresses, frame: FrameState, ref: str | None) -> Control:
    is_top, loader, url = frame is tab.frames.main, frame.loader, frame.url
    prefix = "" if is_top else addresses.prefix_of(frame.id, loader)
    asked = {"space": addresses.space, "prefix": prefix, "nextRef": addresses.next_ref if is_top else 1, "ref": ref}
    view = (await tab.ask(frame, "describe", asked))["value"]
    if "code" in view:
        return _undescribed(tab, addresses, Code(view["code"]), view["message"])
    frames = addresses.remember(
        tab.number, f"[ref={view['ref']}]", [Seen(frame, loader, url, prefix, view)], tab.frames.main.id
    )
    told: dict[str, Any] = {**view["facts"], "ref": view["ref"], "frames": frames, **addresses.counters}
    here = Control.model_validate({"tab_id": tab.number, **told})
    # The focus of a document is in the frame that has it, unless a ref was asked about.
    child = await document_in(tab, tab.frames.children(frame), view["inner"]) if ref is None and view["inner"] else None
    within = await _unless_trouble(tab, addresses, child) if child else None
    if within is None or within.code is not Code.DONE:
        return here
    return within.model_copy(update={"frames": [*frames, *within.frames]})


async def _unless_trouble(tab: "CdpTab", addresses: Addresses, child: FrameState) -> Control | None:
    """A frame that does not answer is itself what has the focus."""
    try:
        return await _control_in(tab, addresses, child, None)
    except Held:
        raise
    except Trouble:
        return None
