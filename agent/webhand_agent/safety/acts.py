"""From a call to an act: what it would do, where, and what that tells whom. By marks and facts; no tool is known by
name.

A tool that acts and says of no parameter what it acts on counts as one that may do anything on the page.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from webhand_agent import receipts
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import (
    Blocked,
    Code,
    Consequence,
    Control,
    Dialog,
    Effect,
    FieldKind,
    Receipt,
    Tab,
)
from webhand_agent.recovery import healing
from webhand_agent.run import Run
from webhand_agent.safety import placeholders
from webhand_agent.safety.addresses import MARK, check_whole
from webhand_agent.safety.ask import amount_in
from webhand_agent.safety.consequence import Doing, Judgement, judge
from webhand_agent.safety.permissions import Going, JudgedAct, choice_bits, pieces_bits
from webhand_agent.safety.plain import LONGEST_NAME, quoted
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.safety.sites import group_of, is_same, site_of
from webhand_agent.settling import is_enter, presses
from webhand_agent.snapshot import Known
from webhand_agent.tabs import in_order
from webhand_agent.tools.markers import (
    AddressMark,
    AnswerMark,
    FileMark,
    Keys,
    Measure,
    TabNumber,
    Ticked,
    Written,
    values,
)
from webhand_agent.tools.tool import Acting, Parameters, Risk, Tells, Tool
from webhand_agent.urls import BadUrl, origin, parse

FREE_DOWNLOADS = 9
"""So many downloads of a task are no deed."""
NO_DIALOG = (
    "No dialog of this page is known, so that nobody can tell what would be accepted. Do first what opens it; its text "
    "is told then. To get rid of one, dismiss it: accept false."
)

_MOVING = frozenset(
    {"escape", "tab", "arrowup", "arrowdown", "arrowleft", "arrowright", "home", "end", "pageup", "pagedown", "f5"}
)
_EDITING = frozenset({"backspace", "delete"})
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


async def act_of(run: Run, wanted: Wanted) -> JudgedAct | Receipt:
    """What a call would do; a receipt where that cannot be told, because what it acts on is not there any more."""
    tool = wanted.tool
    plain = JudgedAct(tool.name, _named(tool, None), run.calling.author)
    if tool.risk is Risk.CONTROL or tool.parts:
        return plain
    if tool.risk is Risk.READ:
        url = await _document(run, wanted.known)
        return replace(plain, site=site_of(url), bits=_seen_bits(run, wanted))
    if tool.takes(TabNumber):
        return await _of_a_tab(run, wanted, plain)
    if tool.takes(AnswerMark):
        return _answer(run, wanted, plain)
    try:
        goes = tuple(_goings(run, values(wanted.parameters, AddressMark)))
    except BadUrl as bad:
        return receipts.failed(Code.REFUSED, bad.sentence)
    act: JudgedAct | Receipt = replace(
        plain, goes=goes, what=_named(tool, None, ", ".join(going.url for going in goes))
    )
    if tool.risk is Risk.NAVIGATE:
        return act if tool.tells is Tells.NOTHING else _heard_here(run, wanted, plain)
    if wanted.known is not None or tool.takes(Keys) or not goes:
        act = await _on_a_control(run, wanted, plain)
    if isinstance(act, JudgedAct) and tool.risk is Risk.DOWNLOAD and _downloads(run) >= FREE_DOWNLOADS:
        deeds = act.judgement.deeds | {Consequence.TRANSFER}
        act = replace(act, site=act.site or site_of(run.page.url), judgement=Judgement(Consequence.CHANGE, deeds))
    return act


async def _on_a_control(run: Run, wanted: Wanted, plain: JudgedAct) -> JudgedAct | Receipt:
    control = await described(run, wanted)
    if isinstance(control, Receipt):
        return control
    key = next(iter(values(wanted.parameters, Keys)), "")
    doing, written = _doing(wanted, control, key), _written(wanted, control, key)
    if doing is None:  # a key that only moves: one of these keys, however little there is to choose on the page
        bits = max(_choices(run), choice_bits(len(_MOVING)))
        return replace(plain, site=site_of(control.url) or site_of(run.page.url), bits=bits, control=control)
    button = _button(run, control) if doing is Doing.SEND else ""
    site = site_of(control.url) or site_of(run.page.url)
    judgement = judge(
        control,
        doing,
        declared=wanted.declared,
        button=button,
        has_written=run.permissions.has_sent(site, control),
    )
    secrets = placeholders.names_in(wanted.parameters)
    form_site = site_of(control.form.action) if control.form is not None and _is_sending(control, doing) else ""
    return replace(
        plain,
        what=_named(wanted.tool, control, _as_seen(wanted, control)),
        key=(key.strip() or "Space") if key else "",
        site=site,
        to="" if not form_site or is_same(site, form_site) else form_site,
        judgement=judgement,
        goes=tuple(_followed(run, control, doing)),
        bits=_bits(run, wanted, control, doing, written),
        written=placeholders.without(written),
        login=origin(control.url) if secrets else run.permissions.login_for(control, doing),
        sends=_is_sending(control, doing),
        presses=doing is Doing.PRESS,
        control=control,
        amount=_amount(control, button) if Consequence.PAY in judgement.deeds else "",
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
    return JudgedAct(act.tool, f"Go on to {site_of(url)}, where this leads", act.author, site=act.site, goes=(going,))


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


def _as_seen(wanted: Wanted, control: Control) -> str:
    """What the model says that it sees at a place which is only drawn (`vision.aiming`)."""
    name = wanted.known.line.name if wanted.known is not None and wanted.tool.aim is not None else ""
    return "" if name in (control.drawn, control.announced) else name


def _doing(wanted: Wanted, control: Control, key: str) -> Doing | None:
    """What is done to the control; None for keys that only move about."""
    tool, parameters = wanted.tool, wanted.parameters
    if key:
        return _doing_by_key(control, key)
    if tool.takes(FileMark):
        return Doing.UPLOAD
    if tool.takes(Written) or tool.takes(Ticked):
        is_line = control.tag == "textarea" or control.kind is None
        ends = any("\n" in str(text) for text in values(parameters, Written)) and not is_line
        return Doing.SEND if ends else Doing.FILL
    is_plain = tool.presses and not (tool.aim is None and any(values(parameters, Measure)))
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
    if last in _EDITING or len(key) == 1 or last in ("space", "spacebar"):
        return Doing.FILL if is_text else Doing.OTHER
    return Doing.OTHER


def _written(wanted: Wanted, control: Control, key: str) -> str:
    """What enters the page in words: typed, chosen, named as a file."""
    ticked = ["on" if one else "off" for one in values(wanted.parameters, Ticked)]
    typed = [key] if len(key) == 1 and not control.presses else []
    said = [str(one) for kind in (Written, FileMark) for one in values(wanted.parameters, kind)]
    return "\n".join([*said, *ticked, *typed])


def _bits(run: Run, wanted: Wanted, control: Control, doing: Doing, written: str) -> float | None:
    """What the choice tells the site (SAFETY, what is free of `carry`); None where it can tell anything."""
    if any(values(wanted.parameters, Measure)) or doing is Doing.OTHER:
        return None
    if doing in (Doing.PRESS, Doing.SEND) and not written:
        return 0.0 if run.permissions.is_own_search(control) else _choices(run)
    text = placeholders.without(written).strip()
    if not text and written:
        return 0.0  # nothing but a stored secret, which is bound to this very origin
    own = _pieces(text, run.words)
    if own is None or doing is not Doing.FILL or not _is_search_field(control):
        return None
    run.permissions.searches(control, text)
    return pieces_bits(own)


def _pieces(text: str, words: Sequence[str]) -> int | None:
    """How many words the person's text has that `text` is a piece of, letter by letter; None where it is none."""
    piece = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")
    return next((len(said.split()) for said in words if text and piece.search(said)), None)


