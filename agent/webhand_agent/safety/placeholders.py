"""Secrets by name: `{{secret:NAME}}` in what is typed becomes the value here, at the last moment (SAFETY rule 7).

The model writes the name and never learns the value. It is filled in only for a field that the page engine marks as one
for passwords, codes, cards or tokens, because only there the page's tree and pictures leave it out; only on https or
this machine; only where the vault binds it to the origin of the field's own frame; and only where the field's form goes
to that origin too, which is looked at when it is typed and again when it is sent. One that gives one-time codes is for
the fields of such codes alone.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

from webhand_agent import receipts
from webhand_agent.protocol import Code, Control, FieldKind, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.login import GIVEN
from webhand_agent.safety.secrecy import PLACEHOLDER as MARK
from webhand_agent.services import OneTimeCode, SecretRefused
from webhand_agent.tools.markers import Written, marked, values
from webhand_agent.tools.tool import Parameters
from webhand_agent.urls import is_secure, origin

ELSEWHERE = "A secret can only be typed into a field: text or value of a tool that types, and nothing else."
NO_ELEMENT = "A secret needs the ref of the field it is typed into."
SHOWS_IT = (
    '"{name}" is no field for a password, a code or a card: what is typed there is shown in the page. '
    "Ask the person to fill it in."
)
NOT_SAFE = 'The secret "{name}" is not typed on {where}: others could read it on the way. It takes https.'
NO_CODE = 'The secret "{name}" gives one-time codes, and this is no field for one.'
SOON_OVER = 3.0
"""Seconds. A code that is good for less may be over when the server reads it: the next one is waited for."""
GOES_AWAY = 'The secret "{name}" is for {where}, and this form goes to {to}. It is not typed or sent there.'


def without(text: str) -> str:
    """A text less its placeholders, which say nothing to a page by themselves. What a client gave as a secret is its
    own text, and may hold anything.
    """
    return MARK.sub(lambda match: match[0] if match[1] == GIVEN else "", text)


def names_in(parameters: Parameters) -> list[str]:
    """The secrets that a call types."""
    return [name for text in values(parameters, Written) for name in MARK.findall(str(text))]


def note(names: list[str], where: str) -> str:
    """What the model is told when it comes to an origin for which there are secrets."""
    listed = ", ".join(f"{{{{secret:{name}}}}}" for name in names)
    return (
        f"The person keeps secrets for {where}. To fill one in, type its placeholder, exactly as written here, into "
        f"the password, code or card field: {listed}. You never see the value, and never need it."
    )


def refused(run: Run, parameters: Parameters, control: Control | None) -> Receipt | None:
    """The receipt that says why the secrets of a call may not be typed where it types them; None where they may."""
    try:
        _check_places(parameters)
        for name in names_in(parameters):
            _check(run, name, control)
    except SecretRefused as problem:
        return receipts.failed(Code.REFUSED, f"{problem} Nothing was typed.", own=False)
    return None


def refused_to_send(run: Run, control: Control) -> Receipt | None:
    """Whether a form that holds a stored secret goes elsewhere than the secret may. Pages change targets."""
    try:
        for name in run.permissions.typed[origin(control.url)]:
            _check_target(run, name, control)
    except SecretRefused as problem:
        return receipts.failed(Code.REFUSED, f"{problem} Nothing was sent.")
    return None


async def filled(run: Run, parameters: Parameters, control: Control | None) -> Parameters:
    """The parameters with the values in place; the run's mask knows them from now on.

    Raises:
        SecretRefused: the vault has no such secret for the field's origin.
    """
    names = names_in(parameters)
    if not names or control is None:
        return parameters
    found = {name: await _value(run, name, control) for name in dict.fromkeys(names)}
    held = parameters.model_dump()
    for at, _, text in marked(parameters, Written):
        if at in held and isinstance(text, str):
            held[at] = MARK.sub(lambda match: found[match[1]], text)
    return type(parameters).model_validate(held)


async def _value(run: Run, name: str, control: Control) -> str:
    where, vault = origin(control.url), run.services.vault
    found = vault.value(name, where)
    if isinstance(found, OneTimeCode):
        if control.kind is not FieldKind.CODE:
            raise SecretRefused(NO_CODE.format(name=name))
        if found.left < SOON_OVER:
            await asyncio.sleep(found.left)
            found = vault.value(name, where)
    run.record.mask.give(found)
    run.permissions.typed[where].add(name)
    return found


def _check_places(parameters: Parameters) -> None:
    everywhere = sum(len(MARK.findall(text)) for text in _texts(parameters.model_dump()))
    if everywhere != len(names_in(parameters)):
        raise SecretRefused(ELSEWHERE)


def _check(run: Run, name: str, control: Control | None) -> None:
    if control is None or control.ref is None:
        raise SecretRefused(NO_ELEMENT)
    where = origin(control.url)
    if not control.secret:
        raise SecretRefused(SHOWS_IT.format(name=control.announced or control.role))
    if not is_secure(control.url):
        raise SecretRefused(NOT_SAFE.format(name=name, where=where or "this page"))
    if name not in run.services.vault.names(where):
        raise SecretRefused(f'There is no secret "{name}" for {where}.')
    if control.kind is not FieldKind.CODE and name in run.services.vault.codes(where):
        raise SecretRefused(NO_CODE.format(name=name))
    _check_target(run, name, control)


def _check_target(run: Run, name: str, control: Control) -> None:
    """The origin that the field's form goes to may have it, too; where a script takes it there is none."""
    to = origin(control.form.action) if control.form is not None and control.form.explicit else ""
    where = origin(control.url)
    if to and to != where and name not in run.services.vault.names(to):
        raise SecretRefused(GOES_AWAY.format(name=name, where=where, to=to))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        yield from (text for one in (value.values() if isinstance(value, dict) else value) for text in _texts(one))
