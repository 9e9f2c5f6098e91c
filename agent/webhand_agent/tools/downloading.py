"""The tool that saves what a page or an address gives, waits for it, and says what came."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import model_validator

from webhand_agent.protocol import Click, Code, Download, Effect, Receipt
from webhand_agent.run import Run
from webhand_agent.settling import CLICK
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import AddressMark
from webhand_agent.tools.tool import Acting, ElementRef, Evidence, Risk, Script, Tool
from webhand_agent.urls import parse

SLOW = (Code.UNKNOWN, Code.TIMEOUT)
"""What is said of a click whose server has not answered yet: it may be a file."""
UNDER_WAY = (
    "It is not whole yet, and goes on by itself: wait_and_observe waits for it, and tells how far it is. Asked for "
    "once more, it begins anew."
)
STILL_ASKED = (
    "The server has not answered yet and is still being asked: what it sends may be the file. wait_and_observe waits "
    "for it. Clicked once more, it is asked anew."
)


class DownloadFile(Acting):
    element_ref: ElementRef | None = None
    url: Annotated[str | None, AddressMark()] = None

    @model_validator(mode="after")
    def _names_one(self) -> "DownloadFile":
        if (self.element_ref is None) == (self.url is None):
            raise ValueError("give either element_ref or url")
        return self


async def _download(run: Run, parameters: DownloadFile) -> Receipt:
    """Says where the file is, and does not pass off as a download what was seen to be none, or what broke off."""
    if parameters.url is not None:
        receipt = await _by_address(run, str(parse(parameters.url)))
    else:
        receipt = await _by_click(run, parameters.element_ref)
    if not receipt.ok:
        return receipt
    own = receipt.own or not receipt.message
    files = [one for one in receipt.downloads if not one.is_earlier]
    if files or Effect.DOWNLOAD in receipt.effect:
        message = f"{receipt.message} {_where(files)}".strip()
        return receipt.model_copy(update={"message": message, "own": own})
    shown = " What it led to may be the file, shown in place of being saved: download takes its address as url, too."
    led = shown if Effect.NAVIGATION in receipt.effect or Effect.NEW_TAB in receipt.effect else ""
    none = f"{receipt.message} No download was seen to begin: look at the page before you try again.{led}"
    return receipt.model_copy(update={"ok": False, "code": Code.UNKNOWN, "message": none.strip(), "own": own})


def _where(files: Sequence[Download]) -> str:
    if any(one.is_under_way for one in files):
        return UNDER_WAY
    at = "" if any(one.path for one in files) else "What came is where this browser keeps downloads. "
    return f"{at}upload_file takes what came by its name."


async def _by_address(run: Run, url: str) -> Receipt:
    """What broke off for good is asked for once more, from the beginning."""
    receipt = run.went(await run.browser.download(run.page.tab_id, url), CLICK)
    if not any(one.state == "interrupted" for one in receipt.downloads):
        return receipt
    return run.went(await run.browser.download(run.page.tab_id, url), CLICK)


async def _by_click(run: Run, ref: str | None) -> Receipt:
    """With what began only after it. What broke off for good is asked for once more, by its address."""
    before = run.page.tab_id
    clicked = await act(run, ref, Click(), CLICK)
    if not clicked.ok and clicked.code not in SLOW:
        return clicked
    files = [one for one in clicked.downloads if not one.is_earlier]
    downloads = [one for one in files if not one.is_under_way]
    if len(downloads) < len(files) or not downloads:
        awaited = await run.browser.await_files(run.page.tab_id)
        downloads += awaited.downloads
        if awaited.bound_for:
            update = {"ok": False, "code": Code.TIMEOUT, "message": STILL_ASKED, "own": True}
            return clicked.model_copy(update={**update, "bound_for": awaited.bound_for})
    if not clicked.ok and not downloads:
        return clicked
    if downloads and all(tab.tab_id != run.page.tab_id for tab in await run.browser.tabs()):
        run.page.tab_id = before  # the one that the click opened was there for the file alone
        clicked = clicked.model_copy(update={"tab_id": before})
    downloads = [await _asked_again(run, one) if one.state == "interrupted" else one for one in downloads]
    came = [Effect.DOWNLOAD] if downloads and Effect.DOWNLOAD not in clicked.effect else []
    seen = [one for one in clicked.effect if not (came and one is Effect.NONE)]
    told = [*(one for one in clicked.downloads if one.is_earlier), *downloads]
    receipt = clicked.model_copy(update={"downloads": told, "effect": [*seen, *came]})
    if downloads and all(one.state == "interrupted" for one in downloads):
        return receipt.model_copy(update={"ok": False, "code": Code.NOT_FOUND})
    return receipt if clicked.ok else receipt.model_copy(update={"ok": True, "code": Code.DONE, "message": ""})


async def _asked_again(run: Run, broken: Download) -> Download:
    """Within the sites of the act; what broke off where that gives nothing, or another file, as the address of a form
    may.
    """
    if broken.is_posted or not broken.url.startswith(("http:", "https:")):
        return broken
    for one in (await run.browser.download(run.page.tab_id, broken.url)).downloads:
        is_same = one.total == broken.total if one.total and broken.total else one.name == broken.name
        if is_same and one.state != "interrupted":
            return one
    return broken


DOWNLOAD = Tool(
    name="download",
    description="Saves a file: clicks element_ref, or fetches url.",
    parameters=DownloadFile,
    risk=Risk.DOWNLOAD,
    handle=_download,
    tree_suffices=True,
    verb="download",
    presses=True,
    evidence=Evidence.SAVED,
    exports=Script.DOWNLOAD,
)
