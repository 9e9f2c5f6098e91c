"""What a browser does, and no more: the one thing that a carrier has to bring. All logic of tabs stands above it.

There are two: `ExtensionPort` (a browser with the extension, over native messaging) and `CdpPort` (over DevTools). What
happens in the browser they tell to `tabs`, as it comes.
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Protocol

from webhand_agent.browser import Ability
from webhand_agent.protocol import Blocked, Dialog, Document, Download, PageQuestion, TabState

if TYPE_CHECKING:
    from webhand_host.browser.confinement import Confinement
    from webhand_host.browser.tabs import Tabs


class KeptAway(Exception):
    """Where it leads was not allowed: it was not gone there."""

    def __init__(self, blocked: Blocked) -> None:
        super().__init__(blocked)
        self.blocked = blocked


class NotDone(Exception):
    """The browser refused; `str` is its reason, without a full stop."""


class Port(Protocol):
    """Raises `Trouble` as each function says, and `BrowserError` where the browser itself is gone.

    `abilities` are those of the carrier; with `HELD_DIALOGS` it tells of each dialog and answers it. `loads_empty` says
    that a tab without an address has a page to load, and `tells_in_order` that what a page has asked the network for is
    told before any answer of that page's.
    """

    tabs: "Tabs"
    abilities: frozenset[Ability]
    loads_empty: bool
    tells_in_order: bool

    async def list_tabs(self) -> list[TabState]: ...

    async def info(self, tab_id: int) -> TabState:
        """Raises `NoTab`."""

    async def create(
        self,
        url: str,
        *,
        active: bool,
        opener: int | None = None,
        window: int | None = None,
        within: "Confinement | None" = None,
        saves: bool = False,
    ) -> int:
        """Opens a tab and gives its id at once; an empty `url` is the browser's own new tab. With `saves` the browser
        saves what the server sends there in place of showing it.

        Raises:
            NotDone: the browser opened none.
        """

    async def close(self, tab_id: int, *, again: bool = False) -> None:
        """Asks for it: the page may want to be asked first. One that hangs is not, where that was asked for before."""

    async def activate(self, tab_id: int) -> None: ...

    async def navigate(self, tab_id: int, url: str) -> None:
        """Sets off. What comes of it is told to the tab. Raises `Busy` where the page that is there cannot be left."""

    async def stop(self, tab_id: int) -> None:
        """Ends a load that is under way, where the browser lets a program do that."""

    async def reload(self, tab_id: int) -> None:
        """Raises `Busy` where the page that is there cannot be left."""

    async def traverse(self, tab_id: int, delta: int, sites: Sequence[str] | None) -> bool:
        """False where the history has no such page.

        Raises:
            KeptAway: it is of none of the sites.
            Busy: the page that is there cannot be left.
        """

    async def documents(self, tab_id: int) -> list[Document]:
        """Those that the tab shows now, parents before their children. Raises `NoTab`."""

    async def call(self, tab_id: int, document: Document, question: PageQuestion, options: Any) -> Any:
        """Asks the engine of one document, which is brought there first. May take as long as it likes.

        Raises:
            NoTab, Gone, Closed, Broken: why there is no answer.
        """

    async def evaluate(self, tab_id: int, document: Document, script: str) -> Any:
        """What a script gives in the world of the engine, as JSON.

        Raises:
            NotDone: this carrier runs none, or the script failed.
            NoTab, Gone: why there is no answer.
        """

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Waits until the browser gives another picture, and keeps others from taking it."""

    async def capture(self, tab_id: int, *, lossless: bool) -> str:
        """What the tab shows, as a JPEG or a PNG in base64. Raises `NotDone`."""

    async def zoom(self, tab_id: int) -> float:
        """How much the tab's page is zoomed: a page cannot tell it from a screen with finer pixels.

        Raises:
            NoTab, Gone: why there is no answer.
        """

    async def fetch(self, url: str) -> str:
        """Begins to save what is at `url`, wherever that leads, and gives the file's id.

        Raises:
            NotDone: the browser does not, or not in that way.
        """

    async def save_as_pdf(self, tab_id: int, name: str) -> Download:
        """The tab's page, printed into a file of the run.

        Raises:
            NotDone: this browser makes none without its print dialog.
        """

    async def answer(self, tab_id: int, *, accept: bool, text: str) -> Dialog:
        """Answers the open dialog, with `HELD_DIALOGS`."""

    async def confine(self, confinement: "Confinement", instead_of: Sequence["Confinement"] = ()) -> None:
        """From now on only documents of its sites load in its tabs; what is kept away is told to it. Those that it is
        `instead_of` hold until then, and are released with it.
        """

    async def decided(self, confinement: "Confinement") -> None:
        """Once what was asked for by now has been let through, or was kept away and that was told."""

    async def release(self, confinement: "Confinement") -> None:
        """The same, and from now on everything loads."""

    async def leave(self) -> None:
        """What its tabs' pages ask from now on is the person's again. Nothing may be asked of it any more."""
