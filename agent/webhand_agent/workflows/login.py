"""Logging in as one thing: the fields are found by what they are for, filled in, sent, over as many pages as it takes,
and what came of it is told by evidence.

Every step is a call of the client's hands, so that it is judged, allowed, recorded and masked as any other. What only
the person can do is left to them: the same call made again goes on from there.
"""

import time
from collections.abc import Callable

from webhand_agent.dialogue.obstacles import obstacle, wants_proof
from webhand_agent.hands import Hands
from webhand_agent.protocol import SLIGHT, Receipt
from webhand_agent.safety.login import GIVEN, LoginUnderWay
from webhand_agent.safety.secrecy import PLACEHOLDER
from webhand_agent.safety.sites import is_same, site_of
from webhand_agent.tools.fields import PRESS_KEY, TYPE_TEXT
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.urls import origin
from webhand_agent.workflows.login_evidence import Found, Links, Sent, Verdict, judge
from webhand_agent.workflows.login_fields import Chosen, LoginForm, Look, Step, account, button_after, find
from webhand_agent.workflows.login_outcome import (
    Credentials,
    Ended,
    LoginOutcome,
    Place,
    Reason,
    Result,
    Waiting,
    failed,
    failed_by,
)
from webhand_agent.workflows.login_page import APPEARS_SECONDS, NO_MATCH, DrawnAnew, LoginPage

MOST_STEPS = 6
"""Pages of one log-in: an account to choose, the name, the password, a code."""
MOST_TRIES = 3
"""How often a page is looked at anew that was drawn anew while it was filled in."""
ANSWER_SECONDS = 20.0
"""The longest that is waited for what comes of a form that was sent,"""
IDLE_SECONDS = 8.0
"""and where nothing is under way."""
PATIENCE_MS = 1_000
"""How long one look waits for the page to do something."""

NO_FORM = (
    "There is no log-in form on this page. Either nobody has to log in here any more, or the form is behind a link or "
    "on another page: go there first."
)
ALREADY = "Somebody is logged in here already: the page has no log-in form, and it offers to log out."
GONE_ON = "What waited for the person is done: the page that came has no log-in form."
CAPTCHA = "The page wants a proof of being human, which only the person can give"
CODE = "The page wants a one-time code, which only the person has"
TAP = "The page waits for the person to confirm the log-in on another device"
FILLED_IN = "What it asks for besides is filled in, and was not sent"
SHOWN = "Pages show the name that is typed into them, so that no secret is typed there: give the name itself."
OTHER_ACCOUNT = "The page remembers another account, whose name cannot be changed here: choose to use another first."
MORE = f"After {MOST_STEPS} pages the log-in still asks for more."
ANEW = "The page draws its log-in form anew again and again."
_ENTER = "Enter"