def _is_search_field(control: Control) -> bool:
    form = control.form
    return control.kind is FieldKind.SEARCH or (
        form is not None and (form.search or (form.method == "get" and form.explicit))
    )


def _is_sending(control: Control, doing: Doing) -> bool:
    return (doing is Doing.PRESS and control.submits) or (doing is Doing.SEND and control.enter)


def _followed(run: Run, control: Control, doing: Doing) -> Iterator[Going]:
    """Where a link leads. How many addresses of that site were shown is what the choice among them can tell."""
    if doing is not Doing.PRESS or not control.href:
        return
    group = group_of(site_of(control.href))
    links = ((line.states.get("to", ""), line.ref) for line in run.page.tree.lines)
    # Addresses whose secrets are hidden read alike and are not.
    shown = {
        (to, ref if MARK in to or HIDDEN in to else "") for to, ref in links if to and group_of(site_of(to)) == group
    }
    yield Going(control.href, "link", max(len(shown), 1))


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
            yield from (Going(inner, "model") for inner in _inner(read))


def _inner(url: str) -> Iterator[str]:
    from urllib.parse import unquote

    scheme, _, rest = url.partition("://")
    for own, found in re.findall(r"(https?:|(?<==))[/\\]{2}([^\s&#\"'<>]+)", unquote(unquote(rest))):
        try:
            yield str(parse(f"{own or f'{scheme}:'}//{found}"))
        except BadUrl:
            continue


