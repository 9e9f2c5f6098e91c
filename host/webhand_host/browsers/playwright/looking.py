"""What a tab looks like: waits for it to come to rest, then one tree out of all its frames."""

import time
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Observation

from webhand_host.browsers.playwright.addresses import Addresses
from webhand_host.browsers.playwright.addressing import why_closed
from webhand_host.browsers.playwright.joining import join, page_line, tree_line, tree_text
from webhand_host.browsers.playwright.settling import arrived, settle
from webhand_host.browsers.playwright.troubles import Broken, Gone, Held, Silent, Trouble
from webhand_host.browsers.playwright.views import views

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

BUDGET = 12_000
FRAMES_SHARE = 0.25
"""What the frames of a page get of the budget together, however much the page itself took."""

LEAST_BUDGET = 400
MOST_LOOKS = 3
ELSEWHERE = "Navigate to a web address, open a tab or switch to another one to go on."
PDF = "This is a PDF file, which the browser's own viewer shows."
ERROR_PAGE = "The page could not be loaded: the browser shows its error page."


async def observe(tab: "CdpTab", addresses: Addresses, patience: float, cap: float) -> Observation:
    """`patience` and `cap` are seconds. A page that goes elsewhere while it is looked at is looked at where it arrived.

    Raises:
        Gone: the tab was closed.
    """
    started = time.monotonic()
    seen = await _looked(tab, addresses, patience, cap)
    return seen.model_copy(update={"ms": round((time.monotonic() - started) * 1000, 1)})


async def _looked(tab: "CdpTab", addresses: Addresses, patience: float, cap: float) -> Observation:
    trouble: Trouble = Gone()
    for _ in range(MOST_LOOKS):
        try:
            return await _look(tab, addresses, patience, cap)
        except Gone as error:
            if tab.is_closed:
                raise
            trouble = error
        except (Held, Silent, Broken) as error:
            trouble = error
            break
    remedy = "Answer it with handle_dialog to go on." if isinstance(trouble, Held) else "Look again."
    return (await _closed(tab, addresses, str(trouble), remedy)).model_copy(update={"partial": True})


async def _look(tab: "CdpTab", addresses: Addresses, patience: float, cap: float) -> Observation:
    await arrived(tab, cap)
    if reason := why_closed(tab.frames.main):
        return await _closed(tab, addresses, reason)
    resting = await settle(tab, patience, cap)
    if tab.frames.main.is_error:
        return await _closed(tab, addresses, ERROR_PAGE)
    main = tab.frames.main.id
    seen = await views(tab, addresses, "observe", {"budget": BUDGET}, _for_frames)
    top = seen[0].view
    if top is None or top["contentType"] == "application/pdf":
        return await _closed(tab, addresses, PDF)
    joined = join(seen)
    tree = "\n".join([page_line(top["title"], top["url"]), *tree_text(joined.lines)])
    frames = addresses.remember(tab.number, tree, joined.shown, main)
    return Observation(
        tab_id=tab.number,
        url=top["url"],
        title=top["title"],
        tree=tree,
        elements=joined.total("elements"),
        omitted=joined.total("omitted"),
        partial=not resting or joined.unreached > 0,
        frames=frames,
        next_ref=addresses.next_ref,
        next_frame=addresses.next_frame,
    )


def _for_frames(top: dict[str, Any], children: int) -> dict[str, Any]:
    taken = sum(len(line["text"]) + 2 * line["depth"] + 4 for line in top["lines"])
    left = max(BUDGET - taken, BUDGET * FRAMES_SHARE)
    return {"budget": max(LEAST_BUDGET, int(left / max(1, children)))}


async def _closed(tab: "CdpTab", addresses: Addresses, why: str, remedy: str = ELSEWHERE) -> Observation:
    url, title = await tab.info()
    return Observation(
        tab_id=tab.number,
        url=url,
        title=title,
        tree="\n".join([page_line(title, url), tree_line(1, f"{why} {remedy}")]),
        elements=0,
        next_ref=addresses.next_ref,
        next_frame=addresses.next_frame,
    )
