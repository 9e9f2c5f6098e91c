"""The script in the page's own world: what it tells the engine, and that pages do not notice it."""

from typing import Any

import pytest
from page.conftest import Engine, Site, World, engine_source
from playwright.async_api import Browser, Dialog

SHADOW = """<div id=host></div><script>
    const root = host.attachShadow({mode: 'closed'});
    root.innerHTML = '<b id=inner>x</b><svg><circle id=dot r=5 /></svg>';
"""

LISTENING: list[tuple[str, list[str]]] = [
    ("<b id=a>x</b><script>a.addEventListener('click', () => {})</script>", ["a"]),
    ("<b id=a>x</b><script>a.addEventListener('pointerdown', { handleEvent() {} }, true)</script>", ["a"]),
    ("<b id=a>x</b><script>a.addEventListener('keydown', () => {}); a.addEventListener('click', null)</script>", []),
    ("<b id=a>x</b><script>a.onclick = () => {}</script>", ["a"]),
    ("<b id=a>x</b><script>a.onmousedown = () => {}; a.onmousedown = null</script>", []),
    ("<svg><g id=a><circle r=5 /></g></svg><script>a.onclick = () => {}</script>", ["a"]),
    (
        "<script>for (const place of [window, document, document.documentElement, document.body])"
        " place?.addEventListener('click', () => {})</script>",
        [],
    ),
    (
        "<b id=a>x</b><script>const f = () => {}; a.addEventListener('click', f);"
        "a.removeEventListener('click', f)</script>",
        [],
    ),
    (
        "<b id=a>x</b><script>const f = () => {}; a.addEventListener('click', f, true);"
        "a.removeEventListener('click', f)</script>",
        ["a"],
    ),
    ("<b id=a>x</b><script>a.addEventListener('click', () => {}, { once: true }); a.click()</script>", []),
    (
        "<b id=a>x</b><script>const stop = new AbortController();"
        "a.addEventListener('click', () => {}, { signal: stop.signal }); stop.abort()</script>",
        [],
    ),
    (
        SHADOW + "for (const each of root.querySelectorAll('[id]')) each.addEventListener('click', () => {})</script>",
        ["inner", "dot"],
    ),
    (
        "<script>const late = document.createElement('b'); late.id = 'late'; late.onclick = () => {};"
        "document.currentScript.after(late)</script>",
        ["late"],
    ),
]

TRUST = [
    ("(event) => event.isTrusted && 1", True),
    ("{ handleEvent(event) { if (event.isTrusted) return; } }", True),
    ("() => 1", False),
]

UNNOTICED = [
    ("EventTarget.prototype.addEventListener.name", "addEventListener"),
    ("EventTarget.prototype.addEventListener.length", 2),
    ("Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick').set.name", "set onclick"),
    ("[alert.name, alert.length, prompt.length]", ["alert", 0, 0]),
    ("[setTimeout.name, setTimeout.length, clearTimeout.length]", ["setTimeout", 1, 0]),
    ("new Promise((done) => { const f = window.setTimeout; f((...all) => done(all), 0, 'a', 'b'); })", ["a", "b"]),
    ("(() => { try { setTimeout(); } catch (error) { return error.constructor === TypeError; } })()", True),
    ("/^function.*\\(\\) \\{ \\[native code\\] \\}$/.test(Function.prototype.toString.call(confirm))", True),
    ("Object.keys(Object.getOwnPropertyDescriptor(window, 'alert')).length", 4),
    ("Object.keys(window).filter((name) => /webhand/i.test(name))", []),
    ("(() => { try { new alert(); } catch (error) { return error.constructor === TypeError; } })()", True),
    (
        "(() => { try { document.body.addEventListener('click', 5); } catch (error) { return error.message; } })()",
        "Failed to execute 'addEventListener' on 'EventTarget': parameter 2 is not of type 'Object'.",
    ),
    ("document.body.addEventListener('click', null)", None),
    (
        "(() => { let heard = 0; const f = () => heard++; document.body.addEventListener('click', f);"
        "document.body.addEventListener('click', f); document.body.click(); return heard; })()",
        1,
    ),
    ("(() => { document.body.onclick = 5; return document.body.onclick; })()", None),
    (
        "(() => { Object.prototype.get = () => 'trapped'; const { name } = alert; delete Object.prototype.get;"
        "return name; })()",
        "alert",
    ),
    (
        "(() => { WeakMap.prototype.get = () => { throw new Error(); }; const b = document.createElement('b');"
        "b.addEventListener('click', () => { b.done = true; }); b.click(); return b.done; })()",
        True,
    ),
]


