"""Documents of sites that an act was not allowed never load, whatever leads there (SAFETY: `enter`, A2)."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Any

import pytest
from conformance.carriers import Carried, Opened, over_extension, over_playwright
from conformance.elsewhere import Elsewhere, served_elsewhere
from playwright.async_api import Error
from webhand_agent.browser import Ability
from webhand_agent.protocol import Click, Code, Effect, Receipt
from webhand_host.browser.confinement import AFTERWARDS


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[Elsewhere, Elsewhere]]:
    with served_elsewhere() as one, served_elsewhere() as other:
        yield one, other


@pytest.fixture
def far(servers: tuple[Elsewhere, Elsewhere]) -> Elsewhere:
    """The site that is not allowed."""
    servers[0].empty()
    return servers[0]


@pytest.fixture
def near(servers: tuple[Elsewhere, Elsewhere]) -> Elsewhere:
    """A site that is."""
    servers[1].empty()
    return servers[1]


async def click(one: Opened, *sites: str, name: str = "Go") -> Receipt:
    """`mailto:` stands for what an act may lead to and no document comes from: it must be in nobody's way."""
    return await press(one, await one.ref(f'"{name}"'), *sites)


async def press(one: Opened, ref: str, *sites: str) -> Receipt:
    return await one.browser.act(one.tab_id, ref, Click(), sites=[one.carried.site.here, "mailto:", *sites])


@contextlib.asynccontextmanager
async def held_up(carried: Carried, act: Coroutine[Any, Any, Receipt]) -> AsyncIterator["asyncio.Task[Receipt]"]:
    """Under way for as long as this lasts: it goes to /held, and the server has been asked for that."""
    site = carried.site
    site.held.clear()
    site.release.clear()
    acting = asyncio.create_task(act)
    try:
        assert await asyncio.to_thread(site.held.wait, 30), acting
        yield acting
    finally:
        site.release.set()


async def assert_kept(one: Opened, receipt: Receipt, far: Elsewhere, url: str, method: str = "GET") -> None:
    """Nothing was sent, nothing was left, and the receipt says of what it was kept."""
    assert (receipt.ok, receipt.code) == (False, Code.REFUSED), receipt
    assert receipt.blocked is not None
    assert (receipt.blocked.url, receipt.blocked.method) == (url, method)
    assert far.origin not in receipt.message, "only the typed field names it"
    assert not {Effect.NAVIGATION, Effect.NEW_TAB} & set(receipt.effect)
    assert receipt.requests == []
    assert far.seen == []
    assert await one.js("document.querySelector('[aria-label=Note]').value") == "typed before"
    assert [tab.tab_id for tab in await one.browser.tabs()] == [one.tab_id]
    assert any('"Go"' in line for line in await one.look())
    again = await one.act('"Go"', Click())
    assert again.blocked is None, "what was not allowed is no longer stopped when the act is over"
    if again.tab_id is not None:
        await one.browser.close_tab(again.tab_id)


NOTE = "<input aria-label=Note value=''><script>document.querySelector('input').value = 'typed before'</script>"


@pytest.mark.parametrize(
    ("markup", "method", "path"),
    [
        ("<a href='{far}/x?said=1#part'>Go</a>", "GET", "/x?said=1#part"),
        ("<button onclick=\"location.href = '{far}/x'\">Go</button>", "GET", "/x"),
        ("<button onclick=\"location.replace('{far}/x')\">Go</button>", "GET", "/x"),
        ("<button onclick=\"setTimeout(() => { location.href = '{far}/x' }, 0)\">Go</button>", "GET", "/x"),
        ("<form action='{far}/x'><input type=hidden name=q value=1><button>Go</button></form>", "GET", "/x?q=1"),
        ("<form method=post action='{far}/x'><input type=hidden name=q><button>Go</button></form>", "POST", "/x"),
        ("<form method=post action='{here}/sent'><button formaction='{far}/x'>Go</button></form>", "POST", "/x"),
        ("<a href='{near}/to?{far}/x'>Go</a>", "GET", "/x"),
        ("<a href='{near}/to?{near}/to?{far}/x'>Go</a>", "GET", "/x"),
        ("<form method=post action='{near}/kept?{far}/x'><button>Go</button></form>", "POST", "/x"),
    ],
)
async def test_whatever_leads_away_is_kept_from_it(
    carried: Carried, far: Elsewhere, near: Elsewhere, markup: str, method: str, path: str
) -> None:
    """Click-caused navigation, forms and redirects at each hop."""
    one = await carried.open(NOTE + markup.replace("{far}", far.origin).replace("{near}", near.origin))
    receipt = await click(one, near.origin)
    if "/kept" in markup:
        assert [(each.method, each.status) for each in receipt.requests] == [("POST", 307)], "the first hop was sent"
        receipt = receipt.model_copy(update={"requests": []})
    await assert_kept(one, receipt, far, far.origin + path, method)


