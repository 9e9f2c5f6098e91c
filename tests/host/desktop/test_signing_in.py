"""A site that wants a name and a password in the browser's own window (HTTP authentication): the person gives them, and
the task goes on by itself.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from agent.scripted import COMPLETE, Step, does
from conformance.site import MEMBER, served
from host.desktop.screens import Desk
from host.desktop.test_loop import Agreeing, opened, told
from webhand_agent.desktop import WriteText
from webhand_agent.dialogue.handover import SEEN, WITHOUT
from webhand_agent.protocol import Answer, Answered, Question, ReceiptGiven
from webhand_host.desktop.desktop import HostDesktop
from webhand_host.desktop.owners import BROWSERS_OWN
from webhand_host.desktop.screen import Screen
from webhand_host.desktop.seeing import at_rest
from webhand_host.desktop.x11 import X11


@dataclass
class Person(Agreeing):
    """`types` into the browser's window for it, and answers no question; or `says` something and types nothing."""

    display: str = ""
    types: str = ""
    says: str = ""
    desktop: HostDesktop | None = None
    refused: Any = None

    async def answer(self, question_id: str) -> Answer:
        if not isinstance(self.events[-1], Question):
            return await super().answer(question_id)
        if self.says:
            return Answer(run_id="r1", id=question_id, text=self.says)
        if self.desktop is not None:  # nobody else answers there
            self.refused = await self.desktop.act(WriteText("ann"), await self.desktop.focused())
        await asyncio.to_thread(self._sign_in)
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    def _sign_in(self) -> None:
        system = X11(self.display)
        try:
            screen = Screen(system)
            at_rest(screen, screen.box(), 10)  # until the window is drawn
            assert system.types(self.types)
            for letter in self.types:
                system.type(letter)
        finally:
            system.close()


@pytest.mark.parametrize("signs_in", [True, False], ids=["signs in", "goes on without"])
async def test_the_person_signs_in_and_the_task_goes_on(at_desk: Desk, tmp_path: Path, signs_in: bool) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            await one.browser.navigate(one.tab_id, site.put("<a href=/basic>Members</a>"))
            (members,) = [line.ref for line in (await one.browser.observe(one.tab_id)).tree.lines if line.tag == "a"]
            person = Person(display=at_desk.display, says="" if signs_in else WITHOUT, desktop=one.desktop)
            person.types = f"{MEMBER.decode().replace(':', chr(9))}\n"
            steps: list[Step] = [does("click_element", element_ref=members), COMPLETE, COMPLETE]
            finished, host, _ = await one.run(steps, person)
            clicked = host.only(ReceiptGiven)[0]
            assert "the person alone" in clicked.message, told(host)
            (question,) = host.only(Question)
            assert question.reason == "login"
            assert "a window of its own" in question.text
            answered = next(each for each in host.only(Answered) if each.id == question.id)
            assert answered.text == (SEEN if signs_in else WITHOUT)
            page = next(turn for turn in host.turns[2:] if getattr(turn, "observation", None))
            assert ("Welcome" in page.observation) is signs_in, page  # type: ignore[union-attr, operator]
            assert finished.outcome == "completed", finished
            if signs_in:
                assert (person.refused.ok, person.refused.message) == (False, BROWSERS_OWN)