async def marked(engine: Engine) -> list[str]:
    return list(await engine.call("webhand.inside.marks.refresh().map((element) => element.id)"))


@pytest.mark.parametrize(("markup", "expected"), LISTENING)
async def test_listeners(world: Site, markup: str, expected: list[str]) -> None:
    engine = await world.open(markup)
    assert sorted(await marked(engine)) == sorted(expected)
    assert await marked(engine) == [], "each is told once"


async def test_a_listener_that_comes_and_goes(world: Site) -> None:
    engine = await world.open("<b id=a>x</b>")
    has = "webhand.inside.marks.hasListener(document.querySelector('#a'))"
    assert await marked(engine) == []
    await world.page.evaluate("a.addEventListener('click', window.f = () => {})")
    assert await marked(engine) == ["a"]
    assert await engine.call(has)
    await world.page.evaluate("a.removeEventListener('click', f)")
    assert await marked(engine) == ["a"]
    assert not await engine.call(has)


async def test_a_listener_is_a_sign_of_a_control(world: World) -> None:
    engine = await world.open(
        "<div id=a>Card</div><div id=b>Plain</div><script>a.addEventListener('click', () => {})</script>"
    )
    assert await engine.observe() == ['generic <div> [ref=e1] "Card"', 'text "Plain"']
    await engine.page.evaluate("b.onclick = () => {}")
    assert await engine.observe() == ['generic <div> [ref=e1] "Card"', 'generic <div> [ref=e2] "Plain"']


async def test_an_engine_that_is_new_here_is_told_all(world: World) -> None:
    engine = await world.open("<b id=a>x</b><script>a.onclick = () => {}</script>")
    assert await marked(engine) == ["a"]
    frame = (await world.session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    params = {"frameId": frame, "worldName": "another"}
    other = Engine(
        world.page, world.session, (await world.session.send("Page.createIsolatedWorld", params))["executionContextId"]
    )
    await other.call(engine_source())
    await world.join(other)
    assert await marked(other) == ["a"]


async def test_nothing_is_kept_alive(world: Site) -> None:
    engine = await world.open("")
    await world.page.evaluate(
        "() => { const b = document.createElement('b'); b.onclick = () => b; window.weak = new WeakRef(b); }"
    )
    await marked(engine)
    await world.session.send("HeapProfiler.collectGarbage")
    assert await world.page.evaluate("weak.deref() === undefined")


SPEAKING = """<style>x-speaking { display: block; min-height: 20px }</style><script>
    class Speaking extends HTMLElement {
        static formAssociated = true;
        inside = this.attachInternals();
        connectedCallback() { Object.assign(this.inside, JSON.parse(this.dataset.said ?? '{}')); }
    }
    customElements.define('x-speaking', Speaking);
</script>"""


def speaking(said: str, content: str = "") -> str:
    return f"{SPEAKING}<x-speaking id=a data-said='{said}'>{content}</x-speaking>"


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        (
            speaking('{"role": "checkbox", "ariaChecked": "true"}', "News"),
            'checkbox <x-speaking> [ref=e1] "News" [checked]',
        ),
        (
            speaking('{"role": "checkbox", "ariaChecked": "mixed"}', "News"),
            'checkbox <x-speaking> [ref=e1] "News" [checked=mixed]',
        ),
        (speaking('{"role": "button", "ariaLabel": "Save it"}'), 'button <x-speaking> [ref=e1] "Save it"'),
        (
            speaking('{"role": "button", "ariaPressed": "true"}', "Bold"),
            'button <x-speaking> [ref=e1] "Bold" [pressed]',
        ),
        (
            speaking('{"role": "button", "ariaExpanded": "false"}', "More"),
            'button <x-speaking> [ref=e1] "More" [collapsed]',
        ),
        (
            speaking('{"role": "switch", "ariaDisabled": "true"}', "Wifi"),
            'switch <x-speaking> [ref=e1] "Wifi" [disabled]',
        ),
        (
            speaking(
                '{"role": "slider", "ariaLabel": "Size", "ariaValueNow": "3", "ariaValueMin": "1", "ariaValueMax": "9"}'
            ),
            'slider <x-speaking> [ref=e1] "Size" [value="3"] [min=1] [max=9]',
        ),
        (
            f"{SPEAKING}<x-speaking>Wifi</x-speaking><script>const [bare] = document.querySelectorAll('x-speaking'); "
            "Object.assign(bare.inside, { role: 'switch', ariaDisabled: 'true' })</script>",
            'switch <x-speaking> [ref=e1] "Wifi" [disabled]',
        ),
        (speaking('{"role": "heading", "ariaLevel": "3"}', "News"), 'heading "News" [level=3]'),
        (speaking('{"role": "nonsense"}', "News"), 'text "News"'),
        (
            speaking('{"role": "checkbox"}', "News") + "<script>a.inside.states.add('checked')</script>",
            'checkbox <x-speaking> [ref=e1] "News" [checked]',
        ),
        (
            "<label for=a>News</label>" + speaking('{"role": "checkbox", "ariaChecked": "false"}'),
            'checkbox <x-speaking> [ref=e1] "News"',
        ),
        (
            speaking('{"role": "checkbox", "ariaChecked": "true"}', "News")
            + "<script>a.setAttribute('role', 'switch'); a.setAttribute('aria-checked', 'false')</script>",
            'switch <x-speaking> [ref=e1] "News"',
        ),
    ],
)
async def test_what_a_custom_element_says_of_itself(world: World, markup: str, line: str) -> None:
    """The names of roles and states are WAI-ARIA's; what stands in an attribute comes first."""
    assert line in await (await world.open(markup)).observe()