@pytest.mark.parametrize(
    "markup",
    [
        "<a target=_blank href='{far}/x'>Go</a>",
        "<a target=_blank rel=opener href='{far}/x'>Go</a>",
        "<a target=named href='{far}/x'>Go</a>",
        "<button onclick=\"window.open('{far}/x')\">Go</button>",
        "<button onclick=\"window.open('{far}/x', '_blank', 'noopener')\">Go</button>",
        "<button onclick=\"window.open('{near}/to?{far}/x')\">Go</button>",
        "<form target=_blank method=post action='{far}/x'><button>Go</button></form>",
    ],
)
async def test_a_new_tab_is_kept_from_it(carried: Carried, far: Elsewhere, near: Elsewhere, markup: str) -> None:
    one = await carried.open(NOTE + markup.replace("{far}", far.origin).replace("{near}", near.origin))
    receipt = await click(one, near.origin)
    await assert_kept(one, receipt, far, f"{far.origin}/x", "POST" if "method=post" in markup else "GET")


async def test_a_new_tab_out_of_a_sandbox(carried: Carried, far: Elsewhere) -> None:
    """Its initiator has no host that a rule could name."""
    inner = f"<a target=_blank href='{far.origin}/x'>Go</a>"
    frame = f'<iframe sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" srcdoc="{inner}"></iframe>'
    one = await carried.open(NOTE + frame)
    await assert_kept(one, await click(one), far, f"{far.origin}/x")


@pytest.mark.parametrize(
    "frame", ["{link}", '<iframe sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" srcdoc="{link}">']
)
@pytest.mark.parametrize("rel", ["noopener", "opener"])
@over_extension  # over the other its own clicks open tabs, as above; a second hand on the mouse would be in their way
async def test_what_the_page_opens_itself(carried: Carried, far: Elsewhere, frame: str, rel: str) -> None:
    """Here with a person's click in the tab while the act is under way: a script's click alone opens no tab."""
    link = f"<a target=_blank rel={rel} href='{far.origin}/x'>Own</a>"
    markup = "<button onclick=\"location.href = '{here}/held'\">Go</button>" + frame.replace("{link}", link)
    one = await carried.open(markup)
    ref = await one.ref('"Go"')
    box = await one.page.frames[-1].locator("text=Own").bounding_box()
    assert box is not None
    async with held_up(
        carried, one.browser.act(one.tab_id, ref, Click(), cap_ms=60_000, sites=[carried.site.here])
    ) as act:
        confinement = carried.port.tabs.of(one.tab_id).confinement
        assert confinement is not None, act
        await one.page.mouse.click(box["x"] + 5, box["y"] + 5)
        await confinement.family[0].news.until(lambda: confinement.blocked is not None, 30)
    receipt = await act
    assert receipt.blocked is not None, receipt
    assert receipt.blocked.url == f"{far.origin}/x"
    assert far.seen == []
    assert [tab.tab_id for tab in await one.browser.tabs()] == [one.tab_id]


