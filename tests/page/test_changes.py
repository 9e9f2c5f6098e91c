"""What a second look costs and says: only what changed, and never anything else than a fresh look would."""

import json
from pathlib import Path

import pytest
from page.conftest import Engine, Site

RANDOM_PAGE = Path(__file__).with_name("random_page.js").read_text("utf-8")

# Looks twice: once with what is remembered, once after everything was forgotten.
COMPARE = """(() => {
    // What came and went is said once.
    webhand.inside.observing.hear();
    webhand.inside.toasts.clear();
    const text = () => {
        const { lines, elements, omitted } = webhand.observe(OPTIONS);
        return [...lines.map((line) => JSON.stringify(line)), `${elements} ${omitted}`];
    };
    const remembered = text();
    webhand.inside.observing.hearAll();
    const fresh = text();
    const [one, other] = [remembered, fresh];
    const at = one.findIndex((line, index) => line !== other[index]);
    if (at < 0 && one.length === other.length) return null;
    const from = Math.max(0, (at < 0 ? Math.min(one.length, other.length) : at) - 3);
    return { remembered: one.slice(from, from + 8), fresh: other.slice(from, from + 8) };
})()"""


async def compare(engine: Engine, budget: int) -> object:
    options = {"space": engine.space, "prefix": "", "nextRef": 1, "budget": budget}
    return await engine.call(COMPARE.replace("OPTIONS", json.dumps(options)))


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", range(1, 13))
async def test_what_is_remembered_is_what_a_fresh_look_sees(
    site: Site, seed: int, request: pytest.FixtureRequest
) -> None:
    engine = await site.open("<html><head></head><body></body>")
    await engine.page.evaluate(RANDOM_PAGE)
    await engine.page.evaluate(f"randomPage.build({seed})")
    steps = 400 if request.config.getoption("--full") else 60
    done: list[str] = []
    for step in range(steps):
        done += await engine.page.evaluate(f"randomPage.change({1 + step % 3})")
        await engine.open_closed_roots()
        budget = 3_000 if step % 3 == 0 else 1_000_000
        differ = await compare(engine, budget)
        where = f"seed {seed}, step {step}, budget {budget}, after {done[-4:]}"
        assert differ is None, f"{where}: {json.dumps(differ, indent=1)}"


READ_AHEAD = "webhand.inside.observing.hearAll(), webhand.inside.seeing.readAhead()"


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", range(21, 27))
async def test_what_was_read_ahead_is_what_a_fresh_look_sees(
    site: Site, seed: int, request: pytest.FixtureRequest
) -> None:
    engine = await site.open("<html><head></head><body></body>")
    await engine.page.evaluate(RANDOM_PAGE)
    await engine.page.evaluate(f"randomPage.build({seed})")
    steps = 400 if request.config.getoption("--full") else 60
    for step in range(steps):
        engine.space = f"run-{step}"
        await engine.call(READ_AHEAD)
        done = await engine.page.evaluate(f"randomPage.change({1 + step % 3})")
        await engine.open_closed_roots()
        budget = 3_000 if step % 3 == 0 else 1_000_000
        differ = await compare(engine, budget)
        where = f"seed {seed}, step {step}, budget {budget}, after {done}"
        assert differ is None, f"{where}: {json.dumps(differ, indent=1)}"


