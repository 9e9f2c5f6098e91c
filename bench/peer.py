"""Playwright's AI snapshot: through its own protocol, as everybody gets it, and its part inside the page alone."""

import contextlib
from typing import Any

from playwright.async_api import CDPSession, Error, Page

PATIENCE_MS = 180_000
"""Playwright gives up after half a minute otherwise, and a huge page on a busy machine takes longer."""

_SIGN = "ariaSnapshot(node, options)"


class PlaywrightSnapshot:
    """Of one page. `in_page` gives None where this Playwright keeps its script in another way."""

    def __init__(self, page: Page, session: CDPSession, script: str | None) -> None:
        self._page = page
        self._session = session
        self._script = script
        self.text = ""

    @classmethod
    async def of(cls, page: Page) -> "PlaywrightSnapshot":
        snapshot = cls(page, await page.context.new_cdp_session(page), None)
        await page.locator("body").count()  # brings its script into the page
        with contextlib.suppress(Error):
            snapshot._script = await snapshot._own_script()
        return snapshot

    async def whole(self) -> None:
        """Through its protocol, frames included."""
        self.text = await self._page.locator("body").aria_snapshot(mode="ai", timeout=PATIENCE_MS)

    async def in_page(self) -> tuple[float, int] | None:
        """Milliseconds that its own script takes for the top document's text, layout aside, and the text's length."""
        if self._script is None:
            return None
        asked = {"functionDeclaration": _TIMED, "objectId": self._script, "returnByValue": True}
        ms, length = (await self._session.send("Runtime.callFunctionOn", asked))["result"]["value"]
        return ms, length

    async def _own_script(self) -> str | None:
        """Playwright has no way to call its script by name: the source that it injected is run once more, beside it."""
        sources = [source async for source in _scripts(self._session)]
        source = next((source for source in sources if _SIGN in source), None)
        if source is None:
            return None
        tree = await self._session.send("Page.getFrameTree")
        frame = {"frameId": tree["frameTree"]["frame"]["id"], "worldName": "bench peer"}
        world = await self._session.send("Page.createIsolatedWorld", frame)
        asked = {"expression": source, "contextId": world["executionContextId"]}
        made = await self._session.send("Runtime.evaluate", asked)
        script: str | None = made["result"].get("objectId")
        return script


_TIMED = """function () {
    document.documentElement.getBoundingClientRect();
    const begun = performance.now();
    const text = this.ariaSnapshot(document.body, { mode: "ai" });
    return [performance.now() - begun, text.length];
}"""


async def _scripts(session: CDPSession) -> Any:
    """The sources of the scripts that ran in the page so far, isolated worlds included."""
    parsed: list[str] = []
    session.on("Debugger.scriptParsed", lambda event: parsed.append(event["scriptId"]))
    await session.send("Debugger.enable")
    for script in parsed:
        yield (await session.send("Debugger.getScriptSource", {"scriptId": script}))["scriptSource"]
    await session.send("Debugger.disable")