async def test_a_refresh_by_the_page_that_was_gone_to(carried: Carried, far: Elsewhere) -> None:
    for refresh in (
        f"<meta http-equiv=refresh content='0;url={far.origin}/x'>",
        f"<script>location.href = '{far.origin}/x'</script>",
    ):
        target = carried.site.put(f"<title>Between</title>{refresh}<img src='{{here}}/slow?0.3'>")
        one = await carried.open(f"<a href='{target}'>Go</a>")
        receipt = await click(one)
        assert receipt.blocked is not None, receipt
        assert receipt.blocked.url == f"{far.origin}/x"
        assert far.seen == []
        await one.look()
        assert one.seen is not None
        assert one.seen.url == target


async def test_within_the_settling(carried: Carried, far: Elsewhere) -> None:
    """What the page does with the answer that the act waits for is still the act's."""
    then = f"location.href = '{far.origin}/x'"
    one = await carried.open(
        NOTE + f"<button onclick=\"fetch('{{here}}/slow?0.3').then(() => {{ {then} }})\">Go</button>"
    )
    await assert_kept(one, await click(one), far, f"{far.origin}/x")


async def test_what_is_allowed_goes_on(carried: Carried, far: Elsewhere, near: Elsewhere) -> None:
    """Granted: by link, by redirect, in a new tab; and frames load whatever they like."""
    for markup, effect in (
        (f"<a href='{near.origin}/x'>Go</a>", Effect.NAVIGATION),
        (f"<a href='{near.origin}/to?{near.origin}/x'>Go</a>", Effect.NAVIGATION),
        (f"<a target=_blank href='{near.origin}/x'>Go</a>", Effect.NEW_TAB),
    ):
        one = await carried.open(markup)
        receipt = await click(one, near.origin)
        assert (receipt.ok, receipt.blocked) == (True, None), receipt
        assert effect in receipt.effect
        assert receipt.title == "Elsewhere"
        await carried.tidy()
    add = f"const f = document.createElement('iframe'); f.src = '{far.origin}/frame'; document.body.append(f)"
    one = await carried.open(f'<button onclick="{add}">Go</button>')
    assert (await click(one)).ok
    assert any("Elsewhere" in line for line in await one.look())
    assert far.seen == ["GET /frame"]


async def test_on_the_way_somewhere(carried: Carried, far: Elsewhere, near: Elsewhere) -> None:
    """navigate, open_tab, reload and traverse keep to the sites as acts do."""
    here = carried.site.here
    one = await carried.open(NOTE + "<button>Go</button>")
    for url in (f"{far.origin}/x", f"{near.origin}/to?{far.origin}/x"):
        sites = [here, near.origin]
        await assert_kept(one, await one.browser.navigate(one.tab_id, url, sites=sites), far, f"{far.origin}/x")
        await assert_kept(one, await one.browser.open_tab(url, sites=sites), far, f"{far.origin}/x")
        behind = await one.browser.open_tab(url, active=False, sites=sites)
        await assert_kept(one, behind, far, f"{far.origin}/x")
    assert (await one.browser.navigate(one.tab_id, f"{near.origin}/x", sites=[near.origin])).ok
    back = await one.browser.traverse(one.tab_id, -1, sites=[near.origin])
    assert back.blocked is not None, back
    assert back.blocked.url == one.url
    await one.stands_at(f"{near.origin}/x")
    kept = await one.browser.reload(one.tab_id, sites=[here])
    assert kept.blocked is not None
    assert near.seen.count("GET /x") == 1
    assert (await one.browser.reload(one.tab_id, sites=[near.origin])).ok
    assert near.seen.count("GET /x") == 2


async def test_denied_is_not_kept_for_the_next(carried: Carried, far: Elsewhere) -> None:
    """One act's sites are no other's: neither what was allowed, nor what was not."""
    one = await carried.open(f"<a href='{far.origin}/x'>Go</a>")
    assert (await click(one)).blocked is not None
    allowed = await click(one, far.origin)
    assert allowed.code is Code.NAVIGATED, allowed
    assert (await one.browser.traverse(one.tab_id, -1)).ok
    assert (await click(one)).blocked is not None
    assert far.seen == ["GET /x"]
    await one.look()


