"""From a call to an act: what it would do, where, and what that tells whom. By marks and facts; no tool is known by
name.

A tool that acts and says of no parameter what it acts on counts as one that may do anything on the page.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from webhand_agent import receipts
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Blocked, Code, Consequence, Control, Effect, FieldKind, Receipt
from webhand_agent.recovery import healing
from webhand_agent.run import Run
from webhand_agent.safety import desktop, placeholders
from webhand_agent.safety.addresses import MARK, addresses_in, check_whole
from webhand_agent.safety.cards import LONGEST_NAME, amount_in, amount_of, dropped, named, quoted
from webhand_agent.safety.consequence import DEEDS, Doing, Judgement, is_search, judge, sends
from webhand_agent.safety.judged import PROGRAM, Going, JudgedAct, choice_bits, pieces_bits
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.safety.sites import group_of, has_content, is_same, site_of
from webhand_agent.settling import is_enter, presses
from webhand_agent.snapshot import Known
from webhand_agent.tabs import in_order
from webhand_agent.tools import markers
from webhand_agent.tools.tool import Acting, Parameters, Risk, Tells, Tool
from webhand_agent.urls import BadUrl, origin, parse

FREE_DOWNLOADS = 9
"""So many downloads of a task are no deed."""
NO_DIALOG = (
    "No dialog of this page is known, so that nobody can tell what would be accepted. Do first what opens it; its text "
    "is told then. To get rid of one, dismiss it: accept false."
)

_MOVING = frozenset("escape tab arrowup arrowdown arrowleft arrowright home end pageup pagedown f5".split())
_EDITING = frozenset({"backspace", "delete", "space", "spacebar"})
_HOLDING = frozenset({"control", "ctrl", "meta", "cmd", "command", "alt", "option"})
_TEXT_KINDS = frozenset(FieldKind) - {FieldKind.CHOICE, FieldKind.FILE}
_GONE = frozenset({Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE})


@dataclass(frozen=True)
class Wanted:
    """A call that can be carried out as far as it goes: the tool is there, its parameters are valid.

    `known` is the element it goes to, None where it goes to none.
    """

    call: Call
    tool: Tool
    parameters: Parameters
    known: Known | None

    @property
    def declared(self) -> Consequence | None:
        """The model's word. That a download moves a file says nothing: from the tenth on it counts, whoever says it."""
        declared = self.parameters.consequence if isinstance(self.parameters, Acting) else None
        is_itself = declared is Consequence.TRANSFER and self.tool.risk is Risk.DOWNLOAD
        return None if is_itself else declared

    def values(self, kind: type[markers.Mark]) -> list[Any]:
        return markers.values(self.parameters, kind)


async def act_of(run: Run, wanted: Wanted) -> JudgedAct | Receipt:
    """What a call would do; a receipt where that cannot be told, because what it acts on is not there any more."""
    tool = wanted.tool
    plain = JudgedAct(tool.name, named(tool.verb, None), run.author)
    if tool.risk is Risk.CONTROL or tool.parts:
        return plain
    if tool.on_desktop:
        return await desktop.act_of(
            run, wanted.tool.verb, wanted.parameters, wanted.declared, plain, lambda: _on_a_control(run, wanted, plain)
        )
    if tool.outside:
        return _of_the_program(wanted, plain)
    if tool.risk is Risk.READ:
        return replace(plain, site=await _site_seen(run, wanted.known), bits=_seen_bits(run, wanted))
    if scripts := wanted.values(markers.ScriptText):
        what, written = named(tool.verb, None, "a script in the page"), "\n".join(scripts)
        change, here = Judgement(Consequence.CHANGE), site_of(run.page.url)
        return replace(plain, what=what, site=here, judgement=change, bits=None, written=written, reaches_all=True)
    if tool.takes(markers.TabNumber):
        return await _of_a_tab(run, wanted, plain)
    if tool.takes(markers.AnswerMark):
        return _answer(run, wanted, plain)
    try:
        goes = tuple(_goings(run, wanted.values(markers.AddressMark)))
    except BadUrl as bad:
        return receipts.failed(Code.REFUSED, bad.sentence)
    if tool.risk is Risk.NAVIGATE and tool.tells is not Tells.NOTHING:  # the same page once more, which it hears
        return replace(plain, site=site_of(run.page.url), bits=_seen_bits(run, wanted))
    what = named(tool.verb, None, ", ".join(going.url for going in goes))
    act: JudgedAct | Receipt = replace(plain, goes=goes, what=what)
    if tool.risk is not Risk.NAVIGATE and (wanted.known is not None or tool.takes(markers.Keys) or not goes):
        act = await _on_a_control(run, wanted, plain)
    has_saved = (
        bool(entry.came) or (entry.receipt.ok and Effect.DOWNLOAD in entry.receipt.effect)
        for entry in run.ledger.entries
    )
    downloads = sum(has_saved)
    if isinstance(act, JudgedAct) and tool.risk is Risk.DOWNLOAD and downloads >= FREE_DOWNLOADS:
        deeds = act.judgement.deeds | {Consequence.TRANSFER}
        act = replace(act, site=act.site or site_of(run.page.url), judgement=Judgement(Consequence.CHANGE, deeds))
    return act


