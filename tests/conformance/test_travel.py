"""Where tabs go: links, history, new tabs, downloads, pages that are slow, that never rest, or that fail."""

import pytest
from conformance.carriers import Carried, Opened
from conformance.site import FILE
from webhand_agent.browser import TabGone
from webhand_agent.protocol import Click, Code, Effect, PressKey, TypeText

NOT_WAITED_MS = 5_000
"""Half of the cap that a wait in vain would use up."""

FETCHING = """<button onclick="fetch('{here}/slow?0.2').then(r => r.text()).then(t => out.textContent = t)">Load
</button><p id=out></p>"""
RESTLESS = """<button>Go</button><p></p><script>
setInterval(() => { document.querySelector("p").textContent = Date.now() }, 10);
</script>"""
LATE = """<input aria-label=Search oninput="setTimeout(async () => {
  await fetch('{here}/slow?0.2');
  document.querySelector('p').innerHTML = '<button>Found</button>';
}, 300)"><p></p>"""


async def test_a_link_navigates_and_history_goes_back(carried: Carried) -> None:
    target = carried.site.put("<title>Target</title><h1>There</h1>")
    one = await carried.open(f"<title>Start</title><a href='{target}'>Away</a>")
    receipt = await one.act('"Away"', Click())
    assert (receipt.ok, receipt.code) == (True, Code.NAVIGATED), receipt
    assert Effect.NAVIGATION in receipt.effect
    assert (receipt.led_to, receipt.title) == (target, "Target")
    assert "Target" not in receipt.message, "it can be withheld until the run may be there"
    for delta, title in ((-1, "Start"), (1, "Target")):
        receipt = await one.browser.traverse(one.tab_id, delta)
        assert receipt.code is Code.NAVIGATED, receipt
        assert receipt.ms < NOT_WAITED_MS
        await one.look()
        assert one.seen is not None
        assert one.seen.title == title
    beyond = await one.browser.traverse(one.tab_id, 1)
    assert (beyond.ok, beyond.code) == (False, Code.NOT_FOUND)


async def test_a_slow_page_is_waited_for(carried: Carried) -> None:
    target = carried.site.put("<title>Slow</title>Here at last")
    one = await carried.open(f"<button onclick=\"location.href = '{target}?slow'\">Go</button>")
    receipt = await one.act('"Go"', Click())
    assert receipt.code is Code.NAVIGATED, receipt
    assert any("Here at last" in line for line in await one.look())


@pytest.mark.parametrize(
    "markup",
    [
        "<a target=_blank href='{target}'>Open</a>",
        "<button onclick=\"window.open('{target}')\">Open</button>",
        "<a target=_blank rel=noopener href='{target}?slow'>Open</a>",
    ],
)
async def test_a_new_tab_is_gone_to(carried: Carried, markup: str) -> None:
    target = carried.site.put("<title>New</title><button>In the new tab</button>")
    one = await carried.open(markup.replace("{target}", target))
    receipt = await one.act('"Open"', Click())
    assert receipt.ok, receipt
    assert Effect.NEW_TAB in receipt.effect
    assert receipt.tab_id not in (None, one.tab_id)
    new = Opened(carried, one.browser, receipt.tab_id or 0, carried.context.pages[-1], target)
    assert (await new.act('"In the new tab"', Click())).ok
    tabs = {tab.tab_id: tab for tab in await one.browser.tabs()}
    assert (tabs[new.tab_id].title, tabs[new.tab_id].active) == ("New", True)
    assert (await one.browser.switch_tab(one.tab_id)).ok
    assert (await one.browser.target()).tab_id == one.tab_id
    assert (await one.act('"Open"', Click())).ok, "the first tab goes on as it was"


async def test_a_tab_opened_and_left(carried: Carried) -> None:
    one = await carried.open("<button>Old</button>")
    old = await one.ref('"Old"')
    opened = await one.browser.open_tab(carried.site.put("<title>Opened</title>"))
    assert (opened.ok, opened.tab_id not in (None, one.tab_id)) == (True, True), opened
    assert (await one.browser.act(opened.tab_id or 0, old, Click())).ok, "a ref knows its tab"
    await one.browser.switch_tab(one.tab_id)


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "chrome://settings", " "]
)
async def test_only_web_addresses_are_opened(carried: Carried, url: str) -> None:
    one = await carried.open("<p>Here</p>")
    assert (await one.browser.navigate(one.tab_id, url)).code is Code.REFUSED
    assert (await one.browser.open_tab(url)).code is Code.REFUSED
    await one.stands_at(one.url)


async def test_within_a_document_and_to_nowhere(carried: Carried) -> None:
    one = await carried.open("<p id=part>Here</p>")
    receipt = await one.browser.navigate(one.tab_id, f"{one.url}#part")
    assert receipt.ok, receipt
    assert receipt.ms < NOT_WAITED_MS
    receipt = await one.browser.navigate(one.tab_id, "http://127.0.0.1:9/")
    assert not receipt.ok
    assert "net::ERR_" in receipt.message
    assert any("error page" in line for line in await one.look())


