"""A secret is typed by its name, end to end: the site gets it, the model and what is on disk never hold it."""

from collections.abc import Iterator
from pathlib import Path

import gemini
import pytest
from e2e.harness import webhand
from safety.person import does, with_gemini
from safety.sites import Site, site
from webhand_host import vault

VALUE = "correct-horse-battery-9"
LOGIN = """<title>Log in</title><h1>Log in</h1><form method="get" action="/in">
  <label>Password <input type="password" name="p"></label><button>Enter</button></form>"""
ECHO = """<title>In</title><h1>Welcome</h1><p id="said"></p>
  <script>said.textContent = `You came with ${location.search} ${decodeURIComponent(location.search.slice(3))}`;
  document.title = location.search;</script>"""


@pytest.fixture
def login() -> Iterator[Site]:
    with site({"/": LOGIN, "/in": ECHO}) as one:
        yield one


def types(seen: gemini.SeenRequest) -> gemini.Reply:
    assert "{{secret:DEMO}}" in "\n".join(seen.texts), "the model is told the name"
    return gemini.call("type_text", element_ref=seen.ref("textbox", "Password"), text="{{secret:DEMO}}")


def enters(seen: gemini.SeenRequest) -> gemini.Reply:
    return gemini.call("click_element", element_ref=seen.ref("button", "Enter"))


def holding(folder: Path, text: str) -> list[Path]:
    """The files of a run and its host that hold a text. Where the secret itself is kept is none of them."""
    places = [folder / "data", folder / "state"]
    return [
        path for place in places for path in place.rglob("*") if path.is_file() and text.encode() in path.read_bytes()
    ]


async def test_the_site_gets_it_and_nobody_else(login: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    vault.keep("DEMO", VALUE, [login.url])
    script: gemini.Script = [types, enters, gemini.call("read_page"), gemini.say("Done."), gemini.say("Done.")]
    with gemini.GeminiStandIn(script) as server:
        async with webhand(tmp_path, f"{login.url}/", with_gemini(server)) as one:
            run = await does(one, "log in to this page")
    assert f"GET /in?p={VALUE}" in login.requests, "\n".join(run.receipts)
    assert run.asked == []
    sent = "\n".join(text for request in server.requests for text in request.texts)
    assert VALUE not in sent
    assert "You came with ?p=•••" in sent, "the page was read, and shows it"
    assert holding(tmp_path, VALUE) == []
