"""The browser as the agent sees it. `webhand_host.browser` has the carriers that implement it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, Protocol

from webhand_agent import protocol

TALLEST = 20_000
"""CSS pixels of a picture of a whole page. Pages that go on for ever end there."""


class BrowserError(Exception):
    """The browser cannot be reached, or did not understand: nothing the model does differently will help.

    What the model can react to (a stale ref, a tab that is gone, a page that takes no scripts) is a `Receipt` or an
    `Observation` that says so, never this.
    """


class Interrupted(BrowserError):
    """The browser was out of reach for a moment, in the middle of something: what came of that is not known."""

    def __str__(self) -> str:
        return (
            "The browser stopped Webhand's extension in the middle of this, and started it again. What was done until "
            "then is not known: look again."
        )


class TabGone(BrowserError):
    """The tab the run works in was closed."""

    def __init__(self, tab_id: int) -> None:
        super().__init__(tab_id)
        self.tab_id = tab_id

    def __str__(self) -> str:
        return "The tab was closed, so the task could not go on."


class Ability(StrEnum):
    """What one carrier can do and another cannot."""

    TRUSTED_INPUT = "trusted_input"
    """Its events are a person's to the page: `isTrusted`, user activation."""
    HELD_DIALOGS = "held_dialogs"
    """Dialogs stay open until they are answered; elsewhere the answer is arranged beforehand."""


