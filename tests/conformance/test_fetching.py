"""Files by their addresses, from servers that give them in odd ways or not at all: the browser itself asks, in a tab
that nobody sees.
"""

import contextlib
import gzip
import hashlib
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from conformance.carriers import Carried
from conformance.test_downloads import hash_of, kept_in
from webhand_agent import receipts
from webhand_agent.protocol import Code
from webhand_host.browser import downloads

BODY = b"0123456789" * 1_000


class Odd(ThreadingHTTPServer):
    """`seen` are the paths that were asked for, `to` is where `/away` leads."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen: list[str] = []
        self.closing = threading.Event()
        self.here = f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Odd

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        self.server.seen.append(path)
        self.close_connection = True
        if path in WAYS:
            WAYS[path](self, unquote(query))
        else:
            self.reply(404)

    def reply(self, status: int = 200, body: bytes = BODY, length: int | None = None, **headers: str) -> None:
        self.send_response(status)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if length != -1:
            given["Content-Length"] = str(len(body) if length is None else length)
        for name, value in ({"Content-Type": "application/octet-stream"} | given).items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(body)

    def endless(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            while not self.server.closing.wait(0.02):
                self.wfile.write(BODY)

    def cookie(self) -> str:
        return self.headers.get("Cookie", "none")

    def log_message(self, *args: Any) -> None:
        """Nothing: the output of a test run is for its failures."""


WORKER = b"""self.addEventListener("fetch", (event) => event.respondWith(new Response("made up by a worker")));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));"""
REGISTERS = b"""<title>Worker</title><script>
navigator.serviceWorker.register("/worker.js");
navigator.serviceWorker.ready.then(() => document.title = "On");
</script>"""
WAYS: dict[str, Callable[[Handler, str], None]] = {
    "/plain": lambda one, query: one.reply(Content_Type=query or "text/plain"),
    "/shown": lambda one, _: one.reply(Content_Disposition="inline; filename=shown.txt"),
    "/named": lambda one, query: one.reply(Content_Disposition=query.encode().decode("latin-1")),
    "/gzip": lambda one, _: one.reply(body=gzip.compress(BODY), Content_Encoding="gzip", Content_Type="text/plain"),
    "/no-length": lambda one, _: one.reply(length=-1),
    "/too-short": lambda one, _: one.reply(length=len(BODY) * 2),
    "/too-long": lambda one, _: one.reply(length=len(BODY) // 2),
    "/endless": lambda one, _: one.endless(),
    "/empty": lambda one, _: one.reply(body=b""),
    "/nothing": lambda one, _: one.reply(204, b""),
    "/wrong-part": lambda one, _: one.reply(206, BODY[5:], Content_Range=f"bytes 5-{len(BODY) - 1}/{len(BODY)}"),
    "/members": lambda one, _: one.reply(401, WWW_Authenticate='Basic realm="Members"'),
    "/broken": lambda one, _: one.reply(500, b"<h1>Broken</h1>", Content_Type="text/html"),
    "/away": lambda one, query: one.reply(302, b"", Location=query),
    "/circle": lambda one, _: one.reply(302, b"", Location="/circle"),
    "/cookie": lambda one, _: one.reply(body=one.cookie().encode(), Set_Cookie="kept=1; SameSite=Strict"),
    "/app": lambda one, _: one.reply(body=REGISTERS, Content_Type="text/html"),
    "/worker.js": lambda one, _: one.reply(body=WORKER, Content_Type="text/javascript"),
}


@pytest.fixture
def odd() -> Iterator[Odd]:
    with Odd() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.closing.set()
        server.shutdown()


FILES = {
    "a page": ("/plain?text/html", "plain.html"),
    "what is shown": ("/shown", "shown.txt"),
    "a PDF": ("/plain?application/pdf", "plain.pdf"),
    "compressed": ("/gzip", "gzip.txt"),
    "without a length": ("/no-length", "no-length"),
    "empty": ("/empty", "empty"),
    "a path": ('/named?attachment; filename="../../etc/passwd.txt"', "_.._etc_passwd.txt"),
    "RFC 5987": ("/named?attachment; filename*=UTF-8''na%25C3%25AFve%2520%25E2%2582%25AC.txt", "naïve €.txt"),
    "bare UTF-8": ("/named?attachment;%20filename=na%C3%AFve.txt", "naïve.txt"),
    "cut by its length": ("/too-long", "too-long"),
    "no type": ("/named?filename=typeless.txt", "typeless.txt"),
    "redirected": ("/away?/plain", "plain.txt"),
}


@pytest.mark.parametrize("way", FILES)
async def test_a_file_comes_however_it_is_given(carried: Carried, odd: Odd, tmp_path: Path, way: str) -> None:
    path, name = FILES[way]
    one = await carried.open("Nothing")
    folder = kept_in(carried, one, tmp_path / "downloads")
    receipt = await one.browser.download(one.tab_id, odd.here + path)
    assert receipt.ok, receipt
    (told,) = receipt.downloads
    whole = {"empty": b"", "cut by its length": BODY[: len(BODY) // 2]}.get(way, BODY)
    assert (Path(told.path).parent, told.sha256) == (folder, hashlib.sha256(whole).hexdigest())
    assert told.sha256 == hash_of(Path(told.path))
    if not (way == "what is shown" and carried.name == "extension"):  # whose rules take the name away with the rest
        assert Path(told.path).stem == Path(name).stem
    first = path.partition("?")[0]
    assert odd.seen.count(first) == 1, "it was asked for once"
    assert [tab.tab_id for tab in await one.browser.tabs()] == [one.tab_id], "nothing is left open"


NONE = {
    "/nothing": "",
    "/wrong-part": "",
    "/members": "401",
    "/broken": "500",
    "/not-there": "404",
    "/circle": "redirects in a circle",
    "/away?file:///etc/hostname": "",
    "/too-short": "",
}


@pytest.mark.parametrize("path", NONE)
async def test_what_gives_no_file_is_no_success(carried: Carried, odd: Odd, tmp_path: Path, path: str) -> None:
    one = await carried.open("Nothing")
    folder = kept_in(carried, one, tmp_path / "downloads")
    receipt = await one.browser.download(one.tab_id, odd.here + path)
    assert (receipt.ok, receipt.code) == (False, Code.NOT_FOUND), receipt
    assert NONE[path] in receipts.line(receipt)
    assert [each for each in receipt.downloads if each.state != "interrupted"] == []
    assert not folder.exists() or not list(folder.iterdir())
    assert [tab.tab_id for tab in await one.browser.tabs()] == [one.tab_id], "nothing is left open"


async def test_the_browsers_own_cookies_go_along_and_those_that_come_stay(carried: Carried, odd: Odd) -> None:
    """Also what is for its own site alone: nobody leads there from another one."""
    one = await carried.open("Nothing")
    for sent in (b"none", b"kept=1"):
        receipt = await one.browser.download(one.tab_id, f"{odd.here}/cookie")
        assert receipt.downloads[0].received == len(sent), receipt


async def test_a_server_says_it_and_not_a_worker_of_its_site(carried: Carried, odd: Odd, tmp_path: Path) -> None:
    one = await carried.open("Nothing")
    folder = kept_in(carried, one, tmp_path / "downloads")
    assert (await one.browser.navigate(one.tab_id, f"{odd.here}/app")).ok
    await one.page.wait_for_function("document.title === 'On'")
    receipt = await one.browser.download(one.tab_id, f"{odd.here}/plain")
    assert receipt.ok, receipt
    assert [hash_of(each) for each in folder.iterdir()] == [hashlib.sha256(BODY).hexdigest()]
    assert [tab.tab_id for tab in await one.browser.tabs()] == [one.tab_id], "nothing is left open"


async def test_a_redirect_to_another_site_and_back_is_not_followed(carried: Carried, odd: Odd) -> None:
    with Odd() as far:
        threading.Thread(target=far.serve_forever, daemon=True).start()
        one = await carried.open("Nothing")
        back = f"{odd.here}/away?{far.here}/away?{odd.here}/plain"
        receipt = await one.browser.download(one.tab_id, back, sites=[odd.here])
        assert (receipt.ok, receipt.code, receipt.downloads) == (False, Code.REFUSED, []), receipt
        assert receipt.blocked is not None
        assert (receipt.blocked.place, far.seen, odd.seen) == ("file", [], ["/away"])
        assert (await one.browser.download(one.tab_id, back, sites=[odd.here, far.here])).ok
        assert (far.seen, odd.seen) == (["/away"], ["/away", "/away", "/plain"])
        far.shutdown()


@pytest.mark.parametrize("tag", ["", '"one"'])
async def test_what_broke_off_is_not_led_to_another_site(
    carried: Carried, odd: Odd, monkeypatch: pytest.MonkeyPatch, tag: str
) -> None:
    """The browser asks for it again by itself, and nobody hears of that request: it follows no redirect then."""
    with Odd() as far:
        threading.Thread(target=far.serve_forever, daemon=True).start()

        def turns(one: Handler, _: str) -> None:
            if one.server.seen.count("/turns") == 1:
                one.reply(length=len(BODY) * 2, ETag=tag, Accept_Ranges="bytes")
            else:
                one.reply(302, b"", Location=f"{far.here}/plain")

        monkeypatch.setitem(WAYS, "/turns", turns)
        one = await carried.open("Nothing")
        receipt = await one.browser.download(one.tab_id, f"{odd.here}/turns", sites=[odd.here])
        assert (receipt.ok, far.seen) == (False, []), receipt
        assert odd.seen.count("/turns") > 1
        far.shutdown()


async def test_files_of_one_name_stay_apart(carried: Carried, odd: Odd, tmp_path: Path) -> None:
    one = await carried.open("Nothing")
    folder = kept_in(carried, one, tmp_path / "downloads")
    for _ in range(2):
        assert (await one.browser.download(one.tab_id, f"{odd.here}/named?attachment; filename=one.txt")).ok
    assert [hash_of(each) for each in folder.iterdir()] == [hashlib.sha256(BODY).hexdigest()] * 2


async def test_one_that_never_ends_holds_nothing_up(
    carried: Carried, odd: Odd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told as it stands, and its end by a later receipt."""
    monkeypatch.setattr(downloads, "LONGEST", 2.0)
    one = await carried.open("Nothing")
    folder = kept_in(carried, one, tmp_path / "downloads")
    receipt = await one.browser.download(one.tab_id, f"{odd.here}/endless")
    assert [each.state for each in receipt.downloads] == ["in_progress"], receipt
    assert [tab.tab_id for tab in await one.browser.tabs()] == [one.tab_id], "nothing is left open"
    odd.closing.set()
    monkeypatch.undo()
    told = (await one.browser.files_under_way(one.tab_id, 60)).downloads
    (ended,) = [each for each in told if each.url.endswith("/endless")]  # one of a test before may end late
    assert (ended.state, len(list(folder.iterdir()))) == ("complete", 1), ended
