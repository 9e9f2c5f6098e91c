"""Files that pages send: by whatever way they begin, cut off in the middle, under names that lead elsewhere."""

import asyncio
import contextlib
import hashlib
import threading
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from agent.scripted import COMPLETE, does
from conformance.carriers import Carried, over_extension, ref_in
from conformance.test_tools import Run, Step
from host.desktop.screens import until
from webhand_agent import receipts
from webhand_agent.history.conversation import Thought
from webhand_agent.protocol import Click, Download, Effect, Receipt
from webhand_host.browser import downloads, navigation, popups
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.extension_port import ExtensionPort
from webhand_host.browser.troubles import NoTab

BLOCK = bytes(range(256)) * 4096


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is silent is not waited for as long as a person's would be."""
    monkeypatch.setattr(downloads, "LATE", 0.1)
    monkeypatch.setattr(navigation, "GIVEN_UP", 1.0)
    monkeypatch.setattr(popups, "UNANSWERED", 1.0)


def content(size: int) -> bytes:
    return BLOCK[:size] if size < len(BLOCK) else BLOCK * (size // len(BLOCK))


class Handler(BaseHTTPRequestHandler):
    """`/file?size=&name=&cut=&whole=` sends so many bytes; the first `cut` answers break off after half of what they
    owe; with `held` the second half comes when `may_end` is set, with `thinks` all of it; with `only` one request gets
    an answer, with `each` every one a byte more than the one before. With `whole` it gives no parts, and nothing that
    tells one file from another.
    """

    protocol_version = "HTTP/1.1"
    asked: ClassVar[Counter[str]] = Counter()
    may_end: ClassVar[threading.Event] = threading.Event()

    def do_GET(self) -> None:
        if self.path == "/release":
            self.may_end.set()
            self.send_response(204)
            return self.end_headers()
        given = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        size, key = int(given.get("size", 10)), self.path
        self.asked[key] += 1
        size += self.asked[key] if "each" in given else 0
        if "only" in given and int(given["only"]) != self.asked[key]:
            self.close_connection = True
            threading.Event().wait(60)
            return None
        if "thinks" in given:
            self.may_end.wait(60)
        start, end = 0, size - 1
        if "cookie" in given and "seen=1" not in self.headers.get("Cookie", ""):
            return self.send_error(403)
        is_whole = "whole" in given
        wanted = "" if is_whole else self.headers.get("Range", "")
        if wanted.startswith("bytes="):
            first, _, last = wanted.removeprefix("bytes=").partition("-")
            start, end = int(first), min(int(last or end), end)
        self.send_response(206 if wanted else 200)
        if wanted:
            self.send_header("Content-Range", f"bytes {start}-{end}/{size}")
        owed = end - start + 1
        name = given.get("name", "a.bin")
        headers = {
            "Content-Type": "application/pdf" if "inline" in given else "application/octet-stream",
            "Content-Disposition": f"{'inline' if 'inline' in given else 'attachment'}; filename*=UTF-8''{quote(name)}",
            "Content-Length": str(owed),
            **({} if is_whole else {"Accept-Ranges": "bytes", "ETag": '"one"'}),
            "Set-Cookie": "seen=1; Path=/file",  # a cookie is for all ports: no other site of the tests gets it
        }
        for header, value in headers.items():
            self.send_header(header, value)
        self.end_headers()
        is_cut = self.asked[key] <= int(given.get("cut", 0))
        left = owed // 2 if is_cut else owed
        with contextlib.suppress(ConnectionError):
            while left > 0:
                at = start % len(BLOCK)
                if "held" in given and left <= owed // 2:
                    self.may_end.wait(60)
                piece = BLOCK[at : at + min(left, len(BLOCK) - at, owed // 2 if "held" in given else left)]
                self.wfile.write(piece)
                start, left = start + len(piece), left - len(piece)
        self.close_connection = self.close_connection or is_cut
        return None

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if urlsplit(self.path).path != "/report":
            return self.do_GET()
        self.asked[f"POST {self.path}"] += 1
        self.send_response(200)
        self.send_header("Content-Disposition", "attachment; filename=report.csv")
        self.send_header("Content-Length", f"{2 << 20}")
        if "etag" in self.path:
            self.send_header("ETag", '"p"')
            self.send_header("Accept-Ranges", "bytes")
        self.end_headers()
        self.wfile.write(content(700_000))
        self.close_connection = True
        return None

    def log_message(self, *args: Any) -> None:
        """Nothing: the output of a test run is for its failures."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.daemon_threads = True
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_address[1]}"
    made.shutdown()
    made.server_close()


SAVE = "const a = document.createElement('a'); a.download = '%s'; a.href = %s; a.click()"
WAYS = {
    "link": '<a href="{files}/file?name=a.bin">Go</a>',
    "attribute": '<a href="data:text/plain,0123456789" download="a.bin">Go</a>',
    "blob": f'<button onclick="{SAVE % ("a.bin", "window.URL.createObjectURL(new Blob([`0123456789`]))")}">Go</button>',
    "window": "<button onclick=\"window.open('{files}/file?name=a.bin')\">Go</button>",
    "script": "<button onclick=\"location = '{files}/file?name=a.bin'\">Go</button>",
    "form": '<form method=post action="{files}/file?name=a.bin"><button>Go</button></form>',
}


def kept_in(carried: Carried, one: Any, folder: Path) -> Path:
    """A run whose files are kept in a folder, as hosts do it."""
    assert isinstance(one.browser, TabBrowser)
    one.browser._keep = folder
    if carried.name == "playwright":
        carried.port.folder = folder  # type: ignore[attr-defined]
    return folder


def hash_of(place: Path) -> str:
    with place.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@pytest.mark.parametrize("way", WAYS)
async def test_a_file_is_told_of_and_kept(carried: Carried, server: str, tmp_path: Path, way: str) -> None:
    one = await carried.open(WAYS[way].replace("{files}", server))
    folder = kept_in(carried, one, tmp_path / "downloads")
    receipt = await one.act('"Go"', Click())
    assert Effect.DOWNLOAD in receipt.effect, receipt
    (told,) = receipt.downloads
    assert told.state == "complete", told
    assert (Path(told.path).parent, told.received, told.sha256) == (folder, 10, hash_of(Path(told.path)))


NAMES = ["../../evil.sh", "con.txt", "x" * 300 + ".bin", "two\nlines.bin", "gpj.\u202eexe.bin", ".bashrc"]


async def test_names_lead_nowhere_and_several_come_at_once(carried: Carried, server: str, tmp_path: Path) -> None:
    links = "".join(f"<a href='{server}/file?name={quote(name)}'>{at}</a>" for at, name in enumerate(NAMES))
    all_at_once = "<button onclick=\"document.querySelectorAll('a').forEach((a) => setTimeout(() => a.click()))\">Go"
    one = await carried.open(f"{links.replace('<a ', '<a download ')}{all_at_once}</button>")
    folder = kept_in(carried, one, tmp_path / "downloads")
    for at, sent in enumerate(NAMES):
        receipt = await one.act(f'"{at}"', Click())
        (told,) = receipt.downloads
        assert told.state == "complete", told
        assert Path(told.path).parent == folder
        assert told.name == Path(told.path).name
        assert told.name.isprintable()
        assert not told.name.startswith(".")
        assert len(told.name) <= 130
        assert told.is_cut is (len(sent) > 250)
        assert Path(told.name).suffix == Path(sent).suffix.replace("\u202e", "")
    assert sorted(folder.parent.rglob("*")) == sorted([folder, *folder.iterdir()])


@pytest.mark.timeout(900)
@pytest.mark.parametrize("by", ["click", "address", pytest.param("again", marks=pytest.mark.full)])
async def test_what_is_cut_off_is_gone_on_with(
    carried: Carried, server: str, tmp_path: Path, by: str, request: pytest.FixtureRequest
) -> None:
    """Through the tool, which waits for it; with --full of 200 MB. Chromium itself goes on a few times, where told
    by an ETag that it is still the same file; `again`: no more, and it is asked for by its address.
    """
    size = (200 if request.config.getoption("full") and by != "again" else 12) << 20
    cut = 8 if by == "again" else 4
    url = f"{server}/file?size={size}&name=film.bin&cut={cut}&for={carried.name}{by}&signed={'x' * 3_000}"
    one = await carried.open(f'<a href="{url}">Film</a>')
    folder = kept_in(carried, one, tmp_path / "downloads")
    given = {"url": url} if by == "address" else None
    step = lambda run: does("download", **(given or {"element_ref": run.ref('"Film"')}))  # noqa: E731
    (result, *_) = await Run(one, [step], tmp_path / "run").go()
    assert not result.is_error, (result.text, result.quoted)
    (place,) = folder.iterdir()
    digest = hash_of(place)
    assert digest == hashlib.sha256(content(size)).hexdigest()
    assert digest in result.quoted


async def test_how_far_a_file_is_is_told(carried: Carried, server: str, tmp_path: Path) -> None:
    size = 64 << 10
    one = await carried.open(f'<a href="{server}/file?size={size}&held=1&for={carried.name}">Slow</a>')
    kept_in(carried, one, tmp_path / "downloads")
    Handler.may_end.clear()
    (told,) = (await one.act('"Slow"', Click())).downloads
    assert (told.state, told.received, told.total) == ("in_progress", size // 2, size), told
    Handler.may_end.set()
    (told,) = (await one.browser.await_files(one.tab_id)).downloads
    assert (told.state, told.received) == ("complete", size), told


async def test_how_far_one_came_that_broke_off_is_told(carried: Carried, server: str, tmp_path: Path) -> None:
    size = 64 << 10
    one = await carried.open(f'<a href="{server}/file?size={size}&cut=99&whole=1&for={carried.name}">Broken</a>')
    kept_in(carried, one, tmp_path / "downloads")
    told, *_ = (await one.act('"Broken"', Click())).downloads
    if told.state == "in_progress":  # the browser goes on with it
        (told,) = (await one.browser.await_files(one.tab_id)).downloads
    assert (told.state, told.total) == ("interrupted", size), told
    # To an extension the browser tells of no progress, and of nothing that it has thrown away again.
    assert told.received == size // 2 or (carried.name == "extension" and told.received == 0), told


@over_extension  # over CDP a window that closes is told as one
async def test_a_file_that_is_told_of_after_the_end_of_its_tab(
    carried: Carried, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browser tells of the two by ways of their own."""
    port = carried.port
    assert isinstance(port, ExtensionPort)
    saved, lost, held, is_late = port._saved, port._lost, list[tuple[Any, ...]](), asyncio.Event()

    def tell() -> None:
        is_late.set()
        while held:
            saved(*held.pop(0))

    def ends(tab_id: int) -> NoTab:
        asyncio.get_running_loop().call_later(downloads.BEGIN / 2, tell)
        return lost(tab_id)

    monkeypatch.setattr(port, "_saved", lambda *told: saved(*told) if is_late.is_set() else held.append(told))
    monkeypatch.setattr(port, "_lost", ends)
    one = await carried.open(WAYS["window"].replace("{files}", server))
    receipt = await one.browser.act(one.tab_id, await one.ref('"Go"'), Click(), sites=[carried.site.here, server])
    assert [file.state for file in receipt.downloads] == ["complete"], receipt


@pytest.mark.parametrize("tag", ["none", "etag"])
@pytest.mark.parametrize("by", ["click", "download", "window"])
async def test_what_a_form_gave_and_broke_off_is_no_other_file(
    carried: Carried, server: str, tmp_path: Path, by: str, tag: str
) -> None:
    """By GET there is a whole file of the same length at the form's address: browsers ask for that by themselves."""
    address = f"/report?size={2 << 20}&name=all.csv&whole=1&for={carried.name}{by}{tag}"
    target = "target=_blank" if by == "window" else ""
    one = await carried.open(f'<form method=post {target} action="{server}{address}"><button>Report</button></form>')
    folder = kept_in(carried, one, tmp_path / "downloads")
    if by != "download":
        sites = [carried.site.here, server]  # as every act of a run is bound
        (told,) = (await one.browser.act(one.tab_id, await one.ref('"Report"'), Click(), sites=sites)).downloads
        assert (told.state, told.is_posted) == ("interrupted", True), told
    else:
        step = lambda run: does("download", element_ref=run.ref('"Report"'))  # noqa: E731
        (result, *_) = await Run(one, [step], tmp_path / "run").go()
        assert result.is_error, (result.text, result.quoted)
        assert "broke off" in result.quoted
    assert not [*folder.glob("*")]
    assert Handler.asked[f"POST {address}"] == 1


async def test_a_server_without_parts_is_asked_again_and_never_held_whole(
    carried: Carried, server: str, tmp_path: Path
) -> None:
    """`cookie`: with those that the browser has by now."""
    size = 24 << 20
    one = await carried.open("Nothing")
    folder = kept_in(carried, one, tmp_path / "downloads")
    assert (await one.browser.download(one.tab_id, f"{server}/file")).ok  # which gives it
    url = f"{server}/file?size={size}&name=whole.bin&cut=2&whole=1&cookie=1"
    tracemalloc.start()
    try:
        receipt = await one.browser.download(one.tab_id, url)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert receipt.ok, receipt
    assert hash_of(folder / "whole.bin") == hashlib.sha256(content(size)).hexdigest()
    assert peak < size // 4, f"{peak >> 20} MB were held at once"


async def test_one_that_begins_after_its_receipt_is_waited_for(carried: Carried, server: str, tmp_path: Path) -> None:
    """By the tool, which knows that one was asked for."""
    save = SAVE % ("late.bin", "window.URL.createObjectURL(new Blob(['0123456789']))")
    one = await carried.open(f'<button onclick="setTimeout(() => {{ {save} }}, 1500)">Go</button>')
    folder = kept_in(carried, one, tmp_path / "downloads")
    step = lambda run: does("download", element_ref=run.ref('"Go"'))  # noqa: E731
    (result, *_) = await Run(one, [step], tmp_path / "run").go()
    assert not result.is_error, (result.text, result.quoted)
    assert [each.name for each in folder.iterdir()] == ["late.bin"]


SLOW = '<a href="{files}/file?size=65536&held=1&name=slow.bin&for={carrier}">Slow</a> <button>Nothing</button>'


@pytest.mark.usefixtures("impatient")
async def test_a_file_of_an_earlier_act_is_none_of_the_next(carried: Carried, server: str, tmp_path: Path) -> None:
    """Its end is told by the act that comes then, which is no download for it."""
    one = await carried.open(SLOW.replace("{files}", server).replace("{carrier}", f"{carried.name}earlier"))
    folder = kept_in(carried, one, tmp_path / "downloads")
    Handler.may_end.clear()

    def ends(run: Run) -> Thought:
        Handler.may_end.set()
        return does("download", element_ref=run.ref('"Nothing"'))

    click: Step = lambda run: does("click_element", element_ref=run.ref('"Slow"'))  # noqa: E731
    (clicked, asked, *_) = await Run(one, [click, ends], tmp_path / "run").go()
    assert '"slow.bin" is still being downloaded' in clicked.quoted, clicked
    assert asked.is_error, asked
    assert "No download was seen to begin" in asked.text + asked.quoted, asked
    arrived = await asyncio.to_thread(until, lambda: [*folder.glob("*")], "it was not kept")
    assert [each.name for each in arrived] == ["slow.bin"]


async def test_one_that_stalls_is_given_back_and_waited_for_by_itself(
    carried: Carried, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what has come of it, and the run does not end before it without a word."""
    monkeypatch.setattr(downloads, "STALLED", 1.5)
    one = await carried.open("Nothing")
    folder = kept_in(carried, one, tmp_path / "downloads")
    Handler.may_end.clear()

    def ends(run: Run) -> Thought:
        Handler.may_end.set()
        return does("wait_and_observe", milliseconds=4_000)

    url = f"{server}/file?size=65536&held=1&name=stalls.bin&for={carried.name}stalls"
    steps: list[Step] = [
        lambda run: does("download", url=url),
        lambda run: does("wait_and_observe", milliseconds=100),
        lambda run: COMPLETE,
        ends,
    ]
    (given, waited, refused, ended, *_) = await Run(one, steps, tmp_path / "run").go()
    assert "It is not whole yet, and goes on by itself" in given.text, given
    for told in (given, waited):
        assert '"stalls.bin" is still being downloaded (33 kB of 66 kB)' in told.quoted, told
    assert "a file is still being downloaded" in refused.quoted, refused
    assert 'Downloaded "stalls.bin" (66 kB), which an earlier act asked for.' in ended.quoted, ended
    assert [each.name for each in folder.iterdir()] == ["stalls.bin"]


async def test_one_that_stalls_hides_none_that_comes_beside_it(carried: Carried, server: str, tmp_path: Path) -> None:
    links = {"slow": "name=slow.bin&held=1&size=66000", "quick": "name=quick.bin"}
    one = await carried.open("".join(f"<a id={at} href='{server}/file?{to}'>{at}</a> " for at, to in links.items()))
    kept_in(carried, one, tmp_path / "downloads")
    Handler.may_end.clear()
    begun = await one.act('"slow"', Click())
    assert [file.state for file in begun.downloads] == ["in_progress"], begun
    waiting = asyncio.create_task(one.browser.files_under_way(one.tab_id, 3))
    await one.js("quick.click()")
    told = {file.url.split("name=")[1].split("&")[0]: file.state for file in (await waiting).downloads}
    Handler.may_end.set()
    assert told == {"slow.bin": "in_progress", "quick.bin": "complete"}
    assert [file.state for file in (await one.browser.files_under_way(one.tab_id, 10)).downloads] == ["complete"]


THINKS = {
    "link": '<a href="{to}">Go</a>',
    "form": '<form method=post action="{to}"><button>Go</button></form>',
    "window": '<a href="{to}" target=_blank>Go</a>',
}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("way", THINKS)
async def test_a_server_may_think_before_it_sends_a_file(
    carried: Carried, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """For longer than a click waits for what came of it."""
    address = f"{server}/file?name={way}.bin&thinks=1&for={carried.name}{way}"
    one = await carried.open(THINKS[way].replace("{to}", address))
    folder = kept_in(carried, one, tmp_path / "downloads")
    Handler.may_end.clear()
    await_files = one.browser.await_files

    async def answered_meanwhile(tab_id: int) -> Receipt:
        asyncio.get_running_loop().call_later(1, Handler.may_end.set)
        return await await_files(tab_id)

    monkeypatch.setattr(one.browser, "await_files", answered_meanwhile)
    step = lambda run: does("download", element_ref=run.ref('"Go"'))  # noqa: E731
    (result, *_) = await Run(one, [step], tmp_path / "run").go()
    assert not result.is_error, (result.text, result.quoted)
    assert [each.name for each in folder.iterdir()] == [f"{way}.bin"]


@pytest.mark.usefixtures("impatient")
async def test_a_form_whose_server_is_silent_is_still_asked(
    carried: Carried, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not said that nothing began; and the file is told of by the next wait, as none of that."""
    monkeypatch.setattr(downloads, "ANSWERS", 0.5)
    address = f"{server}/file?name=silent.bin&thinks=1&for={carried.name}silent"
    one = await carried.open(f'<form method=post target=_blank action="{address}"><button>Go</button></form>')
    folder = kept_in(carried, one, tmp_path / "downloads")
    Handler.may_end.clear()

    def answers(run: Run) -> Thought:
        Handler.may_end.set()
        return does("wait_and_observe", milliseconds=6_000)

    asks: Step = lambda run: does("download", element_ref=run.ref('"Go"'))  # noqa: E731
    (asked, waited, *_) = await Run(one, [asks, answers], tmp_path / "run").go()
    assert asked.is_error, asked
    assert "The server has not answered yet and is still being asked" in asked.text, asked
    assert address in asked.quoted, asked
    assert 'Downloaded "silent.bin" (10 bytes), which an earlier act asked for.' in waited.quoted, waited
    assert [each.name for each in folder.iterdir()] == ["silent.bin"]


LATE = {
    "window": '<form method=post target=_blank action="{to}"><button>Slow</button></form>',
    "frame": '<iframe name=inner></iframe><a href="{to}" target=inner>Slow</a>',
}


@pytest.mark.parametrize("way", LATE)
async def test_a_file_that_begins_during_the_next_act_is_of_the_one_that_asked_for_it(
    carried: Carried, server: str, tmp_path: Path, way: str
) -> None:
    address = f"{server}/file?name=late.bin&thinks=1&for={carried.name}{way}late"
    other = f"<button onclick=\"fetch('{server}/release', {{mode: 'no-cors'}})\">Other</button>"
    one = await carried.open(f"{LATE[way].replace('{to}', address)}{other}")
    kept_in(carried, one, tmp_path / "downloads")
    Handler.may_end.clear()
    asked = await one.act('"Slow"', Click())
    assert not asked.downloads, asked
    receipt = await one.act('"Other"', Click())
    assert Effect.DOWNLOAD not in receipt.effect, receipt
    assert not (await one.browser.await_files(one.tab_id)).downloads
    told = [*receipt.downloads, *(await one.browser.files_under_way(one.tab_id, 10)).downloads]
    assert [(file.url, file.is_earlier) for file in told if file.state == "complete"] == [(address, True)], told


@pytest.mark.parametrize("answered", [1, 2])
async def test_of_two_requests_for_one_address_the_one_that_is_answered_is_the_file(
    carried: Carried, server: str, tmp_path: Path, answered: int
) -> None:
    address = f"{server}/file?name=twice.bin&thinks=1&only={answered}&for={carried.name}"
    form = (
        '<iframe name=of{name}></iframe><form method=post action="{to}" target=of{name}><button>{name}</button></form>'
    )
    one = await carried.open("".join(form.format(name=name, to=address) for name in ("First", "Again")))
    kept_in(carried, one, tmp_path / "downloads")
    Handler.may_end.clear()
    assert not (await one.act('"First"', Click())).downloads
    between = time.monotonic()
    assert not (await one.act('"Again"', Click())).downloads
    Handler.may_end.set()
    states = [""]
    async with asyncio.timeout(30):
        while "complete" not in states:
            await asyncio.sleep(0.05)
            states = [file.state for file in (await one.browser.files_under_way(one.tab_id, 0)).downloads]
    (asked_at,) = [file.asked_at for file in carried.port.tabs.files._files.values() if file.download.url == address]
    assert asked_at is not None
    assert (asked_at < between) is (answered == 1)


async def test_a_file_is_of_the_tab_whose_request_it_answers(carried: Carried, server: str, tmp_path: Path) -> None:
    """And not of the tab that asked for the same address last. Of two answers at once each is known by its length."""
    address = f"{server}/file?name=tabs.bin&thinks=1&for={carried.name}"
    form = '<iframe name={at}></iframe><form method=post action="{to}" target={at}><button>Go {at}</button></form>'
    markup = "".join(form.format(at=at, to=f"{address}&{at}=1") for at in ("only", "each"))
    one = await carried.open(markup)
    kept_in(carried, one, tmp_path / "downloads")
    another = (await one.browser.open_tab(carried.site.put(markup))).tab_id
    assert another is not None
    for way, sizes in (("only", [[10], []]), ("each", [[11], [12]])):
        Handler.may_end.clear()
        for count, tab in enumerate((one.tab_id, another), start=1):
            lines = (await one.browser.observe(tab)).tree.text.splitlines()
            assert not (await one.browser.act(tab, ref_in(lines, f'"Go {way}"'), Click())).downloads
            asked = f"{address}&{way}=1".removeprefix(server)
            await asyncio.to_thread(until, lambda asked=asked, count=count: Handler.asked[asked] == count, "not asked")
        Handler.may_end.set()
        told: list[list[Download]] = [[], []]
        async with asyncio.timeout(30):
            while sum(map(len, told)) < sum(map(len, sizes)):
                await asyncio.sleep(0.05)
                for tab, files in zip((one.tab_id, another), told, strict=True):
                    now = (await one.browser.files_under_way(tab, 0)).downloads
                    files += [file for file in now if file.state == "complete"]
        assert [[file.received for file in files] for files in told] == sizes
        known = carried.port.tabs.files._files.values()
        assert all(file.asked_at is not None for file in known if file.download.url.endswith(f"&{way}=1"))


async def test_a_file_that_no_request_tells_of_may_be_of_an_earlier_act(carried: Carried, tmp_path: Path) -> None:
    """Unless the page was seen to make it, or nothing was done before in the same document."""
    save = SAVE % ("made.bin", "window.URL.createObjectURL(new Blob(['0123456789']))")
    later = f'<button onclick="window.save = () => {{ {save} }}">Later</button>'
    one = await carried.open(f'{later}<button onclick="{save}">Now</button><button>Other</button>')
    kept_in(carried, one, tmp_path / "downloads")
    for name in ("Later", "Now"):
        receipt = await one.act(f'"{name}"', Click())
    assert [(file.state, file.may_be_earlier) for file in receipt.downloads] == [("complete", False)], receipt
    assert not (await one.act('"Other"', Click())).downloads
    await one.js("window.save()")  # as a timer of the first would
    (file,) = (await one.browser.await_files(one.tab_id)).downloads
    assert (file.state, file.may_be_earlier) == ("complete", True), file
    assert ", which may be of an earlier act" in receipts.line(receipt.model_copy(update={"downloads": [file]}))


@pytest.mark.parametrize("method", ["get", "post"])
async def test_what_was_just_shown_is_no_file_of_the_same_address(carried: Carried, server: str, method: str) -> None:
    """Its answer, as long as the file's, has come within the same second."""
    url = f"{server}/file?name=paper.pdf&inline=1"
    names = "<input type=hidden name=name value=paper.pdf><input type=hidden name=inline value=1>"
    one = await carried.open(f'<form method={method} action="{url}">{names}<button>Paper</button></form>')
    assert (await one.act('"Paper"', Click())).ok
    receipt = await one.browser.download(one.tab_id, url)
    assert [file.state for file in receipt.downloads] == ["complete"], receipt


@pytest.mark.parametrize("method", ["get", "post"])
async def test_a_pdf_that_is_shown_is_saved_as_the_file_that_it_is(
    carried: Carried, server: str, tmp_path: Path, method: str
) -> None:
    """No print of the viewer passes for it, and no empty text."""
    url = f"{server}/file"
    names = "<input type=hidden name=name value=paper.pdf><input type=hidden name=inline value=1>"
    action = url if method == "get" else f"{url}?name=paper.pdf&inline=1"
    one = await carried.open(f'<form method={method} action="{action}">{names}<button>Paper</button></form>')
    folder = kept_in(carried, one, tmp_path / "downloads")
    steps: list[Step] = [
        lambda run: does("click_element", element_ref=run.ref('"Paper"')),
        lambda run: does("save_page", format="pdf"),
        lambda run: does("save_page", format="markdown"),
        lambda run: does("download", url=f"{url}?name=paper.pdf&inline=1"),
        lambda run: does("scroll_page", direction="down"),
        lambda run: does("press_key", key="PageDown"),
    ]
    run = Run(one, steps, tmp_path / "run")
    (clicked, *kept, saved, scrolled, pressed) = (await run.go())[:6]
    assert not clicked.is_error, clicked
    other = "which may give another file" if method == "post" else "download with its address as url saves it"
    for result in kept:
        assert result.is_error, result
        assert other in result.text + result.quoted, result
    assert not run.saved()
    for moved in (scrolled, pressed):
        assert moved.is_error, moved
        assert "The browser's own viewer shows this PDF file" in moved.text, moved
    assert not saved.is_error, saved
    (place,) = folder.iterdir()
    assert place.read_bytes() == content(10)