async def test_another_tab_goes_where_the_person_likes(carried: Carried, far: Elsewhere) -> None:
    """While an act waits, tabs that are not its own load as ever: those that were there, and new ones."""
    one = await carried.open("<button onclick=\"location.href = '{here}/held'\">Go</button>")
    ref = await one.ref('"Go"')
    own = await carried.context.new_page()
    await own.goto(carried.site.put(f"<a href='{far.origin}/link'>Own</a>"))
    confined = one.browser.act(one.tab_id, ref, Click(), cap_ms=60_000, sites=[carried.site.here])
    async with held_up(carried, confined) as acting:
        await own.click("text=Own")
        await own.wait_for_url(f"{far.origin}/link")
        new = await carried.context.new_page()
        await new.goto(f"{far.origin}/typed")
        await own.goto(carried.site.put(f"<a target=_blank href='{far.origin}/beside'>Beside</a>"))
        async with carried.context.expect_page() as opening:
            await own.click("text=Beside")
        await (await opening.value).wait_for_function("document.title === 'Elsewhere'")
        # A browser that asks the page nothing before the server answers leaves it open what came of the act.
        assert not acting.done() or acting.result().code is Code.UNKNOWN, acting.result()
    assert (await acting).blocked is None
    assert far.seen == ["GET /link", "GET /typed", "GET /beside"]


@pytest.mark.both
async def test_nothing_is_left_behind(carried: Carried, far: Elsewhere) -> None:
    """Where an act fails, too."""
    one = await carried.open(f"<a href='{far.origin}/x'>Go</a>")
    ref = await one.ref('"Go"')
    await one.js("document.querySelector('a').remove()")
    assert (await one.browser.act(one.tab_id, ref, Click(), sites=[carried.site.here])).code is not Code.DONE
    if not one.has(Ability.TRUSTED_INPUT):
        worker = carried.context.service_workers[0]
        assert await worker.evaluate("chrome.declarativeNetRequest.getSessionRules()") == []
    await one.page.goto(f"{far.origin}/free")
    assert far.seen == ["GET /free"]


FRAME = "<iframe name=inner srcdoc='<p>Shown before</p>'></iframe>"


@pytest.mark.parametrize(
    ("markup", "method", "path"),
    [
        ("<a href='{near}/to?{far}/x' target=inner>Go</a>", "GET", "/x"),
        ("<a href='{near}/to?{near}/to?{far}/x' target=inner>Go</a>", "GET", "/x"),
        ("<form action='{near}/to?{far}/x' method=post target=inner><button>Go</button></form>", "GET", "/x"),
        ("<form action='{near}/kept?{far}/x' method=post target=inner><button>Go</button></form>", "POST", "/x"),
        ("<button onclick=\"const f = document.createElement('iframe'); f.src = '{near}/to?{far}/x'; "
         "document.body.append(f)\">Go</button>", "GET", "/x"),
    ],
)  # fmt: skip
async def test_a_frame_is_not_led_on_to_it(
    carried: Carried, far: Elsewhere, near: Elsewhere, markup: str, method: str, path: str
) -> None:
    """A site that the act may lead to would pass on what it was sent; the frame shows what it showed."""
    one = await carried.open(NOTE + FRAME + markup.replace("{far}", far.origin).replace("{near}", near.origin))
    receipt = await click(one, near.origin)
    assert receipt.blocked is not None, receipt
    assert (receipt.blocked.url, receipt.blocked.method) == (far.origin + path, method)
    assert (receipt.blocked.place, receipt.code) == ("frame", Code.REFUSED)
    assert far.seen == []
    assert any("Shown before" in line for line in await one.look())
    assert await one.js("document.querySelector('[aria-label=Note]').value") == "typed before"


@pytest.mark.parametrize(
    "path",
    [
        "{near}/to?/x?then=http://there",
        "{near}/to?x",
        "{near}/to??x",
        "{near}/to?{near}/x",
        "{near}/to?http:%5C%5C{host}/x",
    ],
)
async def test_a_frame_is_led_on_within_the_sites(carried: Carried, near: Elsewhere, path: str) -> None:
    """However its address is spelled."""
    path = path.replace("{near}", near.origin).replace("{host}", near.origin.removeprefix("http://"))
    one = await carried.open(f"{FRAME}<a href='{path}' target=inner>Go</a>")
    receipt = await click(one, near.origin)
    assert (receipt.ok, receipt.blocked) == (True, None), receipt
    assert any("Elsewhere" in line for line in await one.look(patience_ms=1_000))


