"""One run: what it needs is put together here, then the agent's loop has it."""

import asyncio
import time
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from webhand_agent.desktop import Desktop
from webhand_agent.history.conversation import Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Job, Limits, Outcome, Resumed
from webhand_agent.loop import run_task
from webhand_agent.models.choice import choose
from webhand_agent.models.model import Model, ModelRefused
from webhand_agent.models.offline.planner import Offline
from webhand_agent.prompt import system_prompt
from webhand_agent.protocol import ReceiptGiven, RunFinished, RunStarted, RunStatus, StartTask, Tokens
from webhand_agent.safety.permissions import Permissions
from webhand_agent.services import NoMemory, Person, Services, Vault
from webhand_agent.tools.table import LOOKING, TOOLS
from webhand_agent.tools.tool import Tool
from webhand_agent.vision.eyes import Eyes

from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.launch import display_there
from webhand_host.grants import StoredGrants
from webhand_host.memory import SiteMemory
from webhand_host.paths import runs_folder
from webhand_host.providers import eyes, providers
from webhand_host.runs.carriage import Carriage
from webhand_host.runs.files import RunFiles
from webhand_host.runs.folder import RunFolder, Suspension, find_run
from webhand_host.runs.follow_ups import known_before
from webhand_host.runs.in_window import BeginsInWindow
from webhand_host.runs.journal import Listener, RunJournal
from webhand_host.runs.replay import given_in_words, player
from webhand_host.runs.unanswered import unanswered, waited
from webhand_host.settings import BadSettings, Settings, load
from webhand_host.vault import KeyringVault

if TYPE_CHECKING:
    from webhand_host.desktop.desktop import HostDesktop


@dataclass(frozen=True)
class ForProgram:
    """What a run that a program wants has of it: who answers instead of whoever follows the run, what the program was
    allowed and has read, which tools it brings, and where its session downloads to. `is_person`: it stands for its
    person, and what it asks for are not the wishes of a model (a library, and no client by HTTP or MCP).
    """

    person: Person
    permissions: Callable[[Job], Permissions]
    downloads: Callable[[], Path]
    is_person: bool = False
    tools: tuple[Tool, ...] = ()


@dataclass(frozen=True)
class Bounds:
    """What sets a run apart from others: more `tools`, or fewer because it `looks_only`; a `model` that is none of
    those that can be chosen, or one `without_words` for where the request is not the person's own words and no model is
    set that could read it; `answering` as in `Job`; files that are fetched `by_name`, from another machine; a `vault`
    that is not this machine's alone; a `desktop` that is another's, asked for whatever the settings here allow, and
    the title of a `window` there that it begins in.
    """

    looks_only: bool = False
    tools: tuple[Tool, ...] = ()
    model: Model | None = None
    without_words: Model | None = None
    answering: str = ""
    by_name: bool = False
    vault: Vault | None = None
    desktop: Desktop | None = None
    window: str = ""