async def test_what_is_off_because_no_state_says_that_it_is_on(world: World) -> None:
    engine = await world.open(speaking('{"role": "switch"}', "Wifi"))
    await world.page.evaluate("void (a.onclick = () => a.inside.states.add('checked'))")
    receipt = await engine.perform(await engine.ref('"Wifi"'), "set_checked", checked=True)
    assert receipt["message"] == 'switch "Wifi" is checked now.', receipt


@pytest.mark.parametrize(
    "around", ["<x-field id=a></x-field><label for=a>Terms</label>", "<label><x-field></x-field>Terms</label>"]
)
async def test_a_label_names_the_only_field_of_what_it_labels(world: World, around: str) -> None:
    field = """<script>customElements.define('x-field', class extends HTMLElement {
        static formAssociated = true;
        inside = this.attachInternals();
        root = this.attachShadow({ mode: 'open', delegatesFocus: true });
        connectedCallback() { this.root.innerHTML = '<input type=checkbox>'; }
    })</script>"""
    assert 'checkbox <input type="checkbox"> [ref=e1] "Terms"' in [
        line.strip() for line in await (await world.open(field + around)).observe()
    ]


async def test_a_listener_takes_nothing_from_a_group(world: World) -> None:
    group = "<div role=radiogroup aria-label=Pay id=g><div role=radio aria-checked=true tabindex=0>Cash</div></div>"
    seen = ['radiogroup "Pay"', '  radio <div> [ref=e1] "Cash" [checked]']
    assert await (await world.open(group)).observe() == seen
    assert (
        await (await world.open(f"{group}<script>g.addEventListener('click', () => {{}})</script>")).observe() == seen
    )