async def log_in(
    hands: Hands,
    place: Place,
    credentials: Credentials,
    waiting: Waiting | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> LoginOutcome:
    """Logs in on the page that the tab shows. `waiting` is what an earlier outcome left; `clock` gives seconds.

    Raises:
        Refused: the page may not be read.
        BrowserError: the browser cannot be reached any more.
        Exception: whatever `Person.answer` raises where something needs a yes; the same call made again goes on.
    """
    if PLACEHOLDER.search(credentials.username):
        return LoginOutcome(Result.FAILED, SHOWN)
    is_named = PLACEHOLDER.fullmatch(credentials.password.strip()) is not None
    with hands.logging_in(None if is_named else credentials.password) as login:
        try:
            return await _LogIn(LoginPage(hands, place, credentials), credentials, login, waiting, clock).run()
        except Ended as ended:
            return ended.outcome


class _LogIn:
    """One of them, under way."""

    def __init__(
        self,
        page: LoginPage,
        credentials: Credentials,
        login: LoginUnderWay,
        waiting: Waiting | None,
        clock: Callable[[], float],
    ) -> None:
        self._page, self._asked, self._login = page, credentials, login
        self._waiting, self._clock = waiting, clock
        self._password = credentials.password if login.password is None else f"{{{{secret:{GIVEN}}}}}"

    async def run(self) -> LoginOutcome:
        """Page by page, each by what it asks for."""
        look, chosen, form = await self._first()
        if form is not None and not form.is_marked and (await self._page.links()).out:
            return LoginOutcome(Result.SUCCESS, ALREADY)
        for _ in range(MOST_STEPS):
            if form is None and (ref := account(look, self._asked.username)):
                await self._page.act(CLICK_ELEMENT, element_ref=ref)
                look = await self._page.look(PATIENCE_MS)
                chosen = await self._page.chosen(look)
                form = find(look, chosen)
                continue
            if form is None:
                return await self._without_form(look)
            sent = await self._filled_in_and_sent(look, form, chosen)
            look, form, verdict = await self._came_of(sent)
            if verdict.found is not Found.NEXT:
                return self._ending(look, verdict)
            chosen = await self._page.chosen(look)
        return LoginOutcome(Result.UNKNOWN, MORE)

    async def _first(self) -> tuple[Look, Chosen, LoginForm | None]:
        """The page as it is once it has something to write in, or says that somebody is logged in: scripts draw theirs
        when the page has long come to rest.
        """
        began, look = self._clock(), await self._page.look()
        chosen = await self._page.chosen_at_first(look)
        while (form := find(look, chosen)) is None and not look.fields and not account(look, self._asked.username):
            if self._clock() >= began + APPEARS_SECONDS or self._waiting is not None or (await self._page.links()).out:
                break
            look = await self._page.look(PATIENCE_MS)
            chosen = await self._page.chosen(look)
        return look, chosen, form

    # --- Filling in and sending ---------------------------------------------------------------------------------------

    async def _filled_in_and_sent(self, look: Look, form: LoginForm, chosen: Chosen) -> Sent:
        """What a page draws anew while it is filled in is found again."""
        for _ in range(MOST_TRIES):
            try:
                return await self._fill_in_and_send(look, form, chosen)
            except DrawnAnew as anew:
                look = await self._page.look(PATIENCE_MS)
                chosen = await self._page.chosen(look)
                again = find(look, chosen)
                if again is None:
                    raise failed_by(anew.receipt) from None
                form = again
        raise Ended(LoginOutcome(Result.UNKNOWN, ANEW))

    async def _fill_in_and_send(self, look: Look, form: LoginForm, chosen: Chosen) -> Sent:
        where = self._login.origin = origin(form.main.control.url)
        self._login.name = form.name.ref if form.name is not None and form.is_marked and not chosen.name else ""
        self._login.sender = ""
        if self._asked.submit_selector is not None and not chosen.sender and form.step is Step.PASSWORD:
            raise failed(NO_MATCH.format(selector=self._asked.submit_selector))
        code = self._code(look, form, where)
        await self._fill_in(form, code)
        before = await self._page.look()
        if wants_proof(before.tree, before.seen.frames):
            raise self._handed_over("captcha", f"{CAPTCHA}. {FILLED_IN}.", before, form.main.ref)
        sent = Sent(before, form, where)
        if before.tree.by_ref(form.main.ref) is not None:  # or it has sent itself with its last letter
            await self._send(sent, chosen.sender)
        return sent

    async def _fill_in(self, form: LoginForm, code: str) -> None:
        name, wanted = form.name, self._asked.username
        if name is not None and name.is_locked and name.line.value.casefold() not in ("", wanted.casefold()):
            raise failed(OTHER_ACCOUNT, name.line.value)
        if name is not None and not name.is_locked and name.line.value != wanted:
            await self._page.act(TYPE_TEXT, element_ref=name.ref, text=wanted)
        if form.password is not None:
            await self._page.act(TYPE_TEXT, element_ref=form.password.ref, text=self._password)
        if form.code is not None and code:
            await self._page.act(TYPE_TEXT, element_ref=form.code.ref, text=f"{{{{secret:{code}}}}}")

    async def _send(self, sent: Sent, chosen: str) -> None:
        """By the button of the client's choice, or by the form's own, or by Enter in its last field. What structure
        told belongs to the log-in; a button that the client chose is judged as any other.
        """
        form = sent.form
        if button := chosen or form.sender:
            self._login.sender = button if form.is_marked and not chosen else ""
            sent.came(await self._page.send(CLICK_ELEMENT, element_ref=button))
            return
        self._login.sender = form.main.ref if form.is_marked else ""
        receipt = await self._page.send(PRESS_KEY, key=_ENTER)
        sent.came(receipt)
        beside = button_after(sent.before, form.main) if form.main.control.form is None and _is_idle(receipt) else ""
        if beside:  # fields in no form, which do not listen to Enter
            self._login.sender = beside if form.is_marked else ""
            sent.came(await self._page.send(CLICK_ELEMENT, element_ref=beside))

    def _code(self, look: Look, form: LoginForm, where: str) -> str:
        """The name of the secret whose code is filled in; empty where none is asked for. Raises `Ended`."""
        if form.code is None:
            return ""
        there = self._page.hands.codes(where)
        if self._asked.totp is not None:
            match = PLACEHOLDER.fullmatch(self._asked.totp.strip())
            wanted = match[1] if match is not None else self._asked.totp
            if wanted not in there:
                raise failed(f'There is no secret "{wanted}" for {where} that gives one-time codes. No code was typed.')
            return wanted
        if len(there) == 1:
            return there[0]
        if form.step is Step.PASSWORD and not form.code.line.has("required"):
            return ""
        several = f": {where} has {len(there)} secrets that give one, so name it (totp)" if there else ""
        raise self._handed_over("code", f"{CODE}{several}.", look, form.main.ref)

    # --- What came of it ----------------------------------------------------------------------------------------------

    async def _came_of(self, sent: Sent) -> tuple[Look, LoginForm | None, Verdict]:
        """Looks until it shows, at most `ANSWER_SECONDS`. Success has to show twice in a row: pages in between show
        little or nothing.
        """
        began, last, patience = self._clock(), Verdict(Found.PENDING), 0
        while True:
            look = await self._page.look(patience)
            sent.hear(look.seen.requests)
            form = find(look, await self._page.chosen(look))
            if form is not None and not form.is_marked and sent.form.step is not Step.NAME:
                form = None  # a field to write in, as any page has
            self._check_obstacle(look, form)
            is_waiting = sent.is_under_way or look.seen.partial or not look.tree.lines
            is_last = self._clock() >= began + (ANSWER_SECONDS if is_waiting else IDLE_SECONDS)
            links = await self._page.links() if form is None else Links()
            verdict = judge(sent, look, form, links, is_last=is_last)
            is_sure = verdict.found is not Found.SUCCESS or last.found is Found.SUCCESS
            if is_last or (verdict.found is not Found.PENDING and is_sure):
                return look, form, verdict
            last, patience = verdict, PATIENCE_MS

    def _check_obstacle(self, look: Look, form: LoginForm | None) -> None:
        """Raises `Ended` where only the person can go on."""
        found = obstacle(look.tree, look.seen.frames)
        if found is not None and found.reason == "captcha":
            raise self._handed_over("captcha", f"{CAPTCHA}.", look)
        if found is not None and found.reason == "code" and form is None:
            raise self._handed_over("code", f"{CODE if look.fields else TAP}.", look)

    def _handed_over(self, reason: Reason, sentence: str, look: Look, ref: str = "") -> Ended:
        waits = Waiting(origin(look.seen.url), look.document_of(ref), self._page.hands.journeys)
        return Ended(LoginOutcome(Result.PERSON, sentence, reason=reason, waiting=waits))

    async def _without_form(self, look: Look) -> LoginOutcome:
        self._check_obstacle(look, None)
        links, waited = await self._page.links(), self._waiting
        if links.out:
            return LoginOutcome(Result.SUCCESS, ALREADY)
        # Where the client itself has gone to another address meanwhile, that says nothing.
        is_there = waited is not None and is_same(site_of(waited.origin), site_of(look.seen.url))
        is_there = is_there and waited is not None and waited.journeys == self._page.hands.journeys
        if is_there and waited is not None and not look.holds(waited.document) and not links.back:
            return LoginOutcome(Result.SUCCESS, GONE_ON)
        return LoginOutcome(Result.FAILED, NO_FORM)

    def _ending(self, look: Look, verdict: Verdict) -> LoginOutcome:
        result = Result(verdict.found.value)
        if result is not Result.SUCCESS and wants_proof(look.tree, look.seen.frames):
            return self._handed_over("captcha", f"{verdict.why} {CAPTCHA}.", look).outcome
        return LoginOutcome(result, verdict.why, quoted=verdict.quoted)


def _is_idle(receipt: Receipt) -> bool:
    """Whether nothing was seen to come of it."""
    seen = set(receipt.effect) - SLIGHT
    return receipt.ok and not seen and not receipt.requests and not receipt.dialogs
