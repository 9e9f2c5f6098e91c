"""A Python program in the browser that the person has open: the library, through the extension and its host."""

from pathlib import Path

import pytest
import webhand as library
from conformance.site import Site
from conformance.site import served as site_served
from e2e.shared import Shared
from e2e.test_programs import have_closed

GREET = """<title>Greets</title><p></p>
<button onclick="document.querySelector('p').textContent += 'Hello.'">Greet</button>"""


async def test_a_program_works_in_the_open_browser(
    installed: Shared, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site_served() as pages:
        async with installed.webhand(tmp_path / "home", pages.put("<title>Home</title><p>Mine")) as home:
            await home.socket()
            monkeypatch.setenv("WEBHAND_RUNTIME_DIR", str(home.profile.runtime))
            for name in ("DATA", "CONFIG", "STATE"):
                monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
            await _works(pages)
            await have_closed(home, "Greets")
            assert await home.page.title() == "Home"


async def _works(pages: Site) -> None:
    async with library.open_session(kind="person") as session:
        assert (await session.goto(pages.put(GREET))).ok
        assert (await session.click("button")).ok
        result = await session.run("click Greet", model="offline")
        assert result.ok, result
        assert (await session.observe()).title == "Greets"
        assert (await session.read()).count("Hello.") == 2
        await session.close()
        with pytest.raises(library.errors.SessionGone):
            await session.read()