def _of_the_program(wanted: Wanted, plain: JudgedAct) -> JudgedAct:
    """A function of the program: one that acts may do anything there, and what the model says of it counts as well."""
    if wanted.tool.risk is Risk.READ:
        return plain
    given = wanted.parameters.model_dump_json(exclude={"consequence"}, exclude_none=True)
    deeds = DEEDS & {wanted.declared}
    return replace(
        plain,
        what=named("call", None, wanted.tool.name),
        site=PROGRAM,
        judgement=Judgement(Consequence.CHANGE, deeds),
        written=given if wanted.tool.parameters.model_fields.keys() - {"consequence"} else "",
    )


async def _on_a_control(run: Run, wanted: Wanted, plain: JudgedAct) -> JudgedAct | Receipt:
    control = await described(run, wanted)
    if isinstance(control, Receipt):
        return control
    key = next(iter(wanted.values(markers.Keys)), "")
    site = site_of(control.url) or site_of(run.page.url)
    doing = _doing(wanted, control, key)
    if doing is None:  # a key that only moves: one of these keys, however little there is to choose on the page
        bits = max(_choices(run), choice_bits(len(_MOVING)))
        return replace(plain, site=site, bits=bits, control=control)
    is_sent = sends(control, doing)
    # What enters the page in words: typed, chosen, named as a file.
    said = [*wanted.values(markers.Written), *wanted.values(markers.FileMark)]
    said += ["on" if one else "off" for one in wanted.values(markers.Ticked)]
    written = "\n".join(map(str, [*said, key] if len(key) == 1 and not control.presses else said))
    line = run.page.line_of(control.ref or "") if doing is Doing.SEND else None
    button = line.states.get("enter", "") if line is not None else ""  # what Enter in a field would press
    has_written = run.permissions.has_sent(site, control)
    judgement = judge(control, doing, declared=wanted.declared, button=button, has_written=has_written)
    goal = await _goal(run, wanted)
    if isinstance(goal, Receipt):
        return goal
    what = named(wanted.tool.verb, control, _as_seen(wanted, control))
    if goal is not None:  # a drop is judged by both its ends
        what = dropped(what, goal)
        judgement = Judgement(judgement.level, judgement.deeds | judge(goal, Doing.TAKE).deeds)
    form_site = site_of(control.form.action) if control.form is not None and is_sent else ""
    login = run.permissions.login_for(control) if is_sent else ""
    if run.login is not None and run.login.covers(control) and judgement.level is not Consequence.NONE:
        login = run.login.origin
    return replace(
        plain,
        what=what,
        key=(key.strip() or "Space") if key else "",
        site=site,
        to="" if not form_site or is_same(site, form_site) else form_site,
        judgement=judgement,
        goes=(_link(run, control.href),) if doing is Doing.PRESS and control.href else (),
        bits=_bits(run, wanted, control, doing, written),
        written=placeholders.without(written),
        login=origin(control.url) if placeholders.names_in(wanted.parameters) else login,
        sends=is_sent,
        presses=doing is Doing.PRESS,
        control=control,
        goal=goal,
        amount=amount_of(control, button) if Consequence.PAY in judgement.deeds else "",
    )


def onward_of(run: Run, act: JudgedAct, blocked: Blocked) -> JudgedAct:
    """What an act turns out to lead to: a redirect, a form's answer, a script's doing.

    It keeps the author of what led there: what the model wrote may be in it, and else its choice among what was shown.
    What a page sends may hold all that it holds. Which of the links shown lead through a redirector nobody knows, so
    that all of them count.
    """
    url = blocked.url
    wrote = act.bits is None or any(one.by == "model" for one in act.goes)
    refs = [line for line in run.page.tree.lines if line.ref is not None]
    if any(one.by == "link" for one in act.goes):
        going = Going(url, "link", sum(line.role == "link" for line in refs))
    elif wrote or blocked.method != "GET" or run.permissions.has_written(act.site):
        going = Going(url, "model")
    else:
        going = Going(url, "script", len(refs))
    what = f"Go on to {site_of(url)}, where this leads"
    return JudgedAct(act.tool, what, act.author, site=act.site, goes=(going,), is_onward=True)


