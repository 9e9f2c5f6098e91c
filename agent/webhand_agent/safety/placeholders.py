"""Secrets by name: `{{secret:NAME}}` in what is typed becomes the value here, at the last moment (SAFETY rule 7).

The model writes the name and never learns the value. It is filled in only for a field that the page engine marks as one
for passwords, codes or cards, because only there the page's tree and pictures leave it out; only on https or this
machine; and only where the vault binds it to the origin of the field's own frame.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.known import Known
from webhand_agent.means import SecretRefused
from webhand_agent.protocol import Code, Receipt
from webhand_agent.safety.secrecy import PLACEHOLDER as MARK
from webhand_agent.safety.secrecy import is_secret
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.urls import is_secure, origin

TYPED = ("text", "value")

ELSEWHERE = "A secret can only be typed into a field: text or value of a tool that types, and nothing else."
NO_ELEMENT = "A secret needs the ref of the field it is typed into."
SHOWS_IT = (
    '"{name}" is no field for a password, a code or a card: what is typed there is shown in the page. '
    "Ask the person to fill it in."
)
NOT_SAFE = 'The secret "{name}" is not typed on {where}: others could read it on the way. It takes https.'


def without(text: str) -> str:
    """A text less its placeholders, which say nothing to a page by themselves."""
    return MARK.sub("", text)


def note(names: list[str], where: str) -> str | None:
    """What the model is told when it comes to an origin for which there are secrets."""
    if not names:
        return None
    listed = ", ".join(f"{{{{secret:{name}}}}}" for name in names)
    return (
        f"The person keeps secrets for {where}. To fill one in, type its placeholder, exactly as written here, into "
        f"the password, code or card field: {listed}. You never see the value, and never need it."
    )


def asked_for(context: Context, tool: Tool, parameters: Parameters, known: Known | None) -> list[tuple[str, Known]]:
    """The secrets that a call types, each with its field.

    Raises:
        SecretRefused: one of them may not be typed there.
    """
    found: list[tuple[str, Known]] = []
    if tool.risk is Risk.CONTROL:
        return found
    for text, element in _places(context, parameters.model_dump(), known):
        found += [(name, _checked(name, element, tool)) for name in MARK.findall(text)]
    return found


def filled(context: Context, parameters: Parameters, known: Known | None) -> Parameters:
    """The parameters with the values in place; the run's mask knows them from now on.

    The fields of a form keep their placeholders: each is filled in by a call of its own.

    Raises:
        SecretRefused: the vault has no such secret for the field's origin.
    """
    held = parameters.model_dump()
    for name in TYPED:
        if isinstance(held.get(name), str) and known is not None:
            held[name] = _filled(context, held[name], known)
    return type(parameters).model_validate(held)


def refusal(problem: SecretRefused) -> Receipt:
    return receipts.failed(Code.REFUSED, f"{problem} Nothing was typed.")


def _filled(context: Context, text: str, known: Known) -> str:
    def value(match: "re.Match[str]") -> str:
        found = context.means.vault.value(match[1], origin(known.url))
        context.record.mask.give(found)
        return found

    return MARK.sub(value, text)


def _places(context: Context, held: Mapping[str, Any], known: Known | None) -> Iterator[tuple[str, Known | None]]:
    """Every text of a call, with the field it goes to where it is typed into one; ELSEWHERE raises."""
    for name, value in held.items():
        if name == "fields":
            yield from ((str(one["value"]), context.known.get(one["element_ref"])) for one in value)
        elif name in TYPED and isinstance(value, str):
            yield value, known
        elif MARK.search(str(value)):
            raise SecretRefused(ELSEWHERE)


def _checked(name: str, known: Known | None, tool: Tool) -> Known:
    if tool.risk is not Risk.ACT:
        raise SecretRefused(ELSEWHERE)
    if known is None:
        raise SecretRefused(NO_ELEMENT)
    if not is_secret(known.line):
        raise SecretRefused(SHOWS_IT.format(name=known.line.name))
    if not is_secure(known.url):
        raise SecretRefused(NOT_SAFE.format(name=name, where=origin(known.url) or "this page"))
    return known
