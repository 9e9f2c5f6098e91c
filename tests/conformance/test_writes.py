"""Write requests that an act led to stand in its receipt, as the browser saw them; late ones in the next look."""

from collections.abc import Iterator

import pytest
from conformance.carriers import Carried, Opened, over_extension
from conformance.elsewhere import Elsewhere, served_elsewhere
from webhand_agent.protocol import Click, Code, WriteRequest


@pytest.fixture(scope="module")
def server() -> Iterator[Elsewhere]:
    with served_elsewhere() as one:
        yield one


@pytest.fixture
def api(server: Elsewhere) -> Elsewhere:
    server.empty()
    return server


def told(requests: list[WriteRequest], api: Elsewhere) -> list[str]:
    return [f"{each.method} {each.url.removeprefix(api.origin)} {each.status}" for each in requests]


async def opened(carried: Carried, api: Elsewhere, markup: str) -> Opened:
    """With what the page sent by itself, while it loaded, told already."""
    one = await carried.open(markup.replace("{api}", api.origin))
    await one.look()
    return one


def sending(url: str, options: str) -> str:
    return f"<button onclick=\"fetch('{url}', {{{options}}})\">Go</button>"


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        (sending("{api}/cart/items?token=1#x", "method: 'POST', body: 'a'"), "POST /cart/items 200"),
        (sending("{api}/items/4711/a-very-long-name-of-a-segment", "method: 'DELETE'"), "DELETE /items/*/* 200"),
        (sending("{api}/answer?409", "method: 'PUT'"), "PUT /answer 409"),
        (sending("{api}/answer?500", "method: 'POST', mode: 'no-cors'"), "POST /answer 500"),
        ("<button onclick=\"const x = new XMLHttpRequest(); x.open('POST', '{api}/x'); x.send()\">Go", "POST /x 200"),
        ("<form method=post action='{api}/send'><input name=q><button>Go</button></form>", "POST /send 200"),
        ("<form method=post action='{api}/to?{api}/done'><button>Go</button></form>", "POST /to 302"),
        ("<form method=post target=in action='{api}/x'><button>Go</button></form><iframe name=in>", "POST /x 200"),
        ("<form method=post action='{api}/answer?204'><button>Go</button></form>", "POST /answer 204"),
        ("<form action='{api}/search'><input name=q><button>Go</button></form>", ""),
        (sending("{api}/read", "method: 'HEAD'"), ""),
        ("<button onclick=\"navigator.sendBeacon('{api}/seen', 'a')\">Go</button>", ""),
        ("<a ping='{api}/ping' href='#here'>Go</a>", ""),
        ("<button onclick=\"this.textContent = 'Go on'\">Go</button>", ""),
    ],
)
async def test_what_an_act_sent(carried: Carried, api: Elsewhere, markup: str, expected: str) -> None:
    one = await opened(carried, api, markup)
    receipt = await one.act('"Go"', Click())
    assert told(receipt.requests, api) == ([expected] if expected else []), receipt
    await one.look()
    assert one.seen is not None
    assert one.seen.requests == [], "told once"


WORKER = """<button onclick="go()">Go</button><script>
const send = "fetch('{api}/save', {method: 'POST'}).then((answer) => answer.text()).then(() => postMessage('done'))";
function made(code) {
  const worker = new Worker(URL.createObjectURL(new Blob([code], {type: 'text/javascript'})));
  worker.onmessage = () => { document.title = 'saved' };
  return worker;
}
"""
WAITING = "const there = made(`onmessage = () => ${send}`); const go = () => there.postMessage('now');</script>"
FRESH = "const go = () => made(send);</script>"


async def test_what_a_worker_of_the_page_sent(carried: Carried, api: Elsewhere) -> None:
    await sent_by_worker(carried, api, WAITING)


@over_extension
async def test_what_a_worker_sent_that_was_made_for_it(carried: Carried, api: Elsewhere) -> None:
    """Over CDP its first request may be gone before anybody listens (cdp/workers.py)."""
    await sent_by_worker(carried, api, FRESH)


async def sent_by_worker(carried: Carried, api: Elsewhere, script: str) -> None:
    one = await opened(carried, api, WORKER + script)
    receipt = await one.act('"Go"', Click())
    await one.page.wait_for_function("document.title === 'saved'")
    await one.look()
    assert one.seen is not None
    assert told([*receipt.requests, *one.seen.requests], api) == ["POST /save 200"]


