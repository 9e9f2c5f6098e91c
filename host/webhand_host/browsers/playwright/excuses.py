"""Why a page had no answer, in the words of the protocol: for answers that say so with a code and a sentence."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from webhand_agent.protocol import Code

from webhand_host.browsers.playwright.addresses import ElementAddress
from webhand_host.browsers.playwright.addressing import why_closed
from webhand_host.browsers.playwright.troubles import Gone, Held, Silent, Trouble

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.frames import FrameState
    from webhand_host.browsers.playwright.tab import CdpTab

T = TypeVar("T")

Nothing = Callable[[Code, str], T]
"""The answer that says why there is none."""


class Lost(NamedTuple):
    """Why what an address names cannot be asked any more."""

    code: Code
    message: str


async def explained(tab: "CdpTab", nothing: Nothing[T], make: Callable[[], Awaitable[T]]) -> T:
    """What `make` gives, or `nothing` with the reason."""
    try:
        tab.check()
        if reason := why_closed(tab.frames.main):
            return nothing(Code.NOT_INJECTABLE, reason)
        return await make()
    except Held as held:
        return nothing(Code.DIALOG_OPEN, str(held))
    except Gone:
        return nothing(Code.FRAME_GONE, "The page went elsewhere meanwhile. Look again.")
    except Trouble as trouble:
        return nothing(Code.TIMEOUT if isinstance(trouble, Silent) else Code.UNKNOWN, str(trouble))


def frame_of(tab: "CdpTab", address: ElementAddress, what: str) -> "FrameState | Lost":
    """The frame of an address, if it still holds the document that `what` was shown in."""
    frame = tab.frames.get(address.frame)
    if frame is None:
        return Lost(Code.FRAME_GONE, f"The frame of {what} is not there any more. Look again.")
    if frame.loader != address.loader:
        where = "The page" if frame is tab.frames.main else "The frame"
        return Lost(Code.STALE, f"{where} has loaded another document since it was looked at. Look again.")
    return frame
