"""The browser of the tests: found where the product finds it, started with the product's own switches."""

import functools
import json
import os
from pathlib import Path
from typing import Any

from webhand_host.browser import launch
from webhand_host.browser.discovery import find_browser

SWITCHES = [*launch.QUIET, "--disable-gpu"]
"""For a browser without the extension. Playwright adds what it takes to start one as root."""


@functools.cache
def executable() -> str:
    """Asked for once: finding it starts every candidate for its version."""
    return str(find_browser().path)


def with_extension(profile: launch.Profile, *, headless: bool = True) -> dict[str, Any]:
    """Arguments for Playwright's `launch_persistent_context`: the browser that `webhand run` starts, to be steered."""
    return launch.steered(profile, Path(executable()), headless=headless)


def private(folder: Path) -> launch.Profile:
    """A profile below `folder` in which no host is registered: a test says which one."""
    return launch.Profile(folder / "profile", folder / "run", dict(os.environ))


def downloads_go_to(profile: launch.Profile, folder: Path) -> None:
    """As the person set it, before the browser starts for the first time."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = profile.folder / "Default" / "Preferences"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"download": {"default_directory": str(folder), "prompt_for_download": False}}))