async def test_the_same_method_again_after_a_redirect(carried: Carried, api: Elsewhere) -> None:
    one = await opened(carried, api, "<form method=post action='{api}/kept?{api}/done'><button>Go</button></form>")
    receipt = await one.act('"Go"', Click())
    assert told(receipt.requests, api) == ["POST /kept 307", "POST /done 200"]


async def test_from_a_frame_of_another_site(carried: Carried, api: Elsewhere) -> None:
    api.pages["/frame"] = "<button onclick=\"fetch('/save', {method: 'POST'})\">Go</button>"
    one = await opened(carried, api, "<iframe src='{api}/frame'></iframe>")
    receipt = await one.act('"Go"', Click())
    assert told(receipt.requests, api) == ["POST /save 200"]


async def test_a_form_that_is_sent_into_a_new_tab(carried: Carried, api: Elsewhere) -> None:
    one = await opened(carried, api, "<form target=_blank method=post action='{api}/send'><button>Go</button></form>")
    ref = await one.ref('"Go"')
    receipt = await one.browser.act(one.tab_id, ref, Click(), sites=[carried.site.here, api.origin])
    assert receipt.tab_id not in (None, one.tab_id), receipt
    assert told(receipt.requests, api) == ["POST /send 200"]
    seen = await one.browser.observe(receipt.tab_id or 0)
    assert seen.requests == []


async def test_what_comes_late_is_told_with_the_next_look_or_act(carried: Carried, api: Elsewhere) -> None:
    save = "setTimeout(() => fetch('{api}/save', {method: 'POST'}).then(() => { document.title = 'saved' }), 700)"
    one = await opened(carried, api, f'<button onclick="{save}">Go</button><button>Other</button>')
    other = await one.ref('"Other"')
    for look in (True, False):
        await one.js("document.title = ''")
        receipt = await one.act('"Go"', Click())
        assert receipt.requests == [], "it has not begun"
        await one.page.wait_for_function("document.title === 'saved'")
        if look:
            await one.look()
            assert one.seen is not None
            late = one.seen.requests
        else:
            late = (await one.browser.act(one.tab_id, other, Click())).requests
        assert told(late, api) == ["POST /save 200"]
        await one.look()
        assert one.seen is not None
        assert one.seen.requests == []


async def test_each_tab_for_itself(carried: Carried, api: Elsewhere) -> None:
    post = "<button onclick=\"fetch('{api}/NAME', {method: 'POST'})\">Go</button>"
    one = await opened(carried, api, post.replace("NAME", "one"))
    url = carried.site.put(post.replace("NAME", "other").replace("{api}", api.origin))
    async with carried.context.expect_page() as opening:
        other = await one.browser.open_tab(url)
    page = await opening.value
    await page.wait_for_url(url)
    assert other.tab_id is not None
    await one.browser.observe(other.tab_id)
    await page.evaluate(f"fetch('{api.origin}/other', {{method: 'POST'}}).then((answer) => answer.text())")
    receipt = await one.act('"Go"', Click())
    assert told(receipt.requests, api) == ["POST /one 200"]
    assert told((await one.browser.observe(other.tab_id)).requests, api) == ["POST /other 200"]
    await one.browser.switch_tab(one.tab_id)


async def test_polls_prove_nothing(carried: Carried, api: Elsewhere) -> None:
    """What a page sends again and again is no consequence, once it is known."""
    beat = "setInterval(() => fetch('{api}/beat', {method: 'POST'}), 400)"
    one = await opened(carried, api, f"<button onclick='this.name = 1'>Go</button><script>{beat}</script>")
    async with one.page.expect_response(lambda _: len(api.seen) >= 8):
        pass
    await one.look()
    heard = len(api.seen)
    async with one.page.expect_response(lambda _: len(api.seen) >= heard + 3):
        pass
    await one.look()
    assert one.seen is not None
    assert one.seen.requests == []


async def test_a_request_under_way_has_no_status(carried: Carried, api: Elsewhere) -> None:
    one = await opened(carried, api, "<button onclick=\"fetch('{api}/save', {method: 'POST'})\">Go</button>")
    api.answering.clear()
    receipt = await one.act('"Go"', Click())
    async with one.page.expect_response("**/save"):
        api.answering.set()
    assert receipt.code is Code.DONE
    assert told(receipt.requests, api) == ["POST /save 0"]
    await one.look()
    assert one.seen is not None
    assert told(one.seen.requests, api) == ["POST /save 200"], "it is told once more with its answer"
    await one.look()
    assert one.seen.requests == []