async def test_frames_of_other_sites_load_as_ever(carried: Carried, far: Elsewhere, near: Elsewhere) -> None:
    """An embed or an advertisement, also where its own site leads it on: nothing of the act's is in its address."""
    add = "const f = document.createElement('iframe'); f.src = '{far}/to?{near}/x'; document.body.append(f)"
    one = await carried.open(f'<button onclick="{add.format(far=far.origin, near=near.origin)}">Go</button>')
    assert (await click(one)).ok
    assert any("Elsewhere" in line for line in await one.look(patience_ms=1_000))
    assert (far.seen, near.seen) == ([f"GET /to?{near.origin}/x"], ["GET /x"])


@over_playwright  # to a rule of the browser's it is like a frame that the page itself loads
async def test_a_frame_does_not_lead_itself_on(carried: Carried, far: Elsewhere, near: Elsewhere) -> None:
    """The page between that says "you are leaving", for as long as the act lasts."""
    near.pages["/between"] = f"<script>location.href = '{far.origin}/x'</script>"
    slow = "onclick=\"fetch('{here}/slow?1')\""
    one = await carried.open(f"{FRAME}<a href='{near.origin}/between' target=inner {slow}>Go</a>")
    receipt = await click(one, near.origin)
    assert receipt.blocked is not None, receipt
    assert (receipt.blocked.url, receipt.blocked.place, far.seen) == (f"{far.origin}/x", "frame", [])


async def test_a_file_is_asked_for_at_the_sites_alone(carried: Carried, far: Elsewhere, near: Elsewhere) -> None:
    """At the first address, and at each that it is redirected to; what the browser would show is saved as well."""
    here = carried.site.here
    one = await carried.open("<p>Here</p>")
    for path in (
        f"{far.origin}/x",
        f"{near.origin}/to?{far.origin}/x",
        f"{near.origin}/to?{near.origin}/to?{far.origin}/x",
    ):
        kept = await one.browser.download(one.tab_id, path, sites=[here, near.origin])
        assert kept.blocked is not None, kept
        assert (kept.blocked.url, kept.blocked.place, kept.code) == (f"{far.origin}/x", "file", Code.REFUSED)
        assert (kept.downloads, far.seen) == ([], [])
    for path in (f"{here}/file", f"{near.origin}/to?{here}/file", f"{near.origin}/to?/x"):
        saved = await one.browser.download(one.tab_id, path, sites=[here, near.origin])
        assert (saved.ok, saved.effect, saved.downloads[0].state) == (True, [Effect.DOWNLOAD], "complete"), saved
    assert [tab.tab_id for tab in await one.browser.tabs()] == [one.tab_id]


async def test_a_page_that_was_gone_to_has_its_own_frames(carried: Carried, far: Elsewhere, near: Elsewhere) -> None:
    """By a link or an address: an advertisement or a silent login through its own site's redirector."""
    near.pages["/page"] = f'<title>Elsewhere</title><iframe src="/to?{far.origin}/frame"></iframe>'
    one = await carried.open(f"<a href='{near.origin}/page'>Go</a>")
    receipt = await click(one, near.origin)
    assert (receipt.code, receipt.blocked) == (Code.NAVIGATED, None), receipt
    await one.browser.observe(one.tab_id, patience_ms=1_000)
    again = await one.browser.navigate(one.tab_id, f"{near.origin}/page", sites=[near.origin])
    assert (again.code, again.blocked) == (Code.NAVIGATED, None), again
    await one.browser.observe(one.tab_id, patience_ms=1_000)
    assert far.seen == ["GET /frame"] * 2