# Markup, and scripts: after each of them the remembered look is the fresh one. What they change stands far away.
FAR: list[tuple[str, list[str]]] = [
    ("<style>.on .y{display:none}</style><div><div><p class=y><b>x</b></p></div></div>",
     ["document.documentElement.className = 'on'", "document.documentElement.className = ''"]),
    ("<style id=s media=print>.q{display:none}</style><div class=q><p><b>x</b></p></div>", ["s.media = 'all'"]),
    ("<style id=s>.q{display:none}</style><div class=q><p><b>x</b></p></div>",
     ["s.textContent = '.q{display:block}'"]),
    ("<fieldset><legend><div><b id=t>Old</b></div></legend><button>x</button></fieldset>", ["t.textContent = 'New'"]),
    ("<div><div role=group aria-label=G aria-describedby=x><p><b>a</b></p></div></div>"
     "<div><p><b id=x>old</b></p></div>",
     ["x.textContent = 'new'"]),
    ("<div><p><button popovertarget=p>Menu</button></p></div><div><div popover id=p><b>Hi</b></div></div>",
     ["p.showPopover()", "p.hidePopover()"]),
    ("<div><section><h2>A</h2><p><button>x</button></p></section><div id=d></div></div>",
     ["d.innerHTML = '<button>Drop</button>'", "d.innerHTML = '<h2>B</h2><button>Drop</button>'",
      "d.innerHTML = '<button>Drop</button>'", "d.remove()"]),
    ("<div id=d onclick=1>" + "".join(f"<div class=i data-id={at}><p><b>Item {at}</b></p></div>" for at in (1, 2))
     + "</div>",
     ["d.insertAdjacentHTML('beforeend', '<div class=i data-id=3><p><b>Item 3</b></p></div>')",
      "d.firstChild.dataset.id = 2", "d.firstChild.dataset.id = 1", "d.lastChild.remove()"]),
    ("<form id=f><div><p><input required aria-label=A></p></div>"
     "<div><div><p><b>r</b><input required aria-label=B></p></div></div><button>Go</button></form>",
     ["f.requestSubmit()"]),
    ("<div><p><input id=i aria-label=A aria-invalid=true value=x></p></div>",
     ["i.setCustomValidity('one')", "i.setCustomValidity('two')"]),
    ("<style>.b .y{display:none}</style><div><div id=x><p>a</p><div class=y><b>Y</b></div></div></div>"
     "<div class=b id=b><i></i></div>", ["b.append(x)"]),
    ("<style>.b .y{display:none}</style><div id=w><div id=x><p>a</p><div class=y><b>Y</b></div></div></div>",
     ["const around = document.createElement('div'); around.className = 'b'; around.append(x); w.append(around)"]),
    ("<style>:not(:defined){display:none}</style><div><x-late>Go</x-late></div>",
     ["customElements.define('x-late', class extends HTMLElement {})"]),
    ("<div><div id=d><div><p><button id=f>F</button><b>x</b></p><p><b>other</b></p></div></div></div>",
     ["d.setAttribute('aria-hidden', 'true')", "f.focus()", "f.blur()"]),
    ("<div><p><b>q</b><input id=i type=checkbox hidden></p></div><div><div><p><label for=i>On</label></p></div></div>",
     ["i.checked = true", "i.disabled = true"]),
    ("<div><p><b>q</b><button id=i style='opacity:0'>x</button></p></div>"
     "<div><div><p><label for=i>On</label></p></div></div>",
     ["i.disabled = true", "i.style.opacity = 1; i.textContent = 'y'; document.querySelector('label').htmlFor = ''"]),
    ("<style>body > div {height: 30px; overflow: auto}</style><div><p>One</p><p>Two</p><p>Three</p></div>",
     ["document.querySelector('div').scrollTop = 10"]),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "scripts"), FAR)
async def test_what_changes_far_away_is_seen(site: Site, markup: str, scripts: list[str]) -> None:
    engine = await site.open(markup)
    await engine.observe()
    for script in scripts:
        before = await engine.observe(1_000_000)
        await engine.page.evaluate(f"() => {{ {script} }}")
        differ = await compare(engine, 1_000_000)
        assert differ is None, f"{script}: {json.dumps(differ, indent=1)}"
        assert await engine.observe(1_000_000) != before, script


@pytest.mark.parametrize(("markup", "scripts"), FAR)
async def test_what_changes_after_it_was_read_ahead_is_seen(site: Site, markup: str, scripts: list[str]) -> None:
    engine = await site.open(markup)
    for run, script in enumerate(scripts):
        engine.space = f"run-{run}"
        await engine.call(READ_AHEAD)
        await engine.page.evaluate(f"() => {{ {script} }}")
        differ = await compare(engine, 1_000_000)
        assert differ is None, f"{script}: {json.dumps(differ, indent=1)}"


