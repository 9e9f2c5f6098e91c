"""A file by its address, with the cookies of the tab's own browser."""

import time
from collections.abc import Sequence

from webhand_agent.protocol import Blocked, Code, Download, Effect, Receipt

from webhand_host.browser.confinement import Confinement, confined
from webhand_host.browser.downloads import with_files
from webhand_host.browser.port import KeptAway, NotDone
from webhand_host.browser.receipts import kept_away, receipt
from webhand_host.browser.tab import Tab
from webhand_host.browser.travel import DOWNLOADED, arrival


async def fetch(tab: Tab, url: str, sites: Sequence[str] | None) -> Receipt:
    """Saves what is at `url`, which is one that may be opened. Raises `NoTab`."""
    await tab.info()
    if sites is None or tab.port.fetches_within:
        return await _fetched(tab, url, sites)
    done = await confined(tab.port, None, sites, lambda one: _followed(tab, url, one))
    if done.blocked is None:
        return done
    return done.model_copy(update={"blocked": done.blocked.model_copy(update={"place": "file"})})


async def _followed(tab: Tab, url: str, within: Confinement | None) -> Receipt:
    """A browser shows no rule what its downloads ask for. So it is asked for in a tab behind, which is kept to the
    sites at each redirect; what would be shown there, and not kept, is fetched now that it is known where it leads.
    """
    port, began = tab.port, time.monotonic()
    behind = port.tabs.of(await port.create(url, active=False, within=within))
    try:
        went = await arrival(behind, began)
        if went.blocked:
            return went
        told = await with_files(went, [behind], began, expected=not went.ok, click=DOWNLOADED)
        if told.downloads:
            return _kept(told.downloads[0])
        if went.ok:
            return await _fetched(tab, url, None)
        return _failed(url, went.message)
    finally:
        await port.close(behind.id)


async def _fetched(tab: Tab, url: str, sites: Sequence[str] | None) -> Receipt:
    try:
        return _kept(await tab.port.download(tab.id, url, sites))
    except KeptAway as away:
        return kept_away(Blocked.model_validate({**away.blocked.model_dump(), "place": "file"}))
    except NotDone as why:
        return _failed(url, f"{why}.")


def _kept(file: Download) -> Receipt:
    if file.state == "interrupted":
        return receipt(Code.NOT_FOUND, "Nothing was downloaded.").model_copy(update={"downloads": [file]})
    return receipt(Code.DONE, "", [Effect.DOWNLOAD]).model_copy(update={"downloads": [file]})


def _failed(url: str, why: str) -> Receipt:
    failed = receipt(Code.NOT_FOUND, f"It could not be downloaded: {why}")
    return failed.model_copy(update={"own": False, "led_to": url})
