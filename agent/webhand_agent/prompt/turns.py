"""What the model is told at the beginning of a step: the page as it is now, and whatever was said meanwhile.

Pictures of the tab go into the run's record, every one; those for the model are taken by need.
"""

import asyncio
from contextlib import suppress

from webhand_agent.browser import BrowserError
from webhand_agent.dialogue.handover import HandOver, next_look
from webhand_agent.history.compaction import by_code, covered, is_full, recap
from webhand_agent.history.conversation import Conversation, Image, Thought, UserTurn
from webhand_agent.models.model import Model
from webhand_agent.prompt.observation import describe
from webhand_agent.protocol import Observation
from webhand_agent.run import Run
from webhand_agent.services import RecordLost
from webhand_agent.tools import desktop
from webhand_agent.tools.plan import restore
from webhand_agent.tools.tool import Tool
from webhand_agent.urls import is_injectable, origin
from webhand_agent.vision.grounding import offered, says_little
from webhand_agent.vision.places import ShownPicture

OVERFLOW = 1.5
"""How far over its budget a conversation may grow while the service that should sum it up does not answer."""


class Turns:
    """Makes the user turns of one run. `request` is what the person asks, until it has been said.

    `offered` are the tools of the step: not those of sight where the tree can serve.
    """

    def __init__(
        self, run: Run, conversation: Conversation, request: str | None, model: Model, tools: tuple[Tool, ...]
    ) -> None:
        self._run, self._conversation, self._request = run, conversation, request
        self._model, self._tools = model, tuple(tool for tool in tools if not tool.is_spare)
        self.offered = tuple(tool for tool in self._tools if not tool.by_sight and not tool.on_desktop)
        self._before: Observation | None = None
        self._left_out = 0
        self._pictures = Pictures(run)
        self._hand_over = HandOver(run)
        restore(run, conversation.turns)

    def begin_anew(self) -> None:
        """The run has left the tab that it found: of what stood there nothing is sent any more, the request alone."""
        self._left_out, self._before = len(self._conversation.turns), None

    async def next_turn(self) -> UserTurn:
        """The page is in it where there are tools to act on one."""
        run = self._run
        run.record.step += 1
        request, self._request = self._request, None
        summary, covers = await self._summed_up()
        turn = UserTurn(request=request, covers=covers or self._left_out)
        self._left_out = 0
        if self._tools:
            turn = await self._with_page(turn)
        if (reminder := run.plan.reminder(run.record.step)) is not None:
            run.notes.append(reminder)
        note, before = run.take_told()
        known = "\n\n".join(text for text in (summary, before) if text)
        # Last, with nothing awaited until the turn is kept: what was said stays with the host until then.
        return turn.model_copy(update={"recap": known or None, "said": self._said(), "note": note or None})

    async def _summed_up(self) -> tuple[str, int]:
        """What stands for the oldest turns, and for how many; nothing as long as the conversation is not too long."""
        turns = self._conversation.turns
        if not is_full(turns, self._run.job.limits.characters):
            return "", 0
        covers, record = covered(turns), self._run.record
        began = record.t
        thought = await recap(self._model, self._conversation, covers, self.offered)
        record.model_seconds += record.t - began
        if thought is None and not is_full(turns, int(self._run.job.limits.characters * OVERFLOW)):
            return "", 0  # the next step asks again
        thought = thought or Thought(text=by_code(turns[:covers]))
        record.counted(thought)
        self._before = None  # what the next look would build on may be gone
        return thought.text, covers

    async def _with_page(self, turn: UserTurn) -> UserTurn:
        run = self._run
        seen = await self._hand_over.past(await next_look(run))
        run.record.observed(seen, run.permissions.state.read)
        text, is_anew = describe(seen, self._before), self._before is None
        self._before = seen
        tools = await offered(run, self._tools, seen, sees=self._model.sees)
        self.offered = await desktop.offered(run, tools, sees=self._model.sees)
        image = await self._pictures.for_the_model(seen, knows_the_last=not is_anew) if self._model.sees else None
        return turn.model_copy(update={"observation": text, "tree": seen.tree, "partial": seen.partial, "image": image})

    def _said(self) -> tuple[str, ...]:
        """What the person said since the last step: their words, so that they count as consent like the request."""
        said = tuple(self._run.services.person.said())
        for text in said:
            self._run.words.append(text)
            self._run.record.said(text)
        return said


LAST_PICTURE_SECONDS = 1.0


class Pictures:
    """What the record and the model are shown of the tab, and what was recorded last."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._state: str | None = None

    async def for_the_model(self, seen: Observation, *, knows_the_last: bool) -> Image | None:
        """Where the tree says little and the picture is none that the model has; not at all where the page reads well:
        of such a page the model asks for one where it, or the person, wants it.

        The record gets one at the first look, after actions that show (specs/web-agent.md section 15), and all that the
        model gets. `knows_the_last` is false where the picture before is not sent any more.
        """
        run = self._run
        is_drawn = any(line.tag == "canvas" for line in run.page.tree.lines)  # changes without a word in the tree
        is_poor = is_injectable(seen.url) and (says_little(seen) or is_drawn or bool(run.sight.page))
        is_due = is_poor or (run.calling.shows and self._state != run.ledger.state)
        if not run.job.pictures or run.sight.is_pictured or not is_due:  # the last receipt may have shown it
            return None
        shot = await run.browser.screenshot(run.page.tab_id)
        if shot is None:
            return None
        self._state = run.ledger.state
        run.record.journal.picture(run.record.step, shot)
        last = run.sight.shown if knows_the_last else None
        if not is_poor or (last is not None and (last.tab_id, last.shot.data) == (run.page.tab_id, shot.data)):
            return None
        run.ledger.pictured.add(run.record.step)
        run.sight.shown = ShownPicture(shot, run.page.tab_id)
        return Image.of(shot)


async def at_the_end(run: Run) -> None:
    """Which tabs it leaves behind, and how its own looks at the end, for the record; a run that is being stopped waits
    a second for each at most.
    """
    if run.page.tab_id < 0:
        return
    with suppress(BrowserError, TimeoutError, RecordLost):
        async with asyncio.timeout(LAST_PICTURE_SECONDS):
            await _tell_left_open(run)
    with suppress(BrowserError, TimeoutError, RecordLost):
        async with asyncio.timeout(LAST_PICTURE_SECONDS):
            shot = await run.browser.screenshot(run.page.tab_id)
        if shot is not None:
            run.record.journal.picture(run.record.step + 1, shot)


async def _tell_left_open(run: Run) -> None:
    """A browser that was started for the run goes with it, and the run's own tab is in front."""
    mine = run.opened - run.opened_before - {run.page.tab_id}
    if not mine or run.job.carrier != "extension":
        return
    left = [origin(tab.url) for tab in await run.browser.tabs() if tab.tab_id in mine]
    if left:
        which = "1 tab that this task opened is" if len(left) == 1 else f"{len(left)} tabs that this task opened are"
        run.record.message(f"{which} still open: {', '.join(dict.fromkeys(left))}.")
