"""A7: what stands in secret fields is in no tree, record, picture or chat, also while the page shows it in clear."""

import re
from pathlib import Path

import pytest
from e2e.harness import Start
from PIL import Image
from playwright.async_api import Route

pytestmark = pytest.mark.whole

SECRETS = {
    "top": "hunter2-on-top",
    "closed": "hunter2-closed",
    "framed": "hunter2-framed",
    "card": "4242 4242 4242 4242",
}
AT = "position:absolute;box-sizing:border-box;width:300px;height:40px;font-size:24px;"
SHOW = """<script>
    const show = () => { for (const field of fields) field.type = 'text'; };
    addEventListener('message', show);
    </script>"""


def field(name: str, left: int, top: int, kind: str = "password") -> str:
    more = "name=cardnumber" if name == "card" else ""
    return f"<input type={kind} {more} aria-label={name} value='{SECRETS[name]}' style='{AT}left:{left}px;top:{top}px'>"


FRAME = f"""<!doctype html><body style="height:3000px">{field("framed", 20, 230)}
    <script>const fields = document.querySelectorAll('input');</script>{SHOW}
    <script>scrollTo(0, 200)</script>"""
PAGE = f"""<!doctype html><title>Log in</title><h1>Log in</h1>
    <input type=text aria-label=Name value="Ada Lovelace" style="{AT}left:40px;top:100px">
    {field("top", 40, 200)}{field("card", 40, 320, "text")}
    <div id=host></div>
    <iframe src="https://other.test/"
      style="position:absolute;left:400px;top:180px;width:320px;height:150px;border:0"></iframe>
    <button onclick="show(); frames[0].postMessage('show', '*')">Show passwords</button>
    <script>
      const root = host.attachShadow({{ mode: 'closed' }});
      root.innerHTML = {field("closed", 40, 260)!r};
      const fields = [document.querySelectorAll('input')[1], root.querySelector('input')];
    </script>{SHOW}"""
SHOWN = {"top": (40, 200), "closed": (40, 260), "framed": (420, 210), "card": (40, 320)}


async def serve(route: Route) -> None:
    await route.fulfill(body=FRAME if "other.test" in route.request.url else PAGE, content_type="text/html")


def everything(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def spread(picture: Image.Image, at: tuple[int, int], scale: float) -> int:
    """How many shades there are in a field, without its edges, where a JPEG mixes in what is beside it."""
    left, top, right, bottom = (round(scale * side) for side in (at[0] + 8, at[1] + 8, at[0] + 292, at[1] + 32))
    bands = picture.crop((left, top, right, bottom)).getextrema()
    return max(most - least for least, most in bands)  # type: ignore[misc]


async def test_secrets_that_the_page_shows_leave_it_nowhere(tmp_path: Path, webhand: Start) -> None:
    async with webhand(tmp_path, "about:blank") as browser:
        await browser.context.route(re.compile(r"https://(login|other)\.test/"), serve)
        await browser.page.goto("https://login.test/")
        finished = await browser.do('click "Show passwords"')
        assert finished.outcome == "completed", finished.summary
        types = [await browser.page.locator("input").nth(1).get_attribute("type")]
        types.append(await browser.page.frames[1].locator("input").get_attribute("type"))
        assert types == ["text", "text"], "the page shows them"
        chat = await browser.chat.locator("body").inner_text()
        viewport = await browser.page.evaluate("innerWidth")
        (run,) = browser.runs()
    kept = everything(tmp_path)
    assert {"run.jsonl", "conversation.jsonl"} <= {path.name for path in kept}
    for secret in SECRETS.values():
        assert secret not in chat
        assert not [path for path, data in kept.items() if secret.encode() in data]
    with Image.open(run.pictures()[-1]) as picture:
        scale = picture.width / viewport
        shades = {name: spread(picture, at, scale) for name, at in SHOWN.items()}
        assert max(shades.values()) <= 2, shades
        assert spread(picture, (40, 100), scale) > 100, "the name is no secret"
