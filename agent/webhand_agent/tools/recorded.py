"""What people and files may see of a call: its elements by their names, and nothing of what is typed as a secret."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Code, Landing, Receipt, Target
from webhand_agent.recovery import restarting
from webhand_agent.run import Run
from webhand_agent.safety.arrivals import is_admitted
from webhand_agent.safety.consequence import DEEDS
from webhand_agent.safety.secrecy import HIDDEN, PLACEHOLDER, is_secret
from webhand_agent.snapshot import Known, Line, bare_ref
from webhand_agent.targets import hidden, target_of
from webhand_agent.tools.markers import Keys
from webhand_agent.tools.tool import Tool
from webhand_agent.vision import consent

LONGEST_NAME = 60


@dataclass(frozen=True)
class RecordedCall:
    """A call as people and files may see it, and its elements so that they can be found again.

    `others` are those besides `target`, by their place in the arguments: `to_ref`, `fields.0.element_ref`.
    """

    call: Call
    target: Target | None
    others: dict[str, Target]


async def pressed_on(run: Run, call: Call, tool: Tool | None) -> Known | None:
    """What a key goes to, as it is now: a call before it, or the page itself, may have moved the focus since the look.

    None where the page itself has the focus, and for a call that presses none in the page.
    """
    if tool is None or not tool.takes(Keys) or tool.on_desktop or run.page.meant(call) is not None:
        return None
    control = await restarting.judged(run, lambda: run.browser.describe(run.page.tab_id, None))
    if isinstance(control, Receipt) or control.code is not Code.DONE or not is_admitted(run, control.url):
        return run.page.focused()
    if control.ref is None or (known := run.page.known.get(control.ref)) is not None:
        return None if control.ref is None else known
    states = {"secret": ""} if control.secret else {}
    name = control.announced or control.drawn
    line = Line(role=control.role, name=name, tag=control.tag, type=control.type, ref=control.ref, states=states)
    return Known(line, run.page.tab_id, control.url)


def for_the_record(run: Run, call: Call, focus: Known | None = None) -> RecordedCall:
    """What is recorded of a call. `focus` is what a key goes to.

    A ref says nothing to a person, and a model's description may say something else: the element's name as it was
    shown takes their place. What is typed into a field that holds secrets is left out.
    """
    known = run.page.meant(call)
    shown = _without_secrets(run, call.arguments)
    if known is not None:
        name = known.line.name
        name = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME].rstrip()}…"
        shown["description"] = name or known.line.role
    elif focus is not None and "key" in shown and is_secret(focus.line) and len(str(shown["key"])) == 1:
        shown["key"] = HIDDEN
    to = known or (focus if "key" in call.arguments else None)
    target = _target(run, to) if to is not None else None
    others = {at: _target(run, one) for at, one in _named(run, call.arguments) if at != "element_ref"}
    return RecordedCall(call.model_copy(update={"arguments": shown}), target, others)


def landing(run: Run, call: Call, tool: Tool | None, receipt: Receipt) -> Landing | None:
    """What a call by coordinates came to, as a call on the element that it met.

    On what is only drawn on, the place counts. What the model saw there is not in the page, and may be what the act was
    judged by: the deed that it was judged to be is kept instead.
    """
    aimed, act = run.sight.aim, run.calling.act
    if tool is None or tool.lands is None or aimed is None or act is None or not receipt.ok:
        return None
    if (same := tool.lands(run, tool.parameters.model_validate(consent.without(call.arguments)))) is None:
        return None
    other, arguments = same
    place = {**aimed.at.model_dump(include={"x", "y"}), "width": aimed.size[0], "height": aimed.size[1]}
    deed = act.judgement.worst if act.judgement.worst in DEEDS else None
    shown = {"element_ref": aimed.ref, **arguments, **({"at": place} if aimed.is_drawn else {})}
    shown |= {"consequence": deed.value} if deed else {}
    return Landing(tool=other.name, arguments=_without_secrets(run, shown), target=_target(run, aimed.known))


def _target(run: Run, known: Known) -> Target:
    return hidden(target_of(known, run.page.tree), run.record.mask.text)


def _without_secrets(run: Run, value: Any) -> Any:
    """Arguments, or a part of them, with what is typed into fields for secrets hidden. A placeholder only names one.

    What a call by coordinates goes to is not known yet: any field for secrets on the page may be it.
    """
    if isinstance(value, list | tuple):
        return [_without_secrets(run, inner) for inner in value]
    if not isinstance(value, dict):
        return value
    known = run.page.known.get(bare_ref(str(value.get("element_ref"))))
    is_anywhere = "x" in value and any(is_secret(line) for line in run.page.tree.lines)
    secret: set[str] = {"text", "value"} if is_anywhere or (known is not None and is_secret(known.line)) else set()
    return {
        name: HIDDEN if name in secret and not PLACEHOLDER.fullmatch(str(inner)) else _without_secrets(run, inner)
        for name, inner in value.items()
    }


def _named(run: Run, value: Any, at: str = "") -> Iterator[tuple[str, Known]]:
    """Every element that arguments name by its ref, with its place in them."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for name, one in inner:
        yield from _named(run, one, f"{at}.{name}" if at else str(name))
    if isinstance(value, str) and at.endswith("ref") and (known := run.page.known.get(bare_ref(value))) is not None:
        yield at, known
