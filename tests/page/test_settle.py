"""When a document is at rest, and what keeps changing by itself."""

from typing import Any

import pytest
from page.conftest import Engine, Site

LATER = "performance.now = ((now) => () => now() + (globalThis.passed ??= 10_000))(performance.now.bind(performance))"
"""A document that is ten seconds old: what changes there is no consequence of its loading."""

AT_ONCE = """void (requestAnimationFrame = (drawn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = drawn;
    port2.postMessage(0);
})"""
"""Frames of a renderer that is behind with them."""

TICKERS = [
    "<p id=p></p><script>setInterval(() => { p.textContent = performance.now(); }, 10)</script>",
    "<p id=p>x</p><script>setInterval(() => { p.firstChild.data = performance.now(); }, 10)</script>",
    "<p id=p></p><script>setInterval(() => { p.innerHTML = '<b><i></i></b>';"
    "p.querySelector('i').textContent = performance.now(); }, 10)</script>",
    "<p id=p></p><script>setInterval(() => p.classList.toggle('on'), 10)</script>",
    "<p id=p></p><script>const go = () => { p.textContent = performance.now(); requestAnimationFrame(go); };"
    "go()</script>",
]


async def rest(engine: Engine, patience: int = 0, cap: int = 20_000) -> Any:
    told = await engine.call(f"webhand.rest({{ patience: {patience}, cap: {cap} }})")
    return {name: told[name] for name in ("resting", "changes")}


async def rest_while(engine: Engine, change: str) -> Any:
    """Waits for a change that comes only when the waiting has begun, however busy the machine is."""
    later = f"setTimeout(() => {{ {change} }}, 200)"
    return await engine.call(
        f"(() => {{ const told = webhand.rest({{ patience: 60_000, cap: 60_000 }}); {later}; return told; }})()"
    )


async def opened_long_ago(site: Site, markup: str) -> Engine:
    engine = await site.open(markup)
    await engine.call(LATER)
    return engine


async def recognised(engine: Engine) -> None:
    """Until its tickers count no more. A busy machine lets a ticker pause, which looks like rest."""
    for _ in range(100):
        if await rest(engine, patience=200) == {"resting": True, "changes": 0}:
            return
    raise AssertionError("its changes still count")


async def test_a_still_page_rests(site: Site) -> None:
    engine = await site.open("<p>x</p>")
    assert await rest(engine) == {"resting": True, "changes": 0}
    assert await engine.call("webhand.inside.settle.isStill()")


async def test_a_change_ends_patience(site: Site) -> None:
    engine = await site.open("<p id=p>x</p>")
    assert (await rest_while(engine, "document.querySelector('#p').textContent = 'y'"))["changes"] > 0


async def test_a_page_just_changed_is_not_still(site: Site) -> None:
    engine = await site.open("<p>x</p>")
    await rest(engine)
    changed = "document.querySelector('p').textContent = 'y', webhand.inside.settle.isStill()"
    assert not await engine.call(changed)
    assert (await rest(engine))["resting"]


@pytest.mark.parametrize("markup", TICKERS)
async def test_a_place_that_changes_by_itself_is_recognised(site: Site, markup: str) -> None:
    engine = await opened_long_ago(site, markup)
    await recognised(engine)
    assert await rest(engine, patience=200) == {"resting": True, "changes": 0}


async def test_a_page_that_builds_itself_is_waited_for(site: Site) -> None:
    engine = await opened_long_ago(
        site, "<script>setInterval(() => document.body.append(document.createElement('p')), 10)</script>"
    )
    told = await engine.call("(webhand.inside.restless.acted(), webhand.rest({ patience: 0, cap: 300 }))")
    assert not told["resting"]


async def test_frames_that_come_late_and_at_once_are_no_rest(site: Site) -> None:
    engine = await opened_long_ago(
        site, "<script>setInterval(() => document.body.append(document.createElement('p')), 10)</script>"
    )
    await engine.call(AT_ONCE)
    told = await engine.call("(webhand.inside.restless.acted(), webhand.rest({ patience: 0, cap: 300 }))")
    assert not told["resting"]


async def test_what_changes_besides_a_ticker_counts(site: Site) -> None:
    engine = await opened_long_ago(site, TICKERS[0] + "<p id=other></p>")
    await recognised(engine)
    assert (await rest_while(engine, "document.querySelector('#other').textContent = 'y'"))["changes"] == 1


async def test_a_ticker_that_fell_silent_counts_again(site: Site) -> None:
    engine = await opened_long_ago(
        site, "<p id=p></p><script>const t = setInterval(() => { p.textContent = 1; }, 10)</script>"
    )
    await recognised(engine)
    await engine.page.evaluate("clearInterval(t)")
    await engine.call("globalThis.passed = 20_000")
    assert (await rest_while(engine, "document.querySelector('#p').textContent = 'y'"))["changes"] == 1


LATE = (
    "<p id=p>x</p><button onclick=\"p.title = 'pressed'; setTimeout(() => { p.textContent = 'y' }, 300)\">Go</button>"
)


async def pressed_and_changed_later(site: Site) -> Engine:
    """Its receipt was given before the page changed, and the page has changed before anybody asks again."""
    engine = await site.open(LATE)
    await engine.perform(await engine.ref("button"), "click")
    await engine.page.wait_for_function("p.textContent === 'y'")
    return engine


async def test_what_an_act_set_off_counts_as_begun_though_nobody_watched(site: Site) -> None:
    engine = await pressed_and_changed_later(site)
    options = "{ patience: 60_000, cap: 60_000, sinceAct: true }"
    assert (await engine.call(f"webhand.rest({options})"))["changes"] > 0
    assert await rest(engine) == {"resting": True, "changes": 0}, (
        "whoever waits for something new is told of nothing old"
    )


# --- transitions ------------------------------------------------------------------------------------------------------

MENU = """<style>
  #m { transition: opacity .3s, transform .3s } #m.gone { opacity: 0; transform: scale(0) }
  .ripple { position: absolute; width: 20px; height: 20px; animation: grow 60s; opacity: 0 }
  @keyframes grow { to { opacity: 1; scale: 9 } }
  .spins { animation: turn 1s infinite } @keyframes turn { from { opacity: 0 } to { rotate: 360deg } }
</style><ul id=m class=gone><li><button>One</button><li><button>Two</button></ul>
<i class=ripple></i><b class=spins>Busy</b>"""


async def test_what_appears_or_leaves_in_a_transition_has_done_so(site: Site) -> None:
    engine = await site.open(MENU)
    await engine.page.evaluate("m.classList.remove('gone')")
    await rest(engine)
    seen = await engine.observe()
    assert [line.strip() for line in seen if "button" in line] == [
        'button <button> [ref=e1] "One"',
        'button <button> [ref=e2] "Two"',
    ]
    await engine.page.evaluate("m.classList.add('gone')")
    await rest(engine)
    assert not any("button" in line for line in await engine.observe())
    assert await engine.page.evaluate("document.getAnimations().length") == 2, "no ripple and no spinner is waited for"


async def test_a_page_that_dims_itself_is_about_to_show_something(site: Site) -> None:
    engine = await site.open(
        "<style>#d { position: fixed; inset: 0; opacity: 0; transition: opacity .2s }</style><i id=d></i>"
        "<b role=dialog id=w hidden>Sure?</b>"
    )
    await engine.page.evaluate("d.ontransitionend = () => w.hidden = false; d.offsetWidth; d.style.opacity = .5")
    await rest(engine)
    assert (await engine.observe())[-1].strip() == 'text "Sure?"'
