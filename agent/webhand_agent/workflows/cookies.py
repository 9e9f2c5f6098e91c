"""Refusing cookies through the banner of a known consent framework: by code, without a question or a step of a model.

The structure of the page says what refuses (`extension/page/consent/frameworks.json`). A page that only imitates it
gets a press of a control of its own, bound as every act is: to the control that was described, and to documents of the
site it stands on. What would do more than the page's script can do by itself is left to whoever decides: a link that
leads away, a download, a form that is sent, a control whose own words are those of a deed.
"""

from urllib.parse import urldefrag

from webhand_agent.looking import look
from webhand_agent.protocol import Click, Code, Control, Observation
from webhand_agent.run import Run
from webhand_agent.safety.consequence import Doing, judge
from webhand_agent.safety.guarded import Bound
from webhand_agent.safety.sites import site_of
from webhand_agent.settling import CLICK

REFUSED = "Cookies were refused in this page's consent banner ({framework}). The page is shown as it is after that."
NOT_SEEN = "What refuses cookies in this page's consent banner ({framework}) was pressed; the banner is still there."
MOST_PRESSES = 2
"""What opens the part that refuses, and what refuses."""


async def without_banner(run: Run, seen: Observation) -> Observation:
    """`seen`, or what the page looks like once its banner was answered: once a document, if the settings want it so."""
    top = next((frame.document_id for frame in seen.frames if not frame.prefix), None)
    job, banner = run.job, seen.banner
    is_free = job.cookies == "refuse" and job.autonomy != "careful" and not job.looks_only
    if banner is None or top is None or not is_free or top in run.banners:
        return seen
    for _ in range(MOST_PRESSES):
        if banner is None or not await _press(run, seen, banner.ref):
            return seen
        run.banners.add(top)
        opens, framework = banner.opens, banner.framework
        seen = await look(run, patience_ms=CLICK.patience_ms, cap_ms=CLICK.cap_ms)
        banner = seen.banner
        if not opens:
            told = NOT_SEEN if banner is not None else REFUSED
            run.notes.append(told.format(framework=framework))
            run.record.message(told.format(framework=framework))
            break
    return seen


async def _press(run: Run, seen: Observation, ref: str) -> bool:
    control = await run.browser.describe(seen.tab_id, ref)
    if not _only_refuses(control) or run.permissions.is_blocked(control.url):
        return False
    run.ledger.answered_banner(seen.tab_id)
    with run.browser.within(Bound(control.digest, (site_of(control.url),))):
        return (await run.carry_out(ref, Click(), CLICK)).ok


def _only_refuses(control: Control) -> bool:
    """Whether a press gives a page nothing that its own script could not have done."""
    leads = control.href and not control.href.startswith("javascript:")
    leads = leads and urldefrag(control.href).url != urldefrag(control.url).url
    is_button = control.code is Code.DONE and control.presses and control.kind is None
    if not is_button or leads or control.download or (control.submits and control.form is not None):
        return False
    own = control.model_copy(update={"around": [], "context": ""})  # what banners say they do, they do not do by this
    return not judge(own, Doing.PRESS).deeds
