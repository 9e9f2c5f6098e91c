"""The switches of a browser that is started for a run, as its process has them."""

from pathlib import Path

import chromium
from playwright.async_api import async_playwright
from webhand_host.browser import launch

DISABLED = "--disable-features="


async def test_what_playwright_disables_stays_disabled(tmp_path: Path) -> None:
    """Of two such switches the last alone counts: ours has to repeat what Playwright's says."""
    options = launch.without_extension(tmp_path / "profile", Path(chromium.executable()), headless=True)
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(**options)
        try:
            *others, ours = (set(one.removeprefix(DISABLED).split(",")) for one in switches(tmp_path / "profile"))
            assert others, "Playwright names none by itself any more"
            assert set().union(*others) <= ours
        finally:
            await context.close()


def switches(profile: Path) -> list[str]:
    """The ones that disable features, of the browser with this profile."""
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = place.read_text().split("\0")
        except OSError:
            continue
        if f"--user-data-dir={profile}" in words and not any(word.startswith("--type=") for word in words):
            found = [word for word in words if word.startswith(DISABLED)]
            if found:
                return found
    return []
