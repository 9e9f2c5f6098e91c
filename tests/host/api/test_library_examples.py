"""The examples of docs/LIBRARY.md, each a program of its own, with a site of the test's for the internet."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import gemini
import pytest
from conformance.site import Site
from host.api.conftest import Scripted

EXAMPLES = re.findall(r"^```python\n(.*?)^```$", Path("docs/LIBRARY.md").read_text(), re.MULTILINE | re.DOTALL)
SHOP = """<title>Shop</title>
<form action=/>
  <input type=search name=q aria-label=Search>
  <select name=size aria-label=Size><option>S<option>M</select>
  <button>Find</button>
</form>
<ul><li><a href=/boots>Winter boots</a></ul>
<p id=said></p>
<button id=greet onclick="document.querySelector('#said').textContent = 'Hello.'">Greet</button>
"""


def press_greet(seen: gemini.SeenRequest) -> gemini.Reply:
    return gemini.call("click_element", element_ref=seen.ref("button", "Greet"))


DONE = gemini.call("task_complete", summary="It said hello.")
MODELS: dict[int, gemini.Script] = {
    3: [press_greet, DONE],
    5: [
        gemini.call("stock", sku="lamp"),
        gemini.call("remember", what="3 lamps"),
        lambda seen: gemini.call("task_complete", summary=next(text for text in seen.texts if "3 lamps (" in text)),
    ],
}
TOLD: Sequence[tuple[str, ...]] = (
    ("completed",),
    ("Shop page [title", 'Now on "Shop"', "Winter boots", "I clicked “Greet”."),
    ("run_started", "click_element", "run_finished"),
    ('Click button "Greet"', "Allow it?", "completed"),
    ('done Clicked button "Greet".',),
    ("completed", "3 lamps (Shop)"),
    ("I clicked “Greet”.", "Shop", "True"),
)


def test_every_example_is_tested() -> None:
    assert len(EXAMPLES) == len(TOLD)
    assert len(EXAMPLES[0].splitlines()) == 5


@pytest.mark.parametrize("number", range(len(TOLD)))
def test_an_example_does_what_it_says(
    number: int, pages: Site, scripted: Scripted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("WEBHAND_MODEL", "gemini" if number in MODELS else "offline")
    url = pages.put(SHOP, "/")
    if number in MODELS:
        scripted(MODELS[number])
    program = EXAMPLES[number].replace("https://shop.example/", url).replace("https://shop.example", pages.here)
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(
        command, input="yes\n", capture_output=True, text=True, cwd=tmp_path, env=os.environ, timeout=90, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    for words in TOLD[number]:
        assert words in done.stdout, done.stdout
