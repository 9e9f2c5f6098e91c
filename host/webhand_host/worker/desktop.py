"""The desktop of a worker's machine, as one run of a controller has it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from webhand_agent import receipts
from webhand_agent.desktop import ChooseFile, DesktopAct, NoDesktop, PrintPage, Target
from webhand_agent.protocol import Code, Receipt

from webhand_host.desktop import check
from webhand_host.desktop.desktop import HostDesktop
from webhand_host.desktop.pages import BrowserPages, TabsOf
from webhand_host.settings import load

FILES_ELSEWHERE = (
    "The file is at the controller, and this window chooses among those of the worker's machine. Press Escape, and use "
    "upload_file on the page's field, which takes the file there. Nothing was done."
)
OFF = "The setting `desktop` is off on this machine: no task uses it. `webhand config set desktop ask` lets it be lent."


def check_lent() -> None:
    """Whether the desktop of this machine can be lent, as it is now.

    Raises:
        NoDesktop: it cannot. The sentence says why.
        BadSettings: nobody knows.
    """
    if load().desktop == "off":
        raise NoDesktop(OFF)
    check.check()


class LentDesktop(HostDesktop):
    """`folder` is that of the run's files, which are sent to the controller. Paths that come from there mean nothing
    here.
    """

    def __init__(self, browsers: Callable[[], Sequence[TabsOf]], folder: Path) -> None:
        super().__init__(BrowserPages(browsers))
        self._folder = folder

    async def act(self, act: DesktopAct, target: Target, sites: Sequence[str] | None = None) -> Receipt:
        if isinstance(act, ChooseFile):
            return receipts.failed(Code.REFUSED, FILES_ELSEWHERE)
        if isinstance(act, PrintPage):
            act = replace(act, path=str(self._folder / Path(act.path).name))
        return await super().act(act, target, sites)

    async def check(self) -> None:
        await asyncio.to_thread(check_lent)