async def test_a_page_is_read_while_it_is_watched_for_rest(site: Site) -> None:
    """The style of what stands there is not asked for again, only that of what came meanwhile."""
    engine = await site.open("<ul>" + "<li><a href=/x><b>Word</b></a></li>" * 50 + "</ul><p id=p><i>Old</i></p>")
    asked = "globalThis.asked = 0; const ask = getComputedStyle; getComputedStyle = (...of) => (asked++, ask(...of))"
    await engine.call(f"void (() => {{ {asked} }})()")
    assert (await engine.call("webhand.rest({ patience: 0, cap: 5000 })"))["resting"]
    assert (read := await engine.call("asked")) > 50
    await engine.page.evaluate("p.innerHTML = '<i>New</i>'")
    lines = await engine.observe()
    assert len(lines) > 50
    assert 'text "New"' in lines
    assert await engine.call("asked") - read < 10
    assert '[ref=e1] "Word"' in "".join(lines[:2]), "a ref was given to what nobody was told of"


async def test_what_changed_before_a_run_looks_is_no_news_for_it(site: Site) -> None:
    """What changed lately comes before what is merely near: only for those who have seen what was there."""
    rows = "".join(f"<p><button id=b{at}>Button number {at}</button></p>" for at in range(400))
    engine = await site.open(rows)
    await engine.call(READ_AHEAD)
    await engine.page.evaluate("b399.title = 'changed'")
    assert not any("399" in line for line in await engine.observe(budget=3_000))
    await engine.page.evaluate("b399.title = 'again'")
    assert any("399" in line for line in await engine.observe(budget=3_000))


async def test_what_no_look_has_compared_is_visited_again(site: Site) -> None:
    text = "<p><b>x</b>y</p>" * 400
    engine = await site.open(f"<div><p><input id=i aria-label=A value=one></p></div><div>{text}</div>")
    await engine.observe(budget=2_000)
    await engine.page.evaluate("scrollTo(0, 9000)")
    assert '"A"' not in "".join(await engine.observe(budget=200))
    await engine.page.evaluate("i.value = 'two'")
    assert await engine.find("A textbox") == ['textbox <input type="text"> [ref=e1] "A" [value="two"]']


async def test_another_run_has_seen_nothing_whatever_it_asks_first(site: Site) -> None:
    engine = await site.open("<button>A</button>")
    assert await engine.observe() == ['button <button> [ref=e1] "A"']
    engine.space = "run-2"
    await engine.read()
    assert await engine.observe() == ['button <button> [ref=e2] "A"']
    assert (await engine.perform("e2", "click"))["code"] == "done"


async def test_what_a_page_throws_away_is_not_kept_for_ever(site: Site) -> None:
    engine = await site.open("<div id=d></div>")
    await engine.observe()
    await engine.page.evaluate("globalThis.draw = () => { d.innerHTML = '<p>a<b>b</b></p>'.repeat(2000); }")
    for _ in range(30):
        await engine.page.evaluate("draw()")
    await engine.session.send("HeapProfiler.collectGarbage")
    assert (await engine.session.send("Memory.getDOMCounters"))["nodes"] < 100_000


SHEET = (
    "<style id=s>p { color: red } #a { display: none } b { margin: 0 }"
    " @media not all { #a { display: block !important } } @media all { i { top: 0 } } i { left: 0 }</style>"
    "<p id=a>Hidden</p><p id=b>Shown</p>"
)
REWRITTEN = [
    "s.sheet.cssRules[1].style.display = 'block'",
    "s.sheet.cssRules[1].selectorText = '#b'",
    "s.sheet.deleteRule(1); s.sheet.insertRule('#b { visibility: hidden }', 1)",
    "s.sheet.cssRules[3].media.mediaText = 'all'",
    "s.sheet.cssRules[4].insertRule('#a { display: block !important }')",
]


@pytest.mark.parametrize("change", REWRITTEN)
async def test_a_rule_that_is_rewritten_in_its_place(site: Site, change: str) -> None:
    engine = await site.open(SHEET)
    assert await engine.observe() == ['text "Shown"']
    await engine.page.evaluate(change)
    assert 'text "Hidden"' in await engine.observe()