LATER = {
    "goes": "location.href = '{far}/x'",
    "is led on": "location.href = '{near}/to?{far}/x'",
    "sends": "document.forms[0].submit()",
    "opens": "window.open('{far}/x')",
    "opens for nobody": "window.open('{far}/x', '_blank', 'noopener')",
    "sends its window on": "empty.location = '{far}/x'",
}


@pytest.mark.parametrize("way", LATER)
async def test_what_an_act_set_off_for_later_is_kept_from_it(
    carried: Carried, far: Elsewhere, near: Elsewhere, way: str
) -> None:
    """It comes when the receipt is there, so that the next look tells of it."""
    begin = "const empty = window.open('about:blank'); " if "window" in way else ""
    script = f"{begin}fetch('{{here}}/held').then(() => {{ {LATER[way]} }})"
    form = "<form method=post action='{far}/x'></form>" if way == "sends" else ""
    markup = f'{NOTE}{form}<button onclick="{script}">Go</button>'
    one = await carried.open(markup.replace("{far}", far.origin).replace("{near}", near.origin))
    carried.site.hold()
    receipt = await click(one, near.origin)
    assert (receipt.ok, receipt.blocked) == (True, None), receipt
    carried.site.release.set()
    while (kept := (await one.browser.observe(one.tab_id, patience_ms=500)).kept_away) is None:
        assert far.seen == []
    assert (kept.url, kept.method) == (f"{far.origin}/x", "POST" if way == "sends" else "GET")
    assert (await one.browser.observe(one.tab_id)).kept_away is None, "it is told once"
    assert await one.js("document.querySelector('[aria-label=Note]').value") == "typed before"
    await one.act('"Note"', Click())  # with something else that is done there it is over
    await one.page.goto(f"{far.origin}/free")
    assert far.seen == ["GET /free"]


async def test_there_is_no_gap_between_two_acts(carried: Carried, far: Elsewhere) -> None:
    """What the act before was not allowed is kept away until the next one's sites hold, and no moment less."""
    one = await carried.open(f"{NOTE}<button>Go")
    go = await one.ref('"Go"')  # looked for before: such a page is not always there to be looked at
    assert (await press(one, go)).ok
    await one.js(f"void (globalThis.going = setInterval(() => {{ location.href = '{far.origin}/x' }}, 3))")
    for _ in range(4):
        await press(one, go)
        assert far.seen == []
    await one.js("clearInterval(going)")


@over_extension
async def test_an_act_whose_rules_cannot_be_set_leaves_none_of_those_before_it(
    carried: Carried, far: Elsewhere
) -> None:
    one = await carried.open("<button onclick='this.title = `done`'>Go")
    assert (await click(one)).ok
    worker = carried.context.service_workers[0]
    await worker.evaluate(
        """() => {
          const rules = chrome.declarativeNetRequest, set = rules.updateSessionRules;
          rules.updateSessionRules = async () => {
            rules.updateSessionRules = set;
            throw new Error("no room");
          };
        }"""
    )
    await one.js("document.querySelector('button').title = ''")
    receipt = await click(one, "http://elsewhere.test")
    assert (receipt.code, receipt.message) == (Code.UNKNOWN, "no room."), receipt
    assert await one.js("document.querySelector('button').title") == ""
    assert await worker.evaluate("chrome.declarativeNetRequest.getSessionRules()") == []
    await one.page.goto(f"{far.origin}/free")
    assert far.seen == ["GET /free"]


async def test_a_person_goes_where_they_like_after_an_act(carried: Carried, far: Elsewhere) -> None:
    """Its page may not: what a page asks for has that page as its initiator, and is not shown on the way."""
    one = await carried.open("<button>Go")
    assert (await click(one)).ok
    await one.js(f"void (location.href = '{far.origin}/x')")
    while (await one.browser.observe(one.tab_id, patience_ms=500)).kept_away is None:
        assert far.seen == []
    assert (await click(one)).ok
    with contextlib.suppress(Error):  # over the extension the first try stays where it is
        await one.page.goto(f"{far.origin}/typed")
    await one.page.wait_for_url(f"{far.origin}/typed")
    assert far.seen == ["GET /typed"]
    assert (await one.browser.observe(one.tab_id)).kept_away is None


