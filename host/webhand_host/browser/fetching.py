"""A file by its address, which the browser itself asks for: in a tab behind, where what would be shown is saved."""

from collections.abc import Sequence

from webhand_agent.protocol import Code, Download, Effect, Receipt

from webhand_host.browser.addressing import is_web
from webhand_host.browser.confinement import CLOSES, Confinement, confined
from webhand_host.browser.downloads import FileState, ended
from webhand_host.browser.navigation import ABORTED, Stage
from webhand_host.browser.receipts import fault, kept_away, receipt
from webhand_host.browser.tab import ANSWER, Tab

STOPPED = "it was stopped before anything came"
THINK = 60.0
"""Seconds that a server may think before it sends a file which was asked for by its address."""


async def fetch(tab: Tab, url: str, sites: Sequence[str] | None) -> Receipt:
    """Saves what is at `url`, which is one that may be opened, and waits for it. Raises `NoTab`, `NotDone`."""
    await tab.info()
    done = await confined(tab.port, None, sites, lambda one: _saved(tab, url, one))
    if done.blocked is None:
        return done
    return done.model_copy(update={"blocked": done.blocked.model_copy(update={"place": "file"})})


async def _saved(tab: Tab, url: str, within: Confinement | None) -> Receipt:
    """The file is the tab's for which it was asked: the one behind is closed as soon as it begins."""
    port = tab.port
    behind = port.tabs.of(await port.create(url, active=False, within=within, saves=True))
    try:
        began = await _begun(behind, url)
    finally:
        await port.close(behind.id)
        await behind.news.until(lambda: behind.is_closed, CLOSES)
    if isinstance(began, Receipt):
        return began
    began.tab_id = tab.id
    (file,) = await ended(port.tabs, [began])
    return _kept(file)


async def _begun(behind: Tab, url: str) -> FileState | Receipt:
    """The file that comes of a tab, or why none does."""
    navigation, files = behind.navigation, behind.port.tabs.files

    def came() -> FileState | None:
        return files.first_of(behind.id)

    def is_over() -> bool:
        load = navigation.load
        has_failed = load is not None and load.stage is Stage.FAILED
        return came() is not None or has_failed or is_web(navigation.shown) or behind.is_closed

    if not await behind.news.until(is_over, THINK):
        return _failed(url, f"the server did not answer within {THINK:g} seconds")
    load = navigation.load
    if load is None or load.blocked is not None:
        return kept_away(load.blocked) if load is not None and load.blocked is not None else _failed(url, STOPPED)
    if load.stage is Stage.FAILED and load.error != ABORTED:
        return _failed(url, fault(load.error), load.status)
    if load.stage is Stage.FAILED or not is_web(navigation.shown):
        await behind.news.until(lambda: came() is not None, ANSWER)  # which the browser tells separately
    if file := came():
        return file
    if load.stage is Stage.FAILED and load.status:
        return _failed(url, STOPPED)
    # A service worker of its site made what is shown, or what came in the race with it was neither shown nor saved.
    file_id = await behind.port.fetch(url)
    await files.news.until(lambda: files.knows(file_id), ANSWER)
    return files.get(file_id) or _failed(url, STOPPED)


def _kept(file: Download) -> Receipt:
    if file.state == "interrupted":
        return receipt(Code.NOT_FOUND, "Nothing was downloaded.").model_copy(update={"downloads": [file]})
    return receipt(Code.DONE, "", [Effect.DOWNLOAD]).model_copy(update={"downloads": [file]})


def _failed(url: str, why: str, status: int = 0) -> Receipt:
    failed = receipt(Code.NOT_FOUND, f"It could not be downloaded: {why}.")
    return failed.model_copy(update={"led_to": url, "status": status})