async def described(run: Run, wanted: Wanted) -> Control | Receipt:
    """The facts of what a call acts on, right now. What was drawn anew is found by its role and name, or not at all."""
    ref = wanted.known.line.ref if wanted.known is not None else None
    control = await run.browser.describe(run.page.tab_id, ref)
    if control.code in _GONE and wanted.known is not None:
        other = await healing.stand_in(run, wanted.known)
        control = await run.browser.describe(run.page.tab_id, other.line.ref) if other is not None else control
    if control.code is not Code.DONE:
        return receipts.failed(control.code, control.message)
    if seen := _as_seen(wanted, control):  # nothing in a page tells what is drawn there: the model's words count too
        return control.model_copy(update={"words": [*control.words, seen]})
    return control


async def _goal(run: Run, wanted: Wanted) -> Control | Receipt | None:
    """The facts of what something is dropped on; None where nothing is, or where it is refused by the tool."""
    ref = next((ref for _, mark, ref in markers.marked(wanted.parameters, markers.Element) if not mark.target), None)
    known = run.page.known.get(ref) if ref is not None else None
    if known is None or known.tab_id != run.page.tab_id:
        return None
    control = await run.browser.describe(run.page.tab_id, ref)
    return control if control.code is Code.DONE else receipts.failed(control.code, control.message)


def _as_seen(wanted: Wanted, control: Control) -> str:
    """What the model says that it sees at a place which is only drawn (`vision.aiming`)."""
    name = wanted.known.line.name if wanted.known is not None and wanted.tool.aim is not None else ""
    return "" if name in (control.drawn, control.announced) else name


def _doing(wanted: Wanted, control: Control, key: str) -> Doing | None:
    """What is done to the control; None for keys that only move about."""
    tool = wanted.tool
    if key:
        return _doing_by_key(control, key)
    if tool.takes(markers.FileMark):
        return Doing.UPLOAD
    if tool.takes(markers.Written) or tool.takes(markers.Ticked):
        is_line = control.tag == "textarea" or control.kind is None
        ends = any("\n" in str(text) for text in wanted.values(markers.Written)) and not is_line
        return Doing.SEND if ends else Doing.FILL
    is_plain = tool.presses and not (tool.aim is None and any(wanted.values(markers.Measure)))
    return Doing.PRESS if is_plain else Doing.OTHER


def _doing_by_key(control: Control, key: str) -> Doing | None:
    names = [name.strip().lower() for name in key.split("+")] if len(key) > 1 else [key.lower()]
    held, last = set(names[:-1]), names[-1]
    is_text = control.kind in _TEXT_KINDS or (control.alone and not control.presses)
    if held & _HOLDING:
        return Doing.OTHER
    if is_enter(key) and is_text:
        return Doing.SEND if control.enter else Doing.OTHER  # in a chat box Enter sends, and no form tells so
    if presses(key) and not is_text:
        return Doing.PRESS
    if last in _MOVING:
        if control.alone and control.kind in _TEXT_KINDS:
            return Doing.FILL  # an editor saves, or a cell is left, by the keys that only move about elsewhere
        is_choosing = control.kind is FieldKind.CHOICE or control.role in ("slider", "spinbutton", "radio", "listbox")
        return Doing.FILL if is_choosing and last not in ("escape", "tab") else None
    return Doing.FILL if is_text and (last in _EDITING or len(key) == 1) else Doing.OTHER


def _bits(run: Run, wanted: Wanted, control: Control, doing: Doing, written: str) -> float | None:
    """What the choice tells the site (SAFETY, what is free of `carry`); None where it can tell anything."""
    if any(wanted.values(markers.Measure)) or doing is Doing.OTHER:
        return None
    if doing in (Doing.PRESS, Doing.SEND) and not written:
        return 0.0 if run.permissions.is_own_search(control) else _choices(run)
    text = placeholders.without(written).strip()
    if not text and written:
        return 0.0  # nothing but a stored secret, which is bound to this very origin
    form = control.form
    own = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")  # a piece of the person's words, letter by letter
    words = next((len(said.split()) for said in run.own_words if text and own.search(said)), None)
    is_searched = control.kind is FieldKind.SEARCH or (form is not None and is_search(form))
    if words is None or doing is not Doing.FILL or not is_searched:
        return None
    run.permissions.search = (control.url, text)
    return pieces_bits(words)