async def _of_a_tab(run: Run, wanted: Wanted, plain: JudgedAct) -> JudgedAct:
    """Another tab looked at, which its page sees, or a tab of the person's own closed: what stood in it may be lost."""
    tabs = in_order(await run.browser.tabs())
    number = next(iter(values(wanted.parameters, TabNumber)), None)
    tab = _tab(tabs, number, run.page.tab_id)
    if tab is None:
        return plain  # refused by the tool, in a sentence
    what = f"{_named(wanted.tool, None)} {quoted(tab.title)}"
    if wanted.tool.closes:
        theirs = tab.tab_id not in run.opened
        if theirs:
            return replace(plain, what=what, site=site_of(tab.url), judgement=Judgement(Consequence.CHANGE))
        return replace(plain, what=what, site=site_of(tab.url), bits=choice_bits(len(tabs)))
    bits = choice_bits(len(tabs)) if tab.tab_id != run.page.tab_id else 0.0
    return replace(plain, what=what, site=site_of(tab.url), goes=(Going(tab.url, "script"),), bits=bits)


def _heard_here(run: Run, wanted: Wanted, plain: JudgedAct) -> JudgedAct:
    """The same page once more, which it hears."""
    return replace(plain, site=site_of(run.page.url), bits=_seen_bits(run, wanted))


def _tab(tabs: Sequence[Tab], number: int | None, current: int) -> Tab | None:
    if number is None:
        return next((tab for tab in tabs if tab.tab_id == current), None)
    return tabs[number - 1] if 0 < number <= len(tabs) else None


def _answer(run: Run, wanted: Wanted, plain: JudgedAct) -> JudgedAct | Receipt:
    """Saying yes to a dialog of a script. An alert takes no answer, and a no changes nothing."""
    accepts, dialog = all(values(wanted.parameters, AnswerMark)), run.page.dialog
    if not accepts:
        return replace(plain, site=site_of(run.page.url), bits=1.0)
    if dialog is None:
        return receipts.failed(Code.REFUSED, NO_DIALOG)
    if dialog.type == "alert":
        return plain
    control = _as_control(dialog, run.page.url)
    text = "".join(str(one) for one in values(wanted.parameters, Written))
    judgement = judge(control, Doing.PRESS, declared=wanted.declared)
    what = f"Say yes to {quoted(dialog.text)}"
    return replace(
        plain,
        what=what,
        site=site_of(run.page.url),
        judgement=judgement,
        bits=None if text else 1.0,
        written=text,
        control=control,
        amount=amount_in([dialog.text]) if Consequence.PAY in judgement.deeds else "",
    )


def _as_control(dialog: Dialog, url: str) -> Control:
    """Any page of the tab may have opened it: it counts as the top document's."""
    text = dialog.text
    context = text if len(text) > LONGEST_NAME else ""
    return Control(tab_id=0, url=url, role=dialog.type, announced=text, dialog=True, presses=True, context=context)


def _seen_bits(run: Run, wanted: Wanted) -> float | None:
    """What looking tells; a place or a distance in numbers can tell anything."""
    tells = wanted.tool.tells
    if tells is Tells.NOTHING:
        return 0.0
    if any(value is not None for value in values(wanted.parameters, Measure)):
        return None
    return 1.0 if tells is Tells.ONE_BIT and wanted.known is None else _choices(run)


def _choices(run: Run) -> float:
    """Of one element among those of the last snapshot. Where there is but one, whether it is used is chosen still."""
    return choice_bits(max(2, sum(line.ref is not None for line in run.page.tree.lines)))


def _downloads(run: Run) -> int:
    return sum(entry.receipt.ok and Effect.DOWNLOAD in entry.receipt.effect for entry in run.ledger.entries)


def _amount(control: Control, button: str) -> str:
    """Out of what is drawn on the control, the form's fields, what stands around it, and sums beside it: where several
    fit, all of them."""
    fields = control.form.fields if control.form is not None else []
    typed = [one.value for one in fields if one.kind is FieldKind.AMOUNT]
    said = [control.drawn, control.announced, button, *(f"{one.label} {one.value}" for one in fields), control.context]
    return amount_in(said, [*typed, *control.totals])


def _button(run: Run, control: Control) -> str:
    """The name of the button that Enter in a field would press, as the tree shows it."""
    line = run.page.line_of(control.ref or "")
    return line.states.get("enter", "") if line is not None else ""


def _named(tool: Tool, control: Control | None, also: str = "") -> str:
    """The act in words for the person. Where what is drawn and what is announced differ, both are said.

    `also` is the address that is gone to, or what a model sees in a drawing.
    """
    verb = tool.verb[:1].upper() + tool.verb[1:]
    if control is None:
        return f"{verb} {also}".strip()
    name = control.drawn or control.announced
    differs = control.drawn and control.announced and control.drawn.split() != control.announced.split()
    announced = f" (announced as {quoted(control.announced)})" if differs else ""
    seen = f" ({quoted(also)})" if also else ""
    return f"{verb} {control.role} {quoted(name)}{announced}{seen}"


async def _document(run: Run, known: Known | None) -> str:
    """Of the document that is looked at. A blank frame is not the page's own: the engine knows who made it."""
    if known is None:
        return run.page.url
    if not site_of(known.url):
        control = await run.browser.describe(run.page.tab_id, known.line.ref)
        return control.url if site_of(control.url) else run.page.url
    return known.url
