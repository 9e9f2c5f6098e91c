"""Documents in which no script may run, or only some: timers of a debugger's world never fire there."""

import asyncio

import pytest
from conformance.carriers import Carried, Opened
from webhand_agent.protocol import Click, Code, Effect, TypeText

BOX = """<h1>Box</h1><input aria-label=Name><details><summary>More</summary><p>Inside</p></details>
<button onclick="this.textContent = 'Pressed'">Press</button>"""


async def used(one: Opened, *, runs_scripts: bool) -> None:
    """Looked at, typed into and clicked."""
    assert any('heading "Box"' in line for line in await one.look())
    assert one.seen is not None
    assert not one.seen.partial
    typed = await one.act('"Name"', TypeText(text="abc"))
    assert (typed.ok, Effect.VALUE in typed.effect) == (True, True), typed
    opened = await one.act('"More"', Click())
    assert Effect.EXPANDED in opened.effect, opened
    assert any("Inside" in line for line in await one.look())
    pressed = await one.act('"Press"', Click())
    assert (pressed.ok, Effect.DOM in pressed.effect) == (True, runs_scripts), pressed


@pytest.mark.parametrize("leave", ["", "allow-scripts allow-same-origin"])
async def test_a_page_that_its_server_puts_into_a_sandbox(carried: Carried, leave: str) -> None:
    one = await carried.open("<p>Before</p>")
    markup = f"{BOX}<a href='{one.url}'>Away</a><iframe srcdoc='<button>Inner</button>'></iframe>"
    url = carried.site.put(markup, headers={"Content-Security-Policy": f"sandbox {leave}"})
    async with asyncio.timeout(60):
        went = await one.browser.navigate(one.tab_id, url)
        assert went.code is Code.NAVIGATED, went
        await used(one, runs_scripts=leave != "")
        assert any('"Inner"' in line for line in await one.look())
        left = await one.act('"Away"', Click())
    assert (left.code, left.led_to) == (Code.NAVIGATED, one.url), left


async def test_a_frame_without_scripts(carried: Carried) -> None:
    markup = BOX.replace("'", "&apos;")
    one = await carried.open(f"<p>Around</p><iframe sandbox height=400 srcdoc='{markup}'></iframe>")
    async with asyncio.timeout(60):
        await used(one, runs_scripts=False)
