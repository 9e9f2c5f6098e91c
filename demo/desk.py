"""The demo's third act: a task that leaves the page, works in another program, comes back, and leaves it once more."""

import asyncio
import contextlib
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Page
from webhand_agent.protocol import Choice, Confirmation, ReceiptGiven
from webhand_host.cli.terminal import console
from webhand_host.paths import runs_folder

from demo import screen
from demo.script import MODEL, Script
from demo.site.server import serve
from demo.site.world.people import ERNESTO

REQUEST = (
    "My note, which is open in an editor on this computer, says whom I wait for. Search the mail for that name, open "
    "the newest message and write its subject below the name in the note"
)
STANDS_IN = (
    "[dim]A script stands in for the model here; the rest is real. With a model of your own:[/] "
    "WEBHAND_MODEL=gemini ./dev demo --desktop"
)
OWN_SCREEN = "[dim]There is no display here: it makes one of its own. Pictures of it: {folder}[/]"
ASKED_FOR = "WEBHAND_MODEL"
YES = (Choice.TASK, Choice.LOOK_AND_ACT, Choice.ONCE)
"""What the demo's person answers, the first that the card has."""


@dataclass
class DesktopAct:
    """`note` is the file in the editor. `pictures` are kept beside it where the screen is the demo's own; on a person's
    only those are that the run takes.
    """

    note: Path
    environment: dict[str, str]
    is_own_screen: bool
    pictures: Path
    _taken: int = 0
    _answering: list[asyncio.Task[None]] = field(default_factory=list)

    async def happened(self, event: Any, chat: Page) -> None:
        """A picture of each step; a card is answered as a person does, where everybody can see it."""
        if isinstance(event, ReceiptGiven):
            await self.picture("step")
        elif isinstance(event, Confirmation):
            self._answering.append(asyncio.create_task(self._answer(event, chat)))

    async def picture(self, what: str) -> None:
        if not self.is_own_screen:
            return
        self._taken += 1
        name = f"{self._taken:02} {what}.png"
        image = await asyncio.to_thread(screen.picture)
        await asyncio.to_thread(image.save, self.pictures / name)
        console(err=False).print(f"  [dim]Picture {name}[/]", highlight=False)

    async def _answer(self, card: Confirmation, chat: Page) -> None:
        choice = next(one for one in YES if one in card.choices)
        button = chat.locator(f'[data-choice="{choice}"]:enabled').last
        await button.wait_for()
        await self.picture("question")
        console(err=False).print(f"  [bold]The demo's person answers in the chat:[/] {await button.inner_text()}")
        await button.click()

    def report(self) -> None:
        out = console(err=False)
        out.print(f"The note says now, in its file ({self.note}):", highlight=False, soft_wrap=True)
        out.print("\n".join(f"  {line}" for line in self.note.read_text("utf-8").splitlines()), markup=False)

    def holds(self, text: str) -> bool:
        """Whether the editor has saved that."""
        return text in self.note.read_text("utf-8")


@contextlib.contextmanager
def desktop_act() -> Iterator[DesktopAct]:
    """The screen, the editor and what decides, for as long as the act lasts.

    Raises:
        NoDesktop: something is missing for it; the sentence says what.
    """
    with contextlib.ExitStack() as stack:
        is_own = stack.enter_context(screen.screen())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="webhand-demo-")))
        pictures = Path(tempfile.mkdtemp(prefix="demo-desktop-", dir=runs_folder().parent))
        note = pictures / "waiting for.txt"  # where it stays
        note.write_text(ERNESTO.name, "utf-8")
        stack.enter_context(screen.editor(note, folder))
        environment = {"WEBHAND_DESKTOP": "ask"}
        if ASKED_FOR not in os.environ:
            console(err=False).print(STANDS_IN, highlight=False, soft_wrap=True)
            address = stack.enter_context(serve(Script()))
            environment |= {ASKED_FOR: f"openai:{MODEL}", "WEBHAND_OPENAI_BASE_URL": f"{address}/v1"}
        if is_own:
            console(err=False).print(OWN_SCREEN.format(folder=pictures), highlight=False, soft_wrap=True)
        yield DesktopAct(note, environment, is_own, pictures)
