"""Playwright's command for models that have a shell: it tells little of a page until it is asked for a snapshot."""

import asyncio
import json
import os
import shlex
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from webhand_host.browser.discovery import find_browser

from bench.apps.app import Running
from bench.apps.peer import Incomparable
from bench.mcp import NODE_FOLDER, peer_folder

Json = dict[str, Any]

NAME = "playwright-cli"
CONFIG = "config.json"
WITHIN = 60.0


def _clicked(arguments: Json) -> list[str]:
    if arguments.get("doubleClick"):
        return ["dblclick", arguments["ref"]]
    return ["click", arguments["ref"], *([arguments["button"]] if "button" in arguments else [])]


_COMMANDS: dict[str, Callable[[Json], list[str]]] = {
    "browser_click": _clicked,
    "browser_hover": lambda given: ["hover", given["ref"]],
    "browser_drag": lambda given: ["drag", given["startRef"], given["endRef"]],
    "browser_type": lambda given: ["fill", given["ref"], given["text"]],
    "browser_press_key": lambda given: ["press", given["key"]],
    "browser_select_option": lambda given: ["select", given["ref"], *given["values"]],
    "browser_fill_form": lambda given: ["fill", given["fields"][0]["ref"], given["fields"][0]["value"]],
}
"""Its words for what the server has tools for."""


class Cli:
    """A session at a time, in `folder` and by its name: runs beside this one have theirs. `program` is the command of
    npm's package, `config` is kept where it looks.
    """

    def __init__(self, program: Path, folder: Path, config: Json) -> None:
        self._program = program
        self._folder = folder
        (folder / CONFIG).write_text(json.dumps(config), encoding="utf-8")

    async def guide(self) -> str:
        """What its package has for a model to read first."""
        return (self._program.parent / "skills" / NAME / "SKILL.md").read_text(encoding="utf-8")

    async def begin(self, running: Running, url: str) -> tuple[str, str]:
        await self.close()
        opened = await self._run("open", url, f"--config={CONFIG}")
        await self._run("eval", running.ready)
        return opened

    async def close(self) -> None:
        await self._call("close")

    async def do(self, name: str, arguments: Json) -> tuple[str, str]:
        return await self._run(*_COMMANDS[name](arguments))

    async def look(self) -> tuple[str, str]:
        return await self._run("snapshot")

    async def _run(self, *words: str) -> tuple[str, str]:
        status, told = await self._call(*words)
        if status or "### Error" in told:
            raise Incomparable(f"{words[0]}: {' '.join(told.split())[:160]}")
        return shlex.join([NAME, *words]), told

    async def _call(self, *words: str) -> tuple[int, str]:
        child = await asyncio.create_subprocess_exec(
            NODE_FOLDER / "bin" / "node",
            self._program,
            *words,
            cwd=self._folder,
            env={**os.environ, "PLAYWRIGHT_CLI_SESSION": self._folder.name},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await asyncio.wait_for(child.communicate(), WITHIN)
        return child.returncode or 0, said.decode(errors="replace")


@asynccontextmanager
async def cli() -> AsyncIterator[Cli]:
    """Raises Unavailable when npm cannot get it."""
    program = peer_folder() / "node_modules" / "@playwright" / "cli" / f"{NAME}.js"
    with TemporaryDirectory(prefix="webhand-apps-", ignore_cleanup_errors=True) as made:
        options = {"executablePath": str(find_browser().path), "headless": True, "chromiumSandbox": os.geteuid() != 0}
        config = {"browser": {"browserName": "chromium", "isolated": True, "launchOptions": options}}
        one = Cli(program, Path(made), config)
        try:
            yield one
        finally:
            await one.close()
