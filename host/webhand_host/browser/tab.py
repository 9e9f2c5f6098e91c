"""What is known of a tab, as its port tells it, and how its documents are asked something."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from webhand_agent.browser import Ability
from webhand_agent.protocol import Blocked, Dialog, Document, PageQuestion, Receipt, TabState

from webhand_host.browser.addressing import is_web
from webhand_host.browser.navigation import REPLACED, Navigation, Stage
from webhand_host.browser.network import Network
from webhand_host.browser.popups import Popups
from webhand_host.browser.receipts import dialog_open, no_such_tab, printing
from webhand_host.browser.signals import Signal
from webhand_host.browser.troubles import Busy, Closed, Gone, Held, Leaving, NoTab, Printing, Silent, Trouble

if TYPE_CHECKING:
    from webhand_host.browser.confinement import Confinement
    from webhand_host.browser.port import Port

T = TypeVar("T")

ANSWER = 2.0
"""Seconds. A document that has not answered by then is hung, or held by a dialog that nobody tells of."""

PULSE = 1.0
"""Seconds between two signs of life of a page that is at work, and how long it may take to give one."""

LONGEST = 8.0
"""Seconds that a page gets which goes on giving signs of life: the first question brings the engine along, and one of
tens of thousands of elements takes a while.
"""

CLOSE = 2.0
"""Seconds. A tab is gone within milliseconds; one that is still there then asks first, or hangs."""

MOST_CLOSES = 2

AGAIN = 0.5
"""Seconds. What a frame gets that has hung before: its silence must not cost every look the whole time again."""

PAROLE = 10.0
"""Seconds after which it gets the whole time once more: it may have been at work, and not hung."""

PROBE = 0.5
"""Seconds. A load that takes longer is asked whether it is a dialog that it waits for."""

INSISTENT = 3
MOST_ANSWERED = 100
"""As many in a row as are answered at once where nobody can hold them; the next one is the person's (dialogs.js)."""

MOST_DIALOGS = 20

PRINTS = 0.4
"""Seconds after which a page that printed, and was not heard of again, is taken to wait for the person."""