async def test_what_a_custom_element_says_anew(world: World) -> None:
    """Without a change to the document; and in whatever the page has put in the place of what browsers have."""
    engine = await world.open(speaking('{"role": "checkbox", "ariaChecked": "false"}', "News"))
    assert await engine.observe() == ['checkbox <x-speaking> [ref=e1] "News"']
    await world.page.evaluate(
        """() => {
            JSON.stringify = Set.prototype.forEach = CustomStateSet.prototype.forEach = () => '{"role": "button"}';
            String.prototype.toJSON = Object.prototype.toJSON = () => 'forged';
            Object.defineProperty(a.inside, 'role', { get: () => 'button' });
            a.inside.ariaChecked = 'true';
        }"""
    )
    assert await engine.observe() == ['checkbox <x-speaking> [ref=e1] "News" [checked]']
    await world.page.evaluate("a.inside.ariaChecked = null; a.inside.states.add('checked'); a.inside.states.add('--x')")
    assert await engine.observe() == ['checkbox <x-speaking> [ref=e1] "News" [checked]']
    await world.page.evaluate("a.inside.states.clear()")
    assert await engine.observe() == ['checkbox <x-speaking> [ref=e1] "News"']


async def test_nothing_of_a_custom_element_is_kept_alive(world: World) -> None:
    engine = await world.open(SPEAKING)
    await world.page.evaluate(
        "() => { const made = document.createElement('x-speaking'); made.inside.role = 'button';"
        "window.weak = new WeakRef(made); }"
    )
    await marked(engine)
    await world.session.send("HeapProfiler.collectGarbage")
    assert await world.page.evaluate("weak.deref() === undefined")


async def test_where_nobody_is_there_no_element_of_the_page_takes_the_place(site: Site) -> None:
    """A page may say in its markup what a window shows by a name of ours."""
    engine = await site.open("<i id=webhandChannel></i><i id=webhand></i>")
    assert await engine.call("webhand.inside.marks.ask()") is False
    assert await engine.call("webhand.dialogs.present()") is False
    await site.page.evaluate(
        "webhandChannel.addEventListener('marks', (event) => { event.preventDefault(); document.title = 'taken' })"
    )
    assert await engine.call("webhand.inside.marks.ask()") is False
    assert await site.page.title() == "A page"


@pytest.mark.parametrize(("listener", "expected"), TRUST)
async def test_whether_a_listener_asks_for_trust(world: Site, listener: str, expected: bool) -> None:
    engine = await world.open(f"<p id=a><b>x</b></p><script>a.addEventListener('click', {listener})</script>")
    assert await engine.call("webhand.inside.marks.wantsTrust(document.querySelector('b'))") is expected


async def test_an_untrusted_click_without_effect_says_that_trust_is_asked_for(world: Site) -> None:
    engine = await world.open(
        "<button id=a>Go</button><button id=b>Do</button><script>"
        "a.addEventListener('click', (event) => { if (event.isTrusted) document.body.append('x'); });"
        "b.addEventListener('click', (event) => { document.body.append(event.isTrusted ? 'x' : 'y'); });</script>"
    )
    receipt = await engine.perform(await engine.ref('"Go"'), "click")
    assert (receipt["ok"], receipt["code"]) == (False, "untrusted")
    assert receipt["advice"] == "person_for_input"
    assert (await engine.perform(await engine.ref('"Do"'), "click"))["code"] == "done", "it had an effect"


@pytest.mark.parametrize(("expression", "expected"), UNNOTICED)
async def test_the_page_does_not_notice(world: Site, expression: str, expected: Any) -> None:
    await world.open("")
    assert await world.page.evaluate(f"() => {expression}") == expected


async def test_the_page_hears_nothing_of_the_questions(world: Site) -> None:
    engine = await world.open(
        "<script>window.heard = []; for (const type of ['webhand:marks', 'webhand:dialogs', 'webhand:saving'])"
        "for (const place of [window, document]) place.addEventListener(type, () => heard.push(type), true)</script>"
    )
    await marked(engine)
    await engine.call("webhand.dialogs.own(true)")
    assert await world.page.evaluate("heard") == []


