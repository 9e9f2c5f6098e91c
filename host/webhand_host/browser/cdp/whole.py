"""The session of the whole browser: what is asked of it, and told by it, for all tabs, also those that are only just
opening or gone already.
"""

import contextlib
from typing import TYPE_CHECKING, Any

from webhand_host.browser.cdp.session import Handler
from webhand_host.browser.troubles import Gone

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession


class BrowserSession:
    """Begun with the first question. What is to be heard is said before."""

    def __init__(self, context: "BrowserContext") -> None:
        self._context = context
        self._cdp: CDPSession | None = None
        self._handlers: list[tuple[str, Handler]] = []

    def listen(self, event: str, handler: Handler) -> None:
        self._handlers.append((event, handler))

    async def send(self, method: str, **params: Any) -> Any:
        """Raises `Gone` where the browser refuses: what was asked for is not there any more."""
        from playwright.async_api import Error

        try:
            if self._cdp is None:
                browser = self._context.browser
                if browser is None:
                    raise Gone
                cdp = await browser.new_browser_cdp_session()
                if self._cdp is None:  # nobody was quicker
                    self._cdp = cdp
                    for event, handler in self._handlers:
                        cdp.on(event, handler)
            return await self._cdp.send(method, params)
        except Error as error:
            raise Gone(error.message) from error

    async def end(self) -> None:
        """The browser may have other contexts, and would tell of everything here for as long as it lives."""
        from playwright.async_api import Error

        cdp, self._cdp = self._cdp, None
        if cdp is not None:
            with contextlib.suppress(Error):  # with its browser
                await cdp.detach()