class Tab:
    """One tab. `news` fires whenever anything happens that somebody may wait for. Times are time.monotonic.

    `dialog` is the one that is open, where the port tells of them; `printing` is there while the browser's window for
    printing lies over it. `shows_secrets` says that it showed some when it was last looked at. `unfinished` goes on
    with what a dialog interrupted, once that is answered. `touched` is when something was last done to it, so that
    requests that were already there do not count. `acted_in` is the document of the last act, and `reacts` says that
    its first effect is all that the next look waits for; `idled` is how long it was watched in vain since. `heard`:
    scripts of the page may have heard of an act since the last look.
    `talker` is the document that is known to tell of all its dialogs; `silences` counts how often in a row it did
    not answer, and `insistence` how many dialogs came in a row with nothing else seen or done in between. `may_be_left`
    says that its page asked whether it may, and was answered Yes. `hung_at`
    is the address for which it was opened in the place of a tab that hung there.
    `opener` is the tab that opened it, `popups` are what it opened itself. `follows`: it was acted on before the last
    act, in the document that was there for that too, and the last was not seen to save a file: one that no request
    tells of may be of either.
    `confinement` are the sites that the act under way may lead to, where it may not lead anywhere; `kept_away` is what
    its page wanted to go on to after that, and was kept from. `top` is its top document, where that is known.
    """

    def __init__(self, port: "Port", tab_id: int) -> None:
        self.port = port
        self.id = tab_id
        self.news = Signal()
        self.navigation = Navigation(self.news)
        self.network = Network(self.news)
        self.dialog: Dialog | None = None
        self._answered: list[tuple[float, Dialog]] = []
        self.printing: Printing | None = None
        self._prints_soon: asyncio.TimerHandle | None = None
        self.is_closed = False
        self.shows_secrets = False
        self.touched = 0.0
        self.acted_in = ""
        self.reacts = False
        self.idled = 0.0
        self.heard = False
        self.talker = ""
        self.silences = 0
        self.insistence = 0
        self.may_be_left = False
        self.hung_at = ""
        self.unfinished: Callable[[], Awaitable[Receipt]] | None = None
        self.popups = Popups(self.news)
        self.opener: Tab | None = None
        self.follows = False
        self.confinement: Confinement | None = None
        self.kept_away: Blocked | None = None
        self._was_told = True
        self.top: Document | None = None
        self._talks = False
        self._silent: dict[str, float] = {}

    # --- What its port tells ------------------------------------------------------------------------------------------

    def commits(
        self, url: str, at: float, *, key: str = "", document: "Document | None" = None, talks: bool = False
    ) -> None:
        """Another document is there. `key` names its load, where the port knew it from the start. `talks`: what opens
        while it loads is told.
        """
        self.top, self.silences, self.insistence, self._talks = document, 0, 0, talks
        self.may_be_left, self.kept_away, self._was_told = False, None, True
        self.dialog_opens(None)
        self.prints(is_open=False)
        self.network.new_document()
        self.navigation.commits_to(url, at, key)

    def closes(self) -> None:
        self.is_closed = True
        self.prints(is_open=False)
        self.dialog_opens(None)

    def dialog_opens(self, dialog: Dialog | None) -> None:
        """None: it is closed. Answered, by us or by the person, or gone with its page."""
        self.insistence += dialog is not None
        self.dialog = dialog
        self.news.fire()

    def prints(self, *, is_open: bool, shows_secrets: bool = False) -> None:
        """The browser's window for printing is there once the page has done nothing more for a moment: where there is
        no screen none opens.
        """
        if self._prints_soon is not None:
            self._prints_soon.cancel()
            self._prints_soon = None
        if is_open:
            held = Printing(shows_secrets=shows_secrets or self.shows_secrets)
            self._prints_soon = asyncio.get_running_loop().call_later(PRINTS, self._prints, held)
        elif self.printing is not None:
            self._prints(None)

    def _prints(self, held: Printing | None) -> None:
        self.printing = held
        self.news.fire()

    def answered(self) -> None:
        """Its page did something else than to hang or to ask."""
        self.silences, self.insistence, self.hung_at, self.may_be_left = 0, 0, "", False

    def tells(self, document: Document, *, is_so: bool) -> None:
        """Whether its top document tells of all its dialogs, as that says itself."""
        self.talker, self._talks = document.document_id if is_so else "", is_so

    def dialog_was(self, dialog: Dialog, at: float) -> None:
        """It had its answer at once."""
        self.insistence += 1
        self._answered = [*self._answered, (at, dialog)][-MOST_DIALOGS:]

    def take_answered(self) -> list[tuple[float, Dialog]]:
        """The dialogs that had their answer at once, and when, of which no receipt has told."""
        answered, self._answered = self._answered, []
        return answered

    def opens(self, tab: "Tab", at: float) -> None:
        """A page of this tab opened another one."""
        self.popups.opens(tab, at)
        tab.opener, tab.touched = self, tab.touched or self.touched or at
        if self.confinement is not None:
            self.confinement.admit(tab)
        self.port.tabs.lingering.opens(self, tab)
        self.news.fire()

    # --- What holds it up ---------------------------------------------------------------------------------------------

    @property
    def is_blocked(self) -> bool:
        return self.is_closed or self.dialog is not None or self.printing is not None

    @property
    def is_empty(self) -> bool:
        """Whether it has shown no page of a site yet, and what it asks for may be a file as well."""
        return not is_web(self.navigation.shown)

    @property
    def asked_for(self) -> list[str]:
        """The documents that it, or a window of it, has asked for, and that no server has answered. New tabs commit an
        empty one first.
        """
        if self.is_closed:
            return []
        load = self.navigation.load
        is_begun = load is not None and load.stage <= Stage.COMMITTED and not load.status and not load.parsed
        windows = [url for _, url in self.popups.windows.values()]
        return [load.url, *windows] if load is not None and is_begun else windows

    @property
    def tells_dialogs(self) -> bool:
        return Ability.HELD_DIALOGS in self.port.abilities

    @property
    def insists(self) -> bool:
        """Whether its page asks again and again, or what nobody can answer from here: it may never do anything else."""
        if self.printing is not None:
            return True
        most = INSISTENT if self.tells_dialogs else MOST_ANSWERED
        return self.dialog is not None and not self._asks_to_be_left and self.insistence > most

    @property
    def wants_to_be_left(self) -> bool:
        """Whether its page asks again and again whether it may be left: a Yes would end that, and is never taken for
        granted.
        """
        return self._asks_to_be_left and self.insistence > INSISTENT

    @property
    def _asks_to_be_left(self) -> bool:
        """Whether a Yes is still to be said. What asks again after one may never be left that way."""
        return self.dialog is not None and self.dialog.type == "beforeunload" and not self.may_be_left

    @property
    def asks(self) -> bool:
        """Whether it has a dialog open that somebody can answer for good."""
        return self.dialog is not None and not self.insists

    @property
    def hangs_again(self) -> bool:
        """Whether the page hung that is loading here, or is to: it will do so every time."""
        load = self.navigation.load
        coming = load.url if load is not None and load.stage is Stage.STARTED else self.navigation.shown
        return self.hung_at != "" and self.hung_at == coming

    def check(self) -> None:
        """Raises `NoTab` or `Held` where nothing can be asked of the tab."""
        if self.is_closed:
            raise NoTab(self.id)
        if self.dialog is not None:
            raise Held(self.dialog)
        if self.printing is not None:
            raise self.printing

    def held(self) -> Receipt | None:
        """What is said of an action for which the tab is not free; None where it is."""
        if self.is_closed:
            return no_such_tab(self.id)
        if self.dialog is not None:
            return dialog_open(self.dialog, is_held=self.tells_dialogs)
        return printing() if self.printing is not None else None

    def keeps_away(self, blocked: Blocked) -> None:
        self.kept_away, self._was_told = blocked, False

    def take_kept_away(self) -> Blocked | None:
        """Where nobody has been told of it; now they are."""
        told, self._was_told = self._was_told, True
        return None if told else self.kept_away

    async def opened_since(self, at: float) -> "Tab | None":
        """The last tab it opened at or after `at`."""

        def is_held() -> bool:
            return self.is_blocked or (self.confinement is not None and self.confinement.blocked is not None)

        return await self.popups.tab_since(at, is_held)

    # --- Asking its documents -----------------------------------------------------------------------------------------

    async def info(self) -> "TabState":
        """From the browser and not from the page: also while a dialog is open. Raises `NoTab`."""
        return await self.port.info(self.id)

    async def documents(self) -> "list[Document]":
        found = await self.port.documents(self.id)
        self.top = found[0]
        return found

    async def top_document(self) -> "Document":
        return self.top or (await self.documents())[0]

    async def ask(
        self, document: Document, question: PageQuestion, options: Any, seconds: float = LONGEST, asleep: float = 0.0
    ) -> Any:
        """Puts a question to the engine of a document. One that goes on giving signs of life gets so many seconds; one
        that gives none is silent soon.

        Raises:
            Trouble: no answer, and why.
        """
        return await self.while_awake(document, self.put(document, question, options), seconds, asleep)

    async def ask_frame(self, document: "Document", question: PageQuestion, options: Any) -> Any:
        """Asks one frame among others: one that hangs must not take the others' answers with it. None without answer.

        Raises:
            Held: a dialog is open.
        """
        has_hung = time.monotonic() - self._silent.get(document.document_id, -PAROLE) < PAROLE
        try:
            asked = self.put(document, question, options)
            answer = await (self.unless_held(asked, AGAIN) if has_hung else self.while_awake(document, asked, LONGEST))
        except Held:
            raise
        except Trouble as trouble:
            if isinstance(trouble, Silent) and not has_hung:
                self._silent[document.document_id] = time.monotonic()
            return None
        self._silent.pop(document.document_id, None)
        return answer

    def is_silent(self, document: "Document") -> bool:
        """Whether it has left the last question to it as a frame unanswered."""
        return document.document_id in self._silent

    async def while_awake(
        self, document: "Document", work: "asyncio.Future[T]", seconds: float, asleep: float = 0.0
    ) -> T:
        """The outcome of `work` in a document, waited for as long as that gives signs of life; not in the first seconds
        that it is `asleep`. A page that was silent has to give one at once.

        Raises:
            Trouble: as `unless_held`.
        """
        before = self.navigation.commits
        end = time.monotonic() + seconds

        def is_over() -> bool:
            return work.done() or self.is_blocked or self.navigation.commits != before

        await self.news.until(is_over, asleep)
        wait = 0.0 if self.silences else PULSE
        while time.monotonic() < end:
            if await self.news.until(is_over, min(wait, end - time.monotonic())):
                break
            wait = PULSE
            pulse = self.put(document, "ping", None)
            if not await self.news.until(lambda: is_over() or pulse.done(), PULSE):  # noqa: B023
                break
        return await self.unless_held(work, 0, before)

    def put(self, document: "Document", question: PageQuestion, options: Any) -> "asyncio.Future[Any]":
        """The same, without waiting: the answer may come after a dialog that the question itself made the page open."""
        return self.started(self.port.call(self.id, document, question, options))

    def started(self, work: Awaitable[T]) -> "asyncio.Future[T]":
        """Starts work whose end is news. Its errors may find nobody who waits for them any more."""
        task = asyncio.ensure_future(work)
        task.add_done_callback(_ignored)
        task.add_done_callback(lambda _: self.news.fire())
        return task

    async def unless_held(self, work: "asyncio.Future[T]", seconds: float, commits: int | None = None) -> T:
        """The outcome of `work`, which goes on by itself where a dialog interrupts it. A document that is kept to come
        back to is frozen in the middle of its answer: that its tab shows another one (`commits` counts on) ends the
        waiting.

        Raises:
            Held, NoTab, Gone, Silent: a dialog opened, the tab was closed, its page went, nothing came in time.
        """
        before = self.navigation.commits if commits is None else commits
        await self.news.until(lambda: work.done() or self.is_blocked or self.navigation.commits != before, seconds)
        if self.navigation.commits != before:  # the answer may be under way already
            await self.news.until(lambda: work.done() or self.is_blocked, REPLACED)
        if work.done():
            return work.result()
        self.check()
        work.cancel()
        if self.navigation.commits != before:
            raise Gone(heard=True)
        if not (self._talks or self.is_heard):
            raise Silent
        raise Leaving if self.navigation.is_unanswered else Busy

    @property
    def is_heard(self) -> bool:
        """Whether it would be known that the page is asking whether it may be left."""
        return self.tells_dialogs or (self.top is not None and self.top.document_id == self.talker)

    async def shut(self, *, hangs: bool) -> None:
        """Closes it, where its page does not ask first. With one that hangs the browser waits for what it says to that,
        and does so no more where it is asked again.
        """
        for turn in range(MOST_CLOSES):
            await self.port.close(self.id, again=hangs and turn > 0)
            await self.news.until(lambda: self.is_closed or self.asks, CLOSE)
            if self.is_closed or self.asks:
                break
            try:
                await self.answers()
            except NoTab:
                break
            except Silent:  # by then it may be asking, in a way that nobody told of
                if not hangs:
                    break

    # --- Where it is on its way to ------------------------------------------------------------------------------------

    async def begun(self, at: float, seconds: float, *, hops: bool = True) -> bool:
        """Waits for a navigation from `at` on, or for what holds the tab up. False where neither comes. Without `hops`
        it has to be a load.
        """
        since = self.navigation.begun_since if hops else self.navigation.load_since
        return await self.news.until(lambda: bool(since(at)) or self.is_blocked, seconds)

    async def finished(self, seconds: float) -> bool:
        """Waits for the end of a load under way, or for what holds the tab up. False where neither comes."""
        navigation = self.navigation
        return await self.news.until(
            lambda: not navigation.is_loading or self.is_blocked, seconds, navigation.time_left
        )

    async def loaded(self, seconds: float) -> None:
        """Waits for a load under way, at most so long.

        Raises:
            Held, NoTab, Silent: something holds the half-loaded page up.
        """
        navigation = self.navigation
        if self.hangs_again:
            await self.news.until(
                lambda: navigation.is_parsing or not navigation.is_loading or self.is_blocked,
                seconds,
                navigation.time_left,
            )
        if (self.hangs_again or not self.tells_dialogs) and not await self.finished(min(seconds, PROBE)):
            seconds -= PROBE
            if navigation.is_parsing:
                try:
                    await self.answers(PULSE if self.hangs_again else ANSWER)
                except Busy:  # it may be at work for a while
                    if self.hangs_again:
                        raise
        await self.finished(seconds)
        self.check()

    @property
    def patience(self) -> float:
        """Seconds for its page to give a sign of life. One that has just left another question unanswered had some, and
        so had one that hangs each time it loads.
        """
        return PULSE if self.silences or self.hangs_again else ANSWER

    async def answers(self, seconds: float = ANSWER) -> None:
        """Raises `Silent` where the top document does not answer at all. One that nobody is let into, such as the
        browser's page about a load that failed, holds nothing up.
        """
        with contextlib.suppress(Gone, Closed):
            await self.unless_held(self.put((await self.documents())[0], "ping", None), seconds)


def _ignored(task: "asyncio.Future[Any]") -> None:
    """Work that went on behind a dialog may end in an error that nobody waits for any more."""
    with contextlib.suppress(asyncio.CancelledError):
        task.exception()