@pytest.mark.parametrize(
    ("set_off", "most"),
    [
        ("setTimeout(() => {}, 400)", 400),
        ("setTimeout(() => {}, 100); setTimeout(() => {}, 300)", 300),
        ("clearTimeout(setTimeout(() => {}, 400)); clearInterval(setTimeout(() => {}, 400))", 0),
        ("setTimeout(() => {}, 60_000)", 0),
        ("setInterval(() => {}, 400)", 0),
        ("", 0),
    ],
)
async def test_what_an_act_sets_off_for_later_is_known_until_it_is_due(world: Site, set_off: str, most: int) -> None:
    engine = await world.open(
        f"<button>Go</button><script>setTimeout(() => {{}}, 400); go = () => {{ {set_off} }}</script>"
    )
    told = await engine.call(
        "(webhand.inside.sequels.begin(), document.querySelector('button').setAttribute('onclick', 'go()'),"
        "document.querySelector('button').click(), webhand.inside.sequels.conclude(), webhand.inside.sequels.left())"
    )
    assert 0 < told <= most if most else told == 0


async def test_a_page_that_asks_again_and_again_is_not_waited_for(world: Site) -> None:
    engine = await world.open("<script>polls = 0; (function poll() { polls++; setTimeout(poll, 20) })()</script>")
    await world.page.wait_for_function("polls > 3")
    await engine.call("(webhand.inside.sequels.begin(), webhand.inside.sequels.conclude())")
    now = await world.page.evaluate("polls")
    await world.page.wait_for_function(f"polls > {now + 2}")
    assert await engine.call("webhand.inside.sequels.left()") == 0


async def test_dialogs_are_the_pages_own_affair_until_a_task_owns_it(world: Site) -> None:
    """The headless carrier never does: it holds them open itself."""
    await world.open("")
    types: list[str] = []

    async def accept(dialog: Dialog) -> None:
        types.append(dialog.type)
        await dialog.accept()

    world.page.once("dialog", accept)
    assert await world.page.evaluate("confirm('Now?')") is True
    assert types == ["confirm"]


async def test_listeners_of_a_document_that_is_older_are_asked_of_the_browser(shared_browser: Browser) -> None:
    context = await shared_browser.new_context()
    page = await context.new_page()
    older = World(page, await context.new_cdp_session(page))
    older.session.on("Runtime.executionContextCreated", older.created)
    await older.session.send("Runtime.enable")
    await context.route("**/*", older.serve)
    listens = "".join(
        f"{each}.addEventListener('{type_}', () => {{}});" for each, type_ in [("a", "click"), ("b", "x")]
    )
    engine = await older.open(
        f"<p id=a>Card</p><p id=b>Text</p><script>{listens} document.onclick = () => {{}}</script>"
    )
    assert await engine.observe() == ['paragraph <p> [ref=e1] "Card"', 'text "Text"']
    await context.close()


HEARD = """<input aria-label=Free><input aria-label=Own onkeydown=1><div id=d><input aria-label=Around></div>
<button>Idle</button><button id=b>Handled</button><button commandfor=s command=--go>Tells</button>
<form method=dialog><button>Send</button></form><p id=s></p>
<script>d.addEventListener("focusout", () => {}); b.onpointerdown = () => {}
s.attachShadow({ mode: "open" }).innerHTML = "<button>Inside</button>"</script>"""


async def open_unheard(world: World, markup: str) -> Engine:
    """Without the log of events, which listens to all of them."""
    world.markup = markup
    await world.page.goto("https://page.test/")
    return await world.inject(world.page.main_frame)


@pytest.mark.parametrize(
    "above",
    ["", "document.addEventListener('input', () => {})", "onkeyup = () => {}", "document.body.onselect = () => {}",
     "s.shadowRoot.addEventListener('keyup', () => {})"],
)  # fmt: skip
async def test_what_no_script_hears_of_is_known(world: World, above: str) -> None:
    engine = await open_unheard(world, HEARD)
    await engine.page.evaluate(above)
    unheard = {}
    for name, kind in (
        *((name, "click") for name in ("Idle", "Inside", "Handled", "Tells", "Send")),
        *((name, "type") for name in ("Free", "Own", "Around")),
    ):
        given = {"text": "x"} if kind == "type" else {}
        unheard[name] = (await engine.perform(await engine.ref(f'"{name}"'), kind, **given))["unheard"]
        await engine.page.evaluate("document.activeElement.blur()")
    free = [] if above else ["Idle", "Inside", "Free"]
    assert [name for name, is_so in unheard.items() if is_so] == free