class Browser(Protocol):
    """Looks at tabs and acts in them.

    Refs are strings such as `e12` or `f2e4`, unique within a run; the carrier knows the tab, frame and document of each
    ref it has shown. Every act returns a receipt; expected failures are receipts with `ok: false`.

    `sites` are those whose documents may load in the tab, and in tabs that it opens, while something is done: `scheme://
    registrable domain`, or with host and port for loopback and IP addresses; http covers https. Any other document is
    blocked before its request leaves, and the receipt's `blocked` names it. None blocks nothing.

    Raises:
        BrowserError: the connection to the browser is lost.
        TabGone: the tab to look at does not exist any more (acts say so in their receipt).
    """

    @property
    def abilities(self) -> frozenset[Ability]: ...

    async def tabs(self) -> list[protocol.Tab]: ...

    async def target(self) -> protocol.Tab:
        """The tab the person is looking at."""

    async def open_tab(self, url: str, *, active: bool = True, sites: Sequence[str] | None = None) -> protocol.Receipt:
        """Opens a tab and waits for its page. An empty `url` is the browser's own new tab.

        The receipt's `tab_id` names the new tab. Without `active` it stays in the background, and what the person looks
        at stays where it is.
        """

    async def close_tab(self, tab_id: int) -> protocol.Receipt:
        """Closes a tab. The receipt's `tab_id` names the tab that the browser shows then."""

    async def reload(self, tab_id: int, *, sites: Sequence[str] | None = None) -> protocol.Receipt: ...

    async def switch_tab(self, tab_id: int) -> protocol.Receipt: ...

    async def navigate(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> protocol.Receipt: ...

    async def traverse(self, tab_id: int, delta: int, *, sites: Sequence[str] | None = None) -> protocol.Receipt:
        """Goes `delta` steps in the tab's history: -1 is back."""

    async def observe(self, tab_id: int, *, patience_ms: int = 0, cap_ms: int = 10_000) -> protocol.Observation:
        """Waits for the page to come to rest (at most `cap_ms`), then describes it.

        `patience_ms` is how long to wait for something to begin. A page that takes no scripts gives an observation
        without elements whose tree says why.
        """

    async def find(self, tab_id: int, query: str, *, role: str | None = None, limit: int = 50) -> protocol.Excerpt:
        """The elements whose name, value or text contains `query`, in all frames, also those left out of the tree."""

    async def select(self, tab_id: int, selector: str, *, limit: int = 20, wait: float = 0) -> protocol.Selection:
        """The elements that a CSS selector matches, also in open and closed shadow trees: of the first document that
        has any, the page's own before its frames'.

        Where none is there it waits for one that can be seen, at most `wait` seconds. `invalid`: it is no selector.
        """

    async def read(self, tab_id: int, *, offset: int = 0, size: int = 8_000) -> protocol.PageText:
        """A piece of the page's readable text, from `offset` in characters."""

    async def expand(self, tab_id: int, ref: str) -> protocol.Excerpt:
        """What a line such as "… 93 more rows" stands for. Its ref has to have been shown in this run."""

    async def at(self, tab_id: int, x: float, y: float) -> protocol.Spot:
        """The element under a point of what the tab shows, in CSS pixels of the viewport, as its line of the tree.

        `outside_viewport` where there is no such point, `not_found` where nothing stands there.
        """

    async def extract(self, tab_id: int, kind: Literal["table", "links"], ref: str | None = None) -> protocol.Rows:
        """A table or list as rows, or the links, of the whole page or of the element `ref`.

        Without a ref, the table is the largest one of the page.
        """

    async def scrape(
        self, tab_id: int, wanted: protocol.RowSelectors, *, patience_ms: int = 0, cap_ms: int = 10_000
    ) -> protocol.ScrapedRows:
        """Rows by a schema, once the page has come to rest as for `observe`, of the first document that has any, or
        without a selector for rows of the one that has the most; `invalid`, `not_found` with a sentence.
        """

    async def facts(self, tab_id: int) -> protocol.Facts: ...

    async def markup(self, tab_id: int, selector: str | None = None) -> protocol.MarkupText:
        """The markup of the first element that a CSS selector matches in the page itself, or of the page, without what
        fields for secrets hold."""

    async def evaluate(
        self, tab_id: int, script: str, *, seconds: float, sites: Sequence[str] | None = None
    ) -> protocol.Receipt:
        """Runs a script in a world of its own beside the page's, which shares its document, and waits for what it
        gives, at most so many seconds. The receipt is an `Evaluated` where it gave something.
        """

    async def download(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> protocol.Receipt:
        """Saves what is at `url` with the tab's own cookies, and waits for it. The receipt's `downloads` names it.

        Only `sites` are asked for it, whatever redirects.
        """

    async def await_files(self, tab_id: int) -> protocol.Receipt:
        """Waits for what the tab's last act began to download, for as long as more of it comes; where there is none
        yet, three seconds for it to begin.
        The receipt's `downloads` are those that have ended, and those that have not, as they stand; where there are
        none, `bound_for` is what a server is still asked for, of which nobody knows whether it is a file.
        """

    async def files_under_way(self, tab_id: int, seconds: float) -> protocol.Receipt:
        """Waits for what the tab began to download and no receipt has told the end of, and for a server that has not
        answered yet, at most so long; not at all where there is neither. `downloads` as above.
        """

    async def describe(self, tab_id: int, ref: str | None) -> protocol.Control:
        """What structure says of an element now, or with None of what has the focus, in whatever frame."""

    async def act(
        self,
        tab_id: int,
        ref: str | None,
        action: protocol.Action,
        *,
        cap_ms: int = 1_500,
        digest: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> protocol.Receipt:
        """Does one action on `ref`, or on the page (scroll) or the focused element (keys) where it is None.

        A ref that this run has never shown gives `not_found`; `cap_ms` bounds the settling after the action. `digest`
        is that of the `Control` which was judged: where the element's facts are others by now the receipt is `stale`,
        and no event was delivered. A healed element has to have the same digest.
        """

    async def hand_over(self, tab_id: int, ref: str, upload: str, file: int, data: str) -> protocol.Receipt:
        """Gives the document of `ref` the next piece of a file, in base64, which an `Upload` with `handed=upload` puts
        together. `file` is its place among the files. The page itself sees nothing of it before.
        """

    async def answer_dialog(
        self,
        tab_id: int,
        *,
        accept: bool,
        text: str = "",
        about: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> protocol.Receipt:
        """Answers the open dialog, or arranges the answer to the next where the carrier cannot hold them open.

        `about` is the text that the answer was decided for; a dialog that says something else does not get it.
        """

    async def screenshot(self, tab_id: int, *, lossless: bool = False) -> protocol.Screenshot | None:
        """What the tab shows, or None where it cannot be taken (hidden tab, protected page). A JPEG, or a PNG where it
        has to be `lossless`.
        """

    async def picture(self, tab_id: int, *, lossless: bool = False) -> "protocol.Screenshot | protocol.Receipt":
        """The same; where it cannot be taken, the receipt that says why."""

    async def whole_picture(self, tab_id: int, *, lossless: bool = False) -> "protocol.Screenshot | protocol.Receipt":
        """All of the page from its top, as far as `TALLEST` goes, put together while it is scrolled; then it is
        where it was. What stays in its place on the screen is shown once. `css_height` is that of the picture.
        """

    async def markdown(self, tab_id: int) -> protocol.PageText:
        """All that the page shows as Markdown, with its links and tables, frames after it; no fields, no secrets."""

    async def save_as_pdf(
        self, tab_id: int, filename: str, *, wait_for_selector: str | None = None
    ) -> protocol.Receipt:
        """The page as a PDF among the files of the run, once something is there that the selector matches. The
        receipt's `downloads` names it; refused where this browser makes none, or secrets would be in it.
        """
