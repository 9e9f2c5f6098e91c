"""Refusing cookies through the banner of a known consent framework: by code, without a question or a step of a model.

The structure of the page says what refuses (`extension/page/consent/frameworks.json`). A page that only imitates it
gets a press of a control of its own, bound as every act is: to the control that was described, and to documents of the
site it stands on. What would do more than the page's script can do by itself is left to whoever decides: a link that
leads away, a download, a form that is sent, a control whose own words are those of a deed.
"""

import re
from dataclasses import dataclass
from urllib.parse import urldefrag

from webhand_agent.looking import look
from webhand_agent.protocol import Banner, BannerStep, Click, Code, Control, Observation
from webhand_agent.run import Run
from webhand_agent.safety.consequence import Doing, judge
from webhand_agent.safety.guarded import Bound
from webhand_agent.safety.sites import site_of
from webhand_agent.settling import CLICK
from webhand_agent.text import fold

_WHAT = "“{name}” was pressed in this page's cookie banner ({framework})"
REFUSED = f"{_WHAT}, which refuses cookies; the banner is gone. The page is shown as it is after that."
STAYS = f"{_WHAT}, which refuses cookies; the banner was still shown then."
UNSURE = f"{_WHAT}, which refuses cookies or leads to where that is done; the banner is gone, and nothing shows which."
_OPENED = f"{_WHAT}, which opened its settings. Nothing in them refuses all"
CLOSED = f"{_OPENED}: they were closed again, and cookies were not refused."
LEFT = f"{_OPENED} that could be pressed: they are left open, and cookies were not refused."
_LONGEST_NAME = 60
_HEARS_MS = 600
"""Milliseconds. tarteaucitron 1.34 needs 500 from showing its banner."""
_ACCEPTING = re.compile(
    r"\b(accept|akzept|accett|acept|aceit|aksept|allow|agree|zulass|zustimm|erlaub|annehm|consent|permit|toestaan|"
    r"godkann|tillat|tillad|hyvaks|salli|zaakcept|prijm)"
)
_ALL = re.compile(
    r"\b(all|alla|alle|alles|allen|everything|todo|todos|todas|tutt[oiae]|tout|toutes|tous|tudo|kaikki|wszystkie|vse)\b"
)


@dataclass(frozen=True)
class _Pressed:
    name: str
    has_sent: bool


async def without_banner(run: Run, seen: Observation) -> Observation:
    """`seen`, or what the page looks like once its banner was answered: once a document, if the settings want it so."""
    top = next((frame.document_id for frame in seen.frames if not frame.prefix), None)
    job, banner = run.job, seen.banner
    is_free = job.cookies == "refuse" and job.autonomy != "careful" and not job.looks_only
    if banner is None or top is None or not is_free or top in run.banners:
        return seen
    if banner.does not in (BannerStep.REFUSES, BannerStep.OPENS):
        return seen  # the settings are open, and somebody may be at them
    pressed = await _press(run, seen, banner)
    if pressed is None:
        return seen
    name = pressed.name
    run.banners.add(top)
    seen = await _after(run)
    if seen.banner == banner and not pressed.has_sent:
        seen = await _press_again(run, banner)
    if banner.does is BannerStep.REFUSES:
        told = STAYS if seen.banner is not None else REFUSED
    else:
        told, name, seen = await _in_settings(run, seen, name)
    told = told.format(name=name, framework=banner.framework)
    run.notes.append(told)
    run.record.message(told)
    return seen


async def _press_again(run: Run, banner: Banner) -> Observation:
    """Some frameworks show their buttons half a second before they hear them."""
    seen = await look(run, patience_ms=_HEARS_MS, cap_ms=2 * _HEARS_MS)
    if seen.banner != banner or await _press(run, seen, banner) is None:
        return seen
    return await _after(run)


async def _in_settings(run: Run, seen: Observation, name: str) -> tuple[str, str, Observation]:
    """The settings were opened by us: refused in them, or closed again. What to tell of it, and what was pressed."""
    banner = seen.banner
    if banner is None:
        return UNSURE, name, seen
    pressed = None if banner.does is BannerStep.OPENS else await _press(run, seen, banner)
    if pressed is None:
        return LEFT, name, seen
    seen = await _after(run)
    if banner.does is BannerStep.CLOSES:
        is_open = seen.banner is not None and seen.banner.does is not BannerStep.OPENS
        return (LEFT if is_open else CLOSED), name, seen
    if seen.banner is not None and seen.banner.does is BannerStep.CLOSES:  # refused in them, and they are still open
        await _press(run, seen, seen.banner)
        seen = await _after(run)
    return (STAYS if seen.banner is not None else REFUSED), pressed.name, seen


async def _after(run: Run) -> Observation:
    return await look(run, patience_ms=CLICK.patience_ms, cap_ms=CLICK.cap_ms)


async def _press(run: Run, seen: Observation, banner: Banner) -> _Pressed | None:
    """None where it was not."""
    control = await run.browser.describe(seen.tab_id, banner.ref)
    if not _only_refuses(control) or run.permissions.is_blocked(control.url):
        return None
    run.ledger.answered_banner(seen.tab_id)
    with run.browser.within(Bound(control.digest, (site_of(control.url),))):
        receipt = await run.carry_out(banner.ref, Click(), CLICK)
    if not receipt.ok:
        return None
    name = (control.drawn or control.announced)[:_LONGEST_NAME]
    return _Pressed(name, has_sent=bool(receipt.requests))


def _only_refuses(control: Control) -> bool:
    """Whether a press gives a page nothing that its script could not have done, and it is not drawn as its opposite."""
    leads = control.href and not control.href.startswith("javascript:")
    leads = leads and urldefrag(control.href).url != urldefrag(control.url).url
    is_button = control.code is Code.DONE and control.presses and control.kind is None
    if not is_button or leads or control.download or (control.submits and control.form is not None):
        return False
    if any(_ACCEPTING.search(name) and _ALL.search(name) for name in map(fold, (control.drawn, control.announced))):
        return False  # whatever its place says: words make it stricter, never freer
    own = control.model_copy(update={"around": [], "context": ""})  # what banners say they do, they do not do by this
    return not judge(own, Doing.PRESS).deeds
