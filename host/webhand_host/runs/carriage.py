"""What a run reaches its browser through, whichever carrier it is."""

from typing import Protocol

from webhand_agent.browser import Browser
from webhand_agent.job import Carrier

from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.extension_port import ExtensionPort
from webhand_host.browser.sharing import TabsInUse
from webhand_host.native.peer import Peer
from webhand_host.runs.folder import RunFolder


class RunBrowser(Browser, Protocol):
    """A browser for one run, with what another host would need to go on with the run."""

    @property
    def last_tab(self) -> int | None: ...

    @property
    def next_ref(self) -> int: ...

    @property
    def next_frame(self) -> int: ...


class Carriage(Protocol):
    """A connection to one browser, which outlives the runs in it."""

    @property
    def carrier(self) -> Carrier: ...

    def browser(self, folder: RunFolder, next_ref: int, next_frame: int) -> RunBrowser:
        """The browser as one run sees it; numbering goes on with what is given."""
        ...

    async def leave(self) -> None:
        """The run is over: what its tabs' pages ask from now on is the person's again."""
        ...


class ThroughExtension:
    """The browser at the other end of the native port."""

    carrier: Carrier = "extension"

    def __init__(self, peer: Peer, in_use: TabsInUse) -> None:
        self._peer = peer
        self._in_use = in_use

    def browser(self, folder: RunFolder, next_ref: int, next_frame: int) -> RunBrowser:
        self._port = ExtensionPort(self._peer, self._in_use)
        keep = folder.path / "downloads"
        return TabBrowser(self._port, folder.id, next_ref=next_ref, next_frame=next_frame, keep=keep)

    async def leave(self) -> None:
        await self._port.leave()
