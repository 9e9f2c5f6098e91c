"""The one boundary between what a model wants and what is done: found, validated, held back where it goes in circles,
judged, allowed, then carried out within what was allowed, and remembered."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from pydantic import ValidationError

from webhand_agent import receipts
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.recovery import restarting
from webhand_agent.run import LedOn, Run
from webhand_agent.safety import arrivals, placeholders
from webhand_agent.safety.acts import Wanted, act_of, onward_of
from webhand_agent.safety.ask import LEAVE_IT, permit
from webhand_agent.safety.guarded import Bound
from webhand_agent.safety.judged import JudgedAct
from webhand_agent.safety.sites import has_content, is_same, site_of
from webhand_agent.services import SecretRefused
from webhand_agent.snapshot import Known
from webhand_agent.text import did_you_mean
from webhand_agent.tools.markers import AnswerMark, Element, marked
from webhand_agent.tools.recorded import for_the_record
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.verify import repetition
from webhand_agent.vision import consent

MOST_HOPS = 4
"""Sites that one act may be led on to, each allowed by itself."""

MOVED_ON = "The tab has gone to another site meanwhile. Look at it again first."
NO_FRAME = f"It belonged into a frame, and the person does not allow it. {LEAVE_IT}"
ALLOWED_NOW = "It is allowed now."
AGAIN = "To go there, do it again."
NOT_TWICE = "What was sent before that has left, and doing it again sends that once more: look first."

_NOTHING_CAME = frozenset({Code.STALE, Code.COVERED, Code.DISABLED, Code.HIDDEN, Code.NOT_FOUND, Code.FRAME_GONE})


async def dispatch(run: Run, tools: Sequence[Tool], call: Call) -> Receipt:
    """Carries out one call. Whatever is wrong with it comes back as a receipt.

    Raises:
        BrowserError: the browser cannot be reached any more, or the tab is gone.
    """
    wanted = await _read(run, tools, call)
    if isinstance(wanted, Receipt):
        return wanted
    if run.led_on is not None and run.led_on.is_made_again(call, run.page.tab_id):
        run.calling.act = run.led_on.act
        return await _conclude(run, wanted, run.led_on.act, run.led_on.receipt)
    act = await _allowed(run, wanted)
    if isinstance(act, Receipt):
        run.permissions.over(again=False)  # a yes that came to nothing is not one to the next call
        return act
    return await _carry_out(run, wanted, act)


async def _allowed(run: Run, wanted: Wanted) -> JudgedAct | Receipt:
    """The act as it may be done, or the receipt that says no."""
    run.hear()
    if (refusal := await repetition.gate(run, wanted)) is not None:
        return refusal
    is_away = wanted.tool.outside or wanted.tool.parts or wanted.tool.on_desktop
    is_here = wanted.tool.risk not in (Risk.CONTROL, Risk.NAVIGATE) and not is_away
    if is_here and (refusal := await arrivals.enter(run, run.page.url)) is not None:
        return refusal
    act = await restarting.judged(run, lambda: act_of(run, wanted))
    if isinstance(act, Receipt):
        return act
    # Sites that the settings keep every task away from: as a frame and as a place to go to alike.
    urls = [going.url for going in act.goes] + ([wanted.known.url] if wanted.known is not None else [])
    refusal = next((no for url in urls if (no := arrivals.blocked(run, url)) is not None), None)
    refusal = refusal or _secrets_refused(run, wanted, act)
    if refusal is not None:
        return refusal
    asked = run.record.asked
    refusal = await permit(run.record, run.permissions, act)
    refusal = refusal or await consent.heed(run, wanted, act, is_asked=run.record.asked > asked)
    return refusal or act


def _secrets_refused(run: Run, wanted: Wanted, act: JudgedAct) -> Receipt | None:
    is_typed = wanted.tool.risk is not Risk.CONTROL and not wanted.tool.parts  # each part asks for itself
    if is_typed and (refusal := placeholders.refused(run, wanted.parameters, act.control)) is not None:
        return refusal
    if act.control is not None and (act.control.submits or act.control.enter):
        return placeholders.refused_to_send(run, act.control)
    return None


async def _carry_out(run: Run, wanted: Wanted, act: JudgedAct) -> Receipt:
    """With its secrets in place, and bound to what was allowed."""
    try:
        parameters = await placeholders.filled(run, wanted.parameters, act.control)
    except SecretRefused as problem:
        return receipts.failed(Code.REFUSED, f"{problem} Nothing was typed.")
    run.calling.act = act
    bound = run.browser.bound  # the parts of a call are bound one by one
    if not wanted.tool.parts:
        bound = Bound(act.control.digest if act.control is not None else None, _may_lead_to(run, act))
    with run.browser.within(bound):
        done = await wanted.tool.handle(run, parameters)
    return await _conclude(run, wanted, act, done)


async def _conclude(run: Run, wanted: Wanted, act: JudgedAct, done: Receipt) -> Receipt:
    """What was done, with what came of where it led; remembered."""
    run.led_on = LedOn(wanted.call, run.page.tab_id, act, done) if done.blocked is not None else None
    receipt = await _let_through(run, act, done)
    run.led_on = None
    # The page may have heard of it, also where what it led to was kept from loading.
    is_delivered = done.ok or done.code in (Code.UNKNOWN, Code.TIMEOUT) or done.blocked is not None
    _remember(run, act, receipt, is_delivered=is_delivered)
    asks_again = receipt.blocked is not None or any(dialog.state != "accepted" for dialog in receipt.dialogs)
    came_to_nothing = not receipt.ok and receipt.code in _NOTHING_CAME
    run.permissions.over(again=asks_again or came_to_nothing, deeds=came_to_nothing)
    if wanted.tool.reads:
        receipt = await _of_this_site(run, receipt)
    return receipt


def _may_lead_to(run: Run, act: JudgedAct) -> tuple[str, ...] | None:
    """Any site where the address is the person's own: a redirect keeps its address's author. Steps in the history lead
    wherever the task has been; anything else at once only where all that was read may be carried to, since a redirector
    or a form of a site that was read would carry it there.
    """
    if any(going.by == "person" for going in act.goes) or run.permissions.is_paying(act, run.record.t):
        return None
    task = run.permissions
    free = task.enterable if act.is_silent else [one for one in task.enterable if task.may_be_told(one, act.author)]
    goes = (site_of(going.url) for going in act.goes)
    return tuple(dict.fromkeys(site for site in (*free, act.site, act.to, *goes) if site))


async def _let_through(run: Run, act: JudgedAct, done: Receipt) -> Receipt:
    """What was kept from loading is asked about, and loads where the person lets it: by its address where it is one
    that is only looked up; what sends something, or is no page of the tab's own, is for the model to do again.

    Whatever is answered, the receipt goes on telling what was done before that.
    """
    receipt = done
    for _ in range(MOST_HOPS):
        blocked = receipt.blocked
        if blocked is None:
            return receipt
        where = site_of(blocked.url)
        onward = onward_of(run, act, blocked)
        refusal = arrivals.blocked(run, blocked.url) or await permit(run.record, run.permissions, onward)
        if refusal is not None:
            why = NO_FRAME if blocked.place == "frame" else refusal.message
            return receipt.model_copy(update={"ok": False, "code": Code.REFUSED, "onward": why, "blocked": None})
        run.permissions.spend(onward, run.record.t)
        run.permissions.enter(blocked.url)
        if blocked.method != "GET" or blocked.place != "page":
            why = f"{ALLOWED_NOW} {NOT_TWICE if receipt.requests else AGAIN}"
            return receipt.model_copy(update={"ok": False, "code": Code.REFUSED, "onward": why})
        with run.browser.within(Bound(None, (*(_may_lead_to(run, onward) or ()), where))):
            went = run.went(await run.browser.navigate(run.page.tab_id, blocked.url), run.row)
        receipt = receipts.led_on(receipt, went)
    return receipt


def _remember(run: Run, act: JudgedAct, receipt: Receipt, *, is_delivered: bool) -> None:
    """What the act told is spent, and what the control was seen to do is kept for its next time."""
    if is_delivered:
        run.permissions.spend(act, run.record.t)
    if receipt.requests and act.control is not None and act.site:
        run.permissions.sent(act.site, act.control)
    if act.goes and receipt.ok and not is_same(run.permissions.front, site_of(act.goes[0].url)):
        run.leaves_front = run.leaves_front or (run.calling.is_first and bool(run.permissions.front))


async def _read(run: Run, tools: Sequence[Tool], call: Call) -> Wanted | Receipt:
    tool = find(tools, call.name)
    if tool is None:
        meant = did_you_mean(call.name, [one.name for one in tools])
        return receipts.failed(Code.INVALID, f'There is no tool "{call.name}".{meant}')
    try:
        parameters = tool.parameters.model_validate(consent.without(call.arguments))
    except ValidationError as error:
        return receipts.invalid(tool.name, error)
    known = await tool.aim(run, parameters) if tool.aim is not None else _target(run, parameters)
    return known if isinstance(known, Receipt) else Wanted(call, tool, parameters, known)


def _target(run: Run, parameters: Parameters) -> Known | Receipt | None:
    """The element that a call names; the receipt says why it is none that could be acted on here."""
    ref = next((ref for at, mark, ref in marked(parameters, Element) if "." not in at and mark.target), "")
    known = run.page.known.get(ref)
    if not ref or (known is not None and known.tab_id == run.page.tab_id):
        return known
    if ref in run.page.gaps:
        why = f"{ref} is no element: it stands for lines that were left out. expand shows them."
    elif known is not None:
        why = f"{ref} is in another tab ({known.url}). Switch to that tab first."
    else:
        why = f"No element with the ref {ref} was ever shown. Use a ref out of the tree as it stands."
    return receipts.failed(Code.NOT_FOUND, why)


async def _of_this_site(run: Run, receipt: Receipt) -> Receipt:
    """What was read in a tab that had gone elsewhere meanwhile is of a page that nobody has judged: it is not told."""
    if not isinstance(receipt, receipts.Reading | receipts.Picture):
        return receipt
    url = next((tab.url for tab in await run.browser.tabs() if tab.tab_id == run.page.tab_id), "")
    if not has_content(url) or is_same(site_of(run.page.url), site_of(url)):
        return receipt
    return receipts.failed(Code.STALE, MOVED_ON)


def find(tools: Sequence[Tool], name: str) -> Tool | None:
    return next((tool for tool in tools if tool.name == name), None)


async def dispatch_part(run: Run, tool: Tool, number: int, arguments: Mapping[str, object]) -> Receipt:
    """A call that a call is made of: judged, carried out and remembered like one of the model's own.

    `number` counts the parts of one call. Its author is the call's: a part has its id and a number.
    """
    call = Call(id=f"{run.calling.id}.{number}", name=tool.name, arguments=dict(arguments))
    known = run.page.meant(call)

    def remember(receipt: Receipt) -> None:
        shown = for_the_record(run, call).call  # without the secrets that were filled in on the way here
        run.ledger.did(run.record.step, shown, tool, known, run.page.url, receipt, run.calling.act)

    run.calling.act = None
    with remembered(run, remember):
        receipt = run.record.mask.model(await dispatch(run, (tool,), call))
    remember(receipt)
    return receipt


@contextmanager
def remembered(run: Run, remember: Callable[[Receipt], None]) -> Iterator[None]:
    """Also where the run is stopped, or loses its browser, in the middle of it: what was begun may have happened."""
    try:
        yield
    except BaseException:
        if run.calling.act is not None:
            remember(receipts.unknown(receipts.INTERRUPTED))
        raise


def reason_to_stop(name: str, receipt: Receipt, tool: Tool | None) -> str | None:
    """Why the calls after this one are not carried out: what they were meant for is not there any more, or may not be.

    A tool that changes what the others rest on says so itself: its receipt says only that it worked.
    """
    if not receipt.ok:
        return f"{name} before it failed."
    if tool is not None and tool.stops:
        return tool.stops
    # Where it answers a dialog its receipt tells of that one. What comes after (often the action once more) may go on.
    is_answer = tool is not None and tool.takes(AnswerMark)
    if any(dialog.state == "open" for dialog in receipt.dialogs):
        return f"a dialog that {name} opened waits for an answer."
    if not is_answer and (receipt.dialogs or Effect.DIALOG in receipt.effect):
        return f"{name} before it made the page open a dialog, which was answered at once."
    if receipt.tab_id is not None or Effect.NEW_TAB in receipt.effect:
        return f"{name} before it went to another tab."
    if receipt.code is Code.NAVIGATED or Effect.NAVIGATION in receipt.effect:
        return f"{name} before it went to another page."
    return None