async def test_it_leads_on_from_there(carried: Carried, far: Elsewhere, near: Elsewhere) -> None:
    far.pages["/page"] = f"<title>Page</title><script>location.href = '{near.origin}/on'</script>"
    one = await carried.open("<button>Go")
    assert (await click(one)).ok
    with contextlib.suppress(Error):
        await one.page.goto(f"{near.origin}/to?{far.origin}/page")
    await one.page.wait_for_url(f"{near.origin}/on")
    assert (far.seen, near.seen) == (["GET /page"], [f"GET /to?{far.origin}/page", "GET /on"])
    assert (await one.browser.observe(one.tab_id)).kept_away is None


MEANWHILE = {
    "another address": "location.href = '{far}/said'",
    "nearly the same": "history.replaceState(0, '', '/typed'); location.href = '{far}/typed?said'",
    "by a form": "document.forms[0].submit()",
}


@over_playwright
@pytest.mark.parametrize("way", MEANWHILE)
async def test_a_page_that_is_left_goes_nowhere_else(carried: Carried, far: Elsewhere, way: str) -> None:
    """It hears of that, and may call it off by what it tries in its place."""
    goes = f"() => setTimeout(() => {{ {MEANWHILE[way].replace('{far}', far.origin)} }})"
    form = f"<form method=post action='{far.origin}/said'></form><button>Go</button>"
    one = await carried.open(f"{form}<script>addEventListener('beforeunload', {goes}, {{ once: true }})</script>")
    assert (await click(one)).ok
    await goes_nowhere_else(one, far)


@over_playwright
async def test_a_window_that_stays_sends_it_nowhere_else(carried: Carried, far: Elsewhere) -> None:
    sends = f"try {{ opener.name }} catch {{ clearInterval(once); opener.location.href = '{far.origin}/said' }}"
    window = carried.site.put(f"<script>const once = setInterval(() => {{ {sends} }}, 10)</script>")
    one = await carried.open(f"<button onclick=\"window.open('{window}')\">Go")
    assert (await click(one)).tab_id is not None
    await goes_nowhere_else(one, far)
    assert far.seen == ["GET /typed"]


async def goes_nowhere_else(one: Opened, far: Elsewhere) -> None:
    """Than where the person goes; and it is kept from where it wants to."""
    tab = one.carried.port.tabs.of(one.tab_id)
    with contextlib.suppress(Error):
        await one.page.goto(f"{far.origin}/typed", wait_until="commit")
    assert await tab.news.until(lambda: tab.kept_away is not None, AFTERWARDS), far.seen
    assert {*far.seen} <= {"GET /typed"}


@over_playwright
async def test_a_page_shows_an_address_of_its_own_in_vain(carried: Carried, near: Elsewhere) -> None:
    """Only its own origin's it can show, from which it is kept here."""
    one = await carried.open("<button>Go")
    assert (await one.browser.act(one.tab_id, await one.ref('"Go"'), Click(), sites=[near.origin])).ok
    to = carried.site.put("<title>Said</title>").removeprefix(carried.site.here)
    await one.js(f"history.replaceState(0, '', '{to}'); setTimeout(() => {{ location.href = '{to}' }})")
    tab = carried.port.tabs.of(one.tab_id)
    assert await tab.news.until(lambda: tab.kept_away is not None, AFTERWARDS)
    assert tab.kept_away is not None
    assert tab.kept_away.url == carried.site.here + to


async def test_what_an_act_set_off_ends_by_itself(carried: Carried, far: Elsewhere) -> None:
    """Where a page goes long after an act is its own affair: the site is asked about when it is there."""
    one = await carried.open("<button>Go")
    at = time.monotonic()
    assert (await click(one)).ok
    await one.js(f"void setInterval(() => {{ location.href = '{far.origin}/x' }}, 500)")
    await one.page.wait_for_event("framenavigated", lambda frame: frame.url == f"{far.origin}/x")
    assert time.monotonic() - at >= AFTERWARDS
