"""Following a controller's session at a terminal: each entry of its log in words, and what it asks, answered by who
sits there.
"""

import asyncio
import contextlib
from typing import Any

from pydantic import TypeAdapter, ValidationError
from webhand_agent.protocol import RunEvent, RunFinished

from webhand_host.cli import lines
from webhand_host.cli.console_token import is_at_terminal
from webhand_host.cli.refused import Refused
from webhand_host.cli.show import spoken
from webhand_host.cli.terminal import escaped, one_line, say, say_marked, write
from webhand_host.controller.client import ControllerClient, Event, Trouble

YES_OR_NO = "Type yes (once) or no.\n> "
WORDS = "Type your answer, or a choice's number.\n> "
_EVENT: TypeAdapter[Any] = TypeAdapter(RunEvent)


async def named(client: ControllerClient, session: str) -> str:
    """The id of the session that is meant: as it is, its unique end, or `last`. Raises `Refused`, `Trouble`."""
    if session.startswith("sess_") and session.replace("_", "").isalnum():
        return session
    found = [str(one["session_id"]) for one in (await client.get("/sessions", limit=500))["sessions"]]
    meant = found[:1] if session == "last" else [one for one in found if one.endswith(session)]
    if len(meant) != 1:
        why = f"{len(meant)} sessions end with it" if meant else "there is none such: `webhand console list`"
        raise Refused(f"Which session? {why[:1].upper()}{why[1:]}.")
    return meant[0]


async def followed(client: ControllerClient, session: str) -> str:
    """How it stands at its end."""
    following = Following(client, await named(client, session))
    typing = asyncio.ensure_future(following.hear()) if is_at_terminal() else None
    try:
        async for event in client.follow(following.session):
            await following.take(event)
        await following.tell_untold()
    finally:
        if typing is not None:
            typing.cancel()
    return following.status


async def answered(client: ControllerClient, session: str) -> None:
    """Shows what waits, and hands on what is typed. Raises `Refused`: nothing does."""
    following = Following(client, await named(client, session))
    await following.look(show=True)
    if following.asked is None:
        raise Refused("It asks nothing just now.", 1)
    typed = lines.Lines()
    while following.asked is not None:
        await following.hand_on(await typed.next())


class Following:
    """One session. `asked` is what it waits for an answer to, as the controller tells it."""

    def __init__(self, client: ControllerClient, session: str) -> None:
        self.session = session
        self.status = ""
        self.asked: dict[str, Any] | None = None
        self._client = client
        self._path = f"/sessions/{session}/confirmation"

    async def take(self, event: Event) -> None:
        """Shows one event of its log."""
        if event.kind == "entry":
            try:
                entry = _EVENT.validate_python(event.data)
            except ValidationError:  # of a controller of another version
                say(f"  {one_line(str(event.data.get('type', 'something')))}", err=True)
                return
            spoken(entry)
            if isinstance(entry, RunFinished):
                self.asked = None
        elif event.kind == "status":
            self.status = str(event.data.get("status", ""))
            say(f"[{one_line(self.status)}]", err=True)
            self.asked = None
            if self.status == "waiting":
                await self.look()
            elif self.status == "queued":
                await self._wait()

    async def tell_untold(self) -> None:
        """By which ways nobody could be told of its end, which is tried for minutes after it."""
        with contextlib.suppress(Trouble):
            untold = (await self._client.get(f"/sessions/{self.session}")).get("untold", {})
            for way, why in untold.items():
                say(f"Nobody was told of its end by {one_line(way)}: {one_line(why)}", err=True)

    async def _wait(self) -> None:
        """What it needs of a worker is said: nobody guesses why it does not begin."""
        with contextlib.suppress(Trouble):
            labels = (await self._client.get(f"/sessions/{self.session}")).get("labels")
            if labels:
                say(f"It waits for a worker that has: {one_line(', '.join(map(str, labels)))}.", err=True)

    async def look(self, *, show: bool = False) -> None:
        """What it asks just now, with how it is answered; its log has shown it before."""
        with contextlib.suppress(Trouble):
            told = await self._client.get(self._path)
            self.asked = told if told.get("pending") else None
        if self.asked is None:
            return
        if show:
            _show(self.asked)
        if is_at_terminal():
            write(WORDS if "choices" in self.asked else YES_OR_NO, err=True)
        else:
            say(f"Answer it at a terminal: `webhand console answer {one_line(self.session)}`.", err=True)

    async def hear(self) -> None:
        """Hands on every line that is typed; for ever."""
        typed = lines.Lines()
        while True:
            line = await typed.next()
            if self.asked is None:
                say("It asks nothing just now.", err=True)
            else:
                await self.hand_on(line)

    async def hand_on(self, line: str) -> None:
        """A line as the answer; asked anew where it is none."""
        asked = self.asked
        if asked is None:
            return
        given: dict[str, Any] = {"confirmation_id": asked["confirmation_id"], "approved": True}
        if "choices" in asked:
            choices = list(asked["choices"])
            is_number = line.isdecimal() and 1 <= int(line) <= len(choices)
            given["answer"] = choices[int(line) - 1] if is_number else line
        elif (said := line.strip().casefold()) in ("yes", "y", "no", "n"):
            given["approved"] = said.startswith("y")
        else:
            write(YES_OR_NO, err=True)
            return
        try:
            await self._client.call("POST", self._path, given)
        except Trouble as trouble:
            say(one_line(str(trouble), 600), err=True)
            if trouble.status == 0:
                write("> ", err=True)
                return
        self.asked = None


def _show(asked: dict[str, Any]) -> None:
    """The card, of which every part stays within its line."""
    risk = str(asked.get("risk_level", ""))
    say_marked(f"[bold]? {_said(asked['description'])}[/] [dim]risk {_said(risk)}[/]", err=True)
    is_question = "choices" in asked
    for number, detail in enumerate(asked.get("details") or (), start=1):
        say_marked(f"  {f'{number}.' if is_question else '•'} {_said(detail)}", err=True)
    if reads := asked.get("reads"):
        say_marked(f"  That may hold what was read on {_said(', '.join(map(str, reads)))}", err=True)


def _said(text: Any) -> str:
    return escaped(one_line(str(text), 600))