class Work:
    """A run that is under way. `suspension` is set where another host began it, `program` where a program wants it.

    `opened` are the tabs that Webhand has opened in this browser; the run adds to them.
    """

    def __init__(
        self,
        folder: RunFolder,
        asked: StartTask,
        carriage: Carriage,
        listeners: set[Listener],
        suspension: Suspension | None,
        opened: set[int],
        program: ForProgram | None = None,
        bounds: Bounds = Bounds(),
    ) -> None:
        self.folder = folder
        self.asked = asked
        paused, said = (suspension.paused, suspension.said) if suspension else (False, [])
        self.journal = RunJournal(folder, listeners, paused=paused, said=said)
        self._suspension = suspension
        self._opened = opened
        next_ref, next_frame = (suspension.next_ref, suspension.next_frame) if suspension else (1, 1)
        self._program = program
        self._bounds = bounds
        self._carriage = carriage
        self._browser = carriage.browser(folder, next_ref, next_frame)
        self._started = time.monotonic() - (suspension.elapsed if suspension else 0)

    @property
    def run(self) -> RunStatus:
        return RunStatus(id=self.folder.id, task=self.asked.task)

    async def go(self) -> None:
        """Runs the task to its end, which is always a `run_finished`."""
        try:
            settings = await asyncio.to_thread(load)
            model = await self._model(settings)
            if self._bounds.window:
                model = BeginsInWindow(model, self._bounds.window)
        except (BadSettings, ModelRefused) as error:
            self.never_began("failed", str(error))
            return
        job = Job(
            id=self.folder.id,
            task=self.asked.task,
            carrier=self._carriage.carrier,
            tab_id=self.asked.tab_id,
            url=self.asked.url,
            limits=self._limits(settings),
            yes=self.asked.yes,
            allow=tuple(self.asked.allow),
            autonomy=self.asked.autonomy or settings.autonomy,
            attended=self.asked.attended,
            answering=self._bounds.answering,
            browse=self.asked.browse,
            enter_always=settings.enter_always,
            block=settings.block,
            pictures=settings.screenshots != "never",
            known=await asyncio.to_thread(self._known),
            follows=self.asked.follows or "",
            client=self._program is not None and not self._program.is_person,
            in_process=self._program is not None and self._program.is_person,
            looks_only=self._bounds.looks_only,
            desktop=settings.desktop == "allow" and self._bounds.desktop is None,
            cookies=settings.cookies,
            resumed=self._resumed(),
        )
        turns, mark = await asyncio.to_thread(lambda: (self._turns(), self.folder.mark()))
        conversation = Conversation(system_prompt(), turns, mark=mark)
        own_desktop = await asyncio.to_thread(self._desktop, settings)
        elsewhere = self._bounds.desktop if job.pictures else None  # which is used by pictures alone
        async with aclosing(model), aclosing(eyes(settings)) as looking:
            services = self._services(settings, looking, own_desktop or elsewhere)
            all_tools = (*(LOOKING if self._bounds.looks_only else TOOLS), *self._bounds.tools)
            tools = tuple(tool for tool in all_tools if settings.vision != "off" or not tool.by_sight)
            tools += self._program.tools if self._program is not None else ()
            permissions = self._program.permissions(job) if self._program is not None else None
            try:
                await run_task(job, self._browser, model, services, conversation, permissions=permissions, tools=tools)
            finally:
                await self._carriage.leave()
                if own_desktop is not None:
                    await own_desktop.aclose()

    def _desktop(self, settings: Settings) -> "HostDesktop | None":
        """Of the person's own runs in a browser of this machine. Nothing of it is begun before a task wants it."""
        browser = self._browser
        is_persons = self._program is None or self._program.is_person
        if settings.desktop == "off" or not is_persons or not display_there() or not isinstance(browser, TabBrowser):
            return None
        from webhand_host.desktop.desktop import HostDesktop
        from webhand_host.desktop.pages import BrowserPages

        return HostDesktop(BrowserPages(lambda: [browser]))

    def _services(self, settings: Settings, eyes: Eyes, desktop: Desktop | None) -> Services:
        program = self._program
        is_persons = program is None or program.is_person  # notes hold names of the person's own pages
        return Services(
            self.journal,
            program.person if program is not None else self.journal,
            files=RunFiles(
                self.folder.path,
                program.downloads if program is not None else None,
                settings.upload_folders,
                by_name=self._bounds.by_name,
            ),
            memory=SiteMemory() if settings.site_notes and is_persons else NoMemory(),
            vault=self._bounds.vault or KeyringVault(),
            grants=StoredGrants(),
            opened=self._opened,
            eyes=eyes if settings.vision != "off" else None,
            desktop=desktop,
        )

    def suspend(self) -> None:
        """Hands the run over: nothing is written any more but how far it had come."""
        self.journal.freeze()
        self.folder.suspend(
            Suspension(
                at=time.time(),
                tab_id=self._browser.last_tab,
                next_ref=self._browser.next_ref,
                next_frame=self._browser.next_frame,
                elapsed=time.monotonic() - self._started,
                paused=self.journal.is_paused(),
                said=self.journal.unheard,
            )
        )

    def _turns(self) -> list[UserTurn | Thought | ToolTurn]:
        """What an earlier host left, or for a follow-up what is known from the tasks before it."""
        turns = self.folder.turns()
        if turns or self.asked.follows is None:
            return turns
        before = known_before(runs_folder(), self.asked.follows)
        if before is not None:
            self.journal.keep(before)
            turns.append(before)
        return turns

    def _known(self) -> str:
        """What this task was allowed and has read: on an earlier host, or in the tasks that it follows."""
        before = find_run(runs_folder(), self.asked.follows) if self.asked.follows else None
        return self.folder.permissions() or (before.permissions() if before is not None else "")

    def _limits(self, settings: Settings) -> Limits:
        return Limits(
            steps=self.asked.max_steps or settings.max_steps,
            seconds=settings.max_minutes * 60,
            tokens=settings.max_tokens,
            characters=settings.history_characters,
            confirm_seconds=settings.confirm_minutes * 60,
        )

    async def _model(self, settings: Settings) -> Model:
        if self._bounds.model is not None:
            return self._bounds.model
        if (again := self.asked.replay) is not None:
            for words in given_in_words(again) if self._suspension is None else ():
                self.journal.say(words)  # values given anew are the person's own words
            return await asyncio.to_thread(player, again)
        wanted = self.asked.model or settings.model
        chosen = choose(wanted, self.asked.task, await asyncio.to_thread(providers, settings, wanted))
        return (isinstance(chosen, Offline) and self._bounds.without_words) or chosen

    def _resumed(self) -> Resumed | None:
        """What an earlier host left; one that came no further than its own set-up left nothing."""
        events = self.folder.events()
        if self._suspension is None or not events:
            return None
        if (not_done := unanswered(events)) is not None:
            self.journal.emit(not_done)
            events.append(not_done)
        receipts = {event.call_id: event for event in events if isinstance(event, ReceiptGiven)}
        return Resumed(
            elapsed=self._suspension.elapsed,
            waited=waited(events),
            receipts=receipts,
            tab_id=self._suspension.tab_id,
            has_opened=self._suspension.has_opened,
        )

    def never_began(self, outcome: Outcome, sentence: str) -> None:
        """Also a run that never reached the loop has a first and a last event."""
        t = round(time.monotonic() - self._started, 3)
        if not self.folder.events():
            task = self.asked.task
            self.journal.emit(
                RunStarted(t=t, id=self.folder.id, task=task, model="none", carrier=self._carriage.carrier)
            )
        self.journal.emit(
            RunFinished(
                t=t,
                outcome=outcome,
                summary=sentence,
                steps=0,
                seconds=t,
                model_seconds=0,
                tokens=Tokens(),
                never_began=True,
            )
        )