def _link(run: Run, href: str) -> Going:
    """Where a link leads. How many addresses of that site were shown is what the choice among them can tell."""
    group = group_of(site_of(href))
    links = ((line.states.get("to", ""), line.ref) for line in run.page.tree.lines)
    own = ((to, ref) for to, ref in links if to and group_of(site_of(to)) == group)
    shown = {(to, ref if MARK in to or HIDDEN in to else "") for to, ref in own}  # with hidden secrets they read alike
    return Going(href, "link", max(len(shown), 1))


def _goings(run: Run, urls: Sequence[str]) -> Iterator[Going]:
    """Addresses that a call names, in the one spelling that is sent to the browser, and who made each of them.

    An address within an address is a destination too: it is where a redirector would lead.

    Raises:
        BadUrl: one of them may not be opened, or is not whole.
    """
    for url in urls:
        check_whole(url)
        read = str(parse(url))
        by_person = run.permissions.wrote_by_person(read)
        yield Going(read, "person" if by_person else "model")
        if not by_person:
            yield from (Going(inner, "model") for inner in addresses_in(read))


async def _of_a_tab(run: Run, wanted: Wanted, plain: JudgedAct) -> JudgedAct:
    """Another tab looked at, which its page sees, or a tab of the person's own closed: what stood in it may be lost."""
    tabs, current = in_order(await run.browser.tabs()), run.page.tab_id
    number = next(iter(wanted.values(markers.TabNumber)), None)
    meant = (tab for at, tab in enumerate(tabs, 1) if at == number or (number is None and tab.tab_id == current))
    if (tab := next(meant, None)) is None:
        return plain  # refused by the tool, in a sentence
    # Who asks to look is told what lacks: of a site that was not entered no title. What is closed was known before.
    is_known = wanted.tool.closes or not has_content(tab.url) or run.permissions.may_enter(tab.url)
    what = f"{plain.what} {quoted(tab.title)}" if is_known else plain.what
    act = replace(plain, what=what, site=site_of(tab.url))
    if not wanted.tool.closes:
        bits = choice_bits(len(tabs)) if tab.tab_id != current else 0.0
        return replace(act, goes=(Going(tab.url, "script"),), bits=bits)
    if tab.tab_id not in run.opened:
        return replace(act, judgement=Judgement(Consequence.CHANGE))
    return replace(act, bits=choice_bits(len(tabs)))


def _answer(run: Run, wanted: Wanted, plain: JudgedAct) -> JudgedAct | Receipt:
    """Saying yes to a dialog of a script. An alert takes no answer, and a no changes nothing."""
    accepts, dialog = all(wanted.values(markers.AnswerMark)), run.page.dialog
    act = replace(plain, site=site_of(run.page.url), bits=1.0)
    if not accepts:
        return act
    if dialog is None:
        return receipts.failed(Code.REFUSED, NO_DIALOG)
    if dialog.type == "alert":
        return plain
    # Any page of the tab may have opened it: it counts as the top document's.
    control = Control(tab_id=0, url=run.page.url, role=dialog.type, announced=dialog.text, dialog=True, presses=True)
    if len(dialog.text) > LONGEST_NAME:
        control = control.model_copy(update={"context": dialog.text})
    text = "".join(str(one) for one in wanted.values(markers.Written))
    judgement = judge(control, Doing.PRESS, declared=wanted.declared)
    return replace(
        act,
        what=f"Say yes to {quoted(dialog.text)}",
        judgement=judgement,
        bits=None if text else 1.0,
        written=text,
        control=control,
        amount=amount_in([dialog.text]) if Consequence.PAY in judgement.deeds else "",
    )


def _seen_bits(run: Run, wanted: Wanted) -> float | None:
    """What looking tells; a place or a distance in numbers can tell anything."""
    tells = wanted.tool.tells
    if tells is Tells.NOTHING:
        return 0.0
    if wanted.values(markers.Measure):
        return None
    return 1.0 if tells is Tells.ONE_BIT and wanted.known is None else _choices(run)


def _choices(run: Run) -> float:
    """Of one element among those of the last snapshot. Where there is but one, whether it is used is chosen still."""
    return choice_bits(max(2, sum(line.ref is not None for line in run.page.tree.lines)))


async def _site_seen(run: Run, known: Known | None) -> str:
    """Of the document that is looked at. A blank frame is not the page's own: the engine knows who made it."""
    site = site_of(known.url) if known is not None else ""
    if known is not None and not site:
        site = site_of((await run.browser.describe(run.page.tab_id, known.line.ref)).url)
    return site or site_of(run.page.url)
