"""A secret is typed by its name, end to end: the site gets it, the model and what is on disk never hold it."""

import asyncio
import base64
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gemini
import pytest
import warm
from e2e.harness import Start, places
from safety.person import does, with_gemini
from safety.sites import Site, site
from webhand_agent.protocol import Choice, PermissionKind

VALUE = "correct-horse-battery-9"
LOGIN = """<title>Log in</title><h1>Log in</h1><form method="get" action="/in">
  <label>Password <input type="password" name="p"></label><button>Enter</button></form>"""
ECHO = """<title>In</title><h1>Welcome</h1><p id="said"></p><p id="loud"></p><ul></ul><input aria-label="Again">
  <script>said.textContent = `You came with ${location.search} ${decodeURIComponent(location.search.slice(3))}`;
  document.title = location.search;
  const word = decodeURIComponent(location.search.slice(3));
  loud.textContent = `${word.toUpperCase()} ${btoa('ann:' + word)} ${[...word].reverse().join('')}`;
  document.querySelector('ul').innerHTML = [...word].map((letter) => `<li>${letter}</li>`).join('');
  document.querySelector('input').value = [...word].join(' ');</script>"""

OTHERWISE = [VALUE.upper(), VALUE[::-1], " ".join(VALUE), base64.b64encode(f"ann:{VALUE}".encode()).decode()]
"""As the page spells it, too."""


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


async def keeps(folder: Path, name: str, value: str, where: str) -> None:
    """As a person does, in a process of its own: this one's keyring is whatever other tests have made of it."""
    process = await asyncio.create_subprocess_exec(
        *(*warm.command(warm.COMMAND), "secret", "set", name, "--for", where),
        env={**os.environ, **places(folder)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate(value.encode() + b"\n")
    assert process.returncode == 0, said.decode()


@pytest.mark.parametrize("choice", [Choice.ONCE, Choice.ALWAYS])
async def test_the_site_gets_it_and_nobody_else(login: Site, tmp_path: Path, webhand: Start, choice: Choice) -> None:
    """One question is for typing and sending; what is allowed from now on is not asked again."""
    await keeps(tmp_path, "DEMO", VALUE, login.url)
    script: gemini.Script = [types, enters, gemini.call("read_page"), gemini.say("Done."), gemini.say("Done.")]
    with gemini.GeminiStandIn([*script, *script]) as server:
        async with webhand(tmp_path, f"{login.url}/", with_gemini(server)) as one:
            run = await does(one, "log in to this page", login=choice)
            assert f"GET /in?p={VALUE}" in login.requests, "\n".join(run.receipts)
            assert run.kinds == [{PermissionKind.LOGIN}]
            assert (run.asked[0].lacks[0].site, VALUE in str(run.asked)) == (login.url, False)
            await one.go(f"{login.url}/")
            again = await does(one, "log in to this page", login=Choice.NO)
    assert again.kinds[:1] == ([] if choice is Choice.ALWAYS else [{PermissionKind.LOGIN}])
    assert login.requests.count(f"GET /in?p={VALUE}") == (2 if choice is Choice.ALWAYS else 1)
    sent = "\n".join(text for request in server.requests for text in request.texts)
    assert VALUE not in sent
    assert "You came with ?p=•••" in sent, "the page was read, and shows it"
    assert holding(tmp_path, VALUE) == []
    for spelled in OTHERWISE:
        assert spelled not in sent
        assert holding(tmp_path, spelled) == []
    assert 'listitem "c"' not in sent, "an element for each letter"
    assert "listitem" in sent


GOES_AWAY = """<title>Log in</title><h1>Log in</h1><form method="get" action="{other}/in">
  <label>Password <input type="password" name="p"></label><button>Enter</button></form>"""
TURNS = """<title>Log in</title><h1>Log in</h1><form method="get" action="/in">
  <label>Password <input type="password" name="p" oninput="form.action = '{other}/in'"></label>
  <button>Enter</button></form>"""


@pytest.mark.parametrize("by", ["click", "Enter"])
@pytest.mark.parametrize("page", [GOES_AWAY, TURNS], ids=["goes away", "turns away once it is typed"])
async def test_a_form_that_goes_elsewhere_does_not_get_it(tmp_path: Path, webhand: Start, page: str, by: str) -> None:
    """Whatever the person says: a secret is bound to where the field's form goes, too."""

    def sends(seen: gemini.SeenRequest) -> gemini.Reply:
        return enters(seen) if by == "click" else gemini.call("press_key", key="Enter")

    script: gemini.Script = [types, sends, gemini.say("Done."), gemini.say("Done.")]
    yes: Any = {kind.value: Choice.ONCE for kind in PermissionKind}
    with site({}) as other, site({"/": page.replace("{other}", other.url)}) as here:
        await keeps(tmp_path, "DEMO", VALUE, here.url)
        with gemini.GeminiStandIn(script) as server:
            async with webhand(tmp_path, f"{here.url}/", with_gemini(server)) as one:
                run = await does(one, "log in to this page", **yes)
        assert VALUE not in other.seen, "\n".join(run.receipts)
        assert any("DEMO" in text and "goes to" in text for text in run.receipts), run.receipts