@pytest.mark.parametrize(
    ("markup", "content"),
    [
        ("<a href='{here}/file'>Get</a>", FILE),
        ("<a download=notes.txt href='data:text/plain,Made%20here'>Get</a>", b"Made here"),
        ("""<button onclick="const a = document.createElement('a'); a.download = 'notes.txt';
            a.href = window.URL.createObjectURL(new Blob(['Made here'])); a.click()">Get</button>""", b"Made here"),
        ("<a target=_blank href='{here}/file'>Get</a>", FILE),
    ],
)  # fmt: skip
async def test_a_download_is_named_and_waited_for(carried: Carried, markup: str, content: bytes) -> None:
    one = await carried.open(markup)
    receipt = await one.act('"Get"', Click())
    assert receipt.ok, receipt
    assert Effect.DOWNLOAD in receipt.effect, receipt
    (file,) = receipt.downloads
    assert (file.state, file.received) == ("complete", len(content))
    assert file.name.startswith("notes")
    assert any('"Get"' in line for line in await one.look()), "the page is where it was"


async def test_what_a_request_brings_is_an_effect(carried: Carried) -> None:
    one = await carried.open(FETCHING)
    receipt = await one.act('"Load"', Click())
    assert Effect.DOM in receipt.effect, receipt
    assert any("Loaded" in line for line in await one.look())


async def test_a_search_that_starts_late_is_waited_for(carried: Carried) -> None:
    one = await carried.open(LATE)
    await one.act('"Search"', TypeText(text="x"))
    assert any('"Found"' in line for line in await one.look(patience_ms=1_500))


async def test_a_page_that_never_rests_does_not_cost_the_cap(carried: Carried) -> None:
    one = await carried.open(RESTLESS)
    await one.look()
    seen = [await one.look() for _ in range(3)]
    assert all(any('"Go"' in line for line in lines) for lines in seen)
    assert one.seen is not None
    assert one.seen.ms < NOT_WAITED_MS


async def test_a_request_without_end_is_not_waited_for_twice(carried: Carried) -> None:
    one = await carried.open("<button>Go</button><script>fetch('{here}/never')</script>")
    await one.look()
    await one.look()
    assert one.seen is not None
    assert one.seen.ms < NOT_WAITED_MS
    receipt = await one.act('"Go"', Click())
    assert receipt.ok
    assert receipt.ms < NOT_WAITED_MS


async def test_a_frame_goes_elsewhere_by_a_click(carried: Carried) -> None:
    target = carried.site.put("<button>Arrived</button>")
    inner = carried.site.put(f"<a href='{target}'>Go</a>")
    one = await carried.open(f"<iframe src='{inner.replace('127.0.0.1', 'localhost')}'></iframe>")
    receipt = await one.act('"Go"', Click())
    assert receipt.ok, receipt
    assert any('"Arrived"' in line for line in await one.look())


async def test_a_hidden_tab_is_looked_at_and_acted_in(carried: Carried) -> None:
    one = await carried.open("<button onclick='this.textContent = \"Clicked\"'>Go</button><input aria-label=Name>")
    await one.look()
    await one.browser.open_tab(carried.site.put("<p>In front</p>"))
    assert (await one.act('"Go"', Click())).ok
    assert (await one.act('"Name"', TypeText(text="typed"))).ok
    assert (await one.act('"Name"', PressKey(key="a"))).ok
    lines = await one.look()
    assert any('"Clicked"' in line for line in lines)
    assert one.seen is not None
    assert one.seen.ms < NOT_WAITED_MS
    await one.browser.switch_tab(one.tab_id)


async def test_a_window_that_closes_itself(carried: Carried) -> None:
    target = carried.site.put("<title>New</title><button onclick='window.close()'>Close</button>")
    one = await carried.open(f"<button onclick=\"window.open('{target}')\">Open</button>")
    new_id = (await one.act('"Open"', Click())).tab_id
    assert new_id is not None
    new = Opened(carried, one.browser, new_id, carried.context.pages[-1], target)
    receipt = await new.act('"Close"', Click())
    assert receipt.code in (Code.NO_SUCH_TAB, Code.DONE), receipt
    with pytest.raises(TabGone):
        await new.look()
    assert (await one.browser.target()).tab_id == one.tab_id
    assert (await one.act('"Open"', Click())).ok


async def test_a_page_that_goes_away_on_the_press_leaves_no_button_down(carried: Carried) -> None:
    markup = """<button>There</button><script>
const hits = [];
for (const type of ["mousemove", "mouseup", "click"]) {
  addEventListener(type, (event) => hits.push(type + event.buttons + event.target.localName), true);
}
</script>"""
    target = carried.site.put(markup)
    one = await carried.open(f"<button onmousedown=\"location.href = '{target}'\">Go</button>")
    await one.act('"Go"', Click())
    assert (await one.act('"There"', Click())).ok
    assert await one.js("hits.slice(-3)") == ["mousemove0button", "mouseup0button", "click0button"]
    assert not [hit for hit in await one.js("hits") if hit.startswith("mousemove1")]
