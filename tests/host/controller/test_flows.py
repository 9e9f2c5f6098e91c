"""The document's flows, with the real agent, a scripted model and a real browser (specs/controller.md, Key Flows)."""

import contextlib
import hashlib
import io
import re
import zipfile
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

import gemini
import pytest
import sqlalchemy as sa
from conformance.site import FILE, Site
from host.controller.controlled import Client, Controlled, until
from host.controller.hooks import Hooks
from webhand_host.controller import tables
from webhand_host.controller.tools import GIVES_NOTHING
from webhand_host.tokens import Can

DOCUMENT = {"document_tools": True}


@pytest.fixture
def client(thinking: Controlled) -> Client:
    return thinking.program(Can.BROWSER, Can.CONFIRM)


def approve(client: Client, session: str, *, approved: bool = True) -> dict[str, object]:
    """Answers what the session asks; gives what that was."""
    asked: dict[str, object] = until(
        lambda: (one := client.get(f"/sessions/{session}/confirmation"))["pending"] and one,
        told=lambda: client("GET", f"/sessions/{session}/log").text,
    )
    given = {"confirmation_id": asked["confirmation_id"], "approved": approved}
    assert client("POST", f"/sessions/{session}/confirmation", given).status == 200
    return asked


NAMES = [f"{at:02d} {'x' * 47}" for at in range(47)]


def test_files_are_downloaded_after_a_yes_and_can_be_had(
    model: gemini.GeminiStandIn, client: Client, pages: Site
) -> None:
    ask = gemini.call(
        "request_confirmation",
        action="batch_download",
        description="Download 47 files",
        details=NAMES,
        deeds=["transfer"],
    )
    get = gemini.call("browser_download", url=f"{pages.here}/file", filename="lecture01.txt")
    model.plays([ask, get, gemini.call("finish_task", summary="Downloaded.")])
    session = client.file("Download the notes", f"{pages.here}/shop", options=DOCUMENT)
    asked = approve(client, session)
    said = f'go on, of which the model says: "Download 47 files" on {pages.here}'
    assert (asked["action"], asked["description"]) == ("batch_download", said), "whose words they are"
    details = asked["details"]
    assert isinstance(details, list)
    assert details[-42:] == ["The model names 47:", *NAMES[:40], "...(7 more)"], asked["details"]
    assert asked["risk_level"] == "medium", "by what it would give, not by what the model says"
    seen = client.ended(session)
    assert seen["status"] == "completed", client("GET", f"/sessions/{session}/log").text
    listed = {one["name"]: one for one in client.get(f"/sessions/{session}/files")["files"]}
    assert listed["lecture01.txt"]["size"] == len(FILE), listed
    whole = client("GET", f"/sessions/{session}/files/lecture01.txt")
    assert whole.text.encode() == FILE
    assert "attachment" in whole.headers["content-disposition"]
    part = client("GET", f"/sessions/{session}/files/lecture01.txt", headers={"Range": "bytes=4-10"})
    assert (part.status, part.text.encode()) == (206, FILE[4:11])
    other = client("GET", f"/sessions/{session}/files/lecture01.txt", headers={"Range": "lines=1-2"})
    assert (other.status, other.text.encode()) == (200, FILE), "a unit that is not known is as if it were not there"
    for asked_for, status in (("bytes=x", 400), ("bytes", 400), (f"bytes={len(FILE)}-", 416)):
        none = client("GET", f"/sessions/{session}/files/lecture01.txt", headers={"Range": asked_for})
        assert (none.status, none.json["success"], none.json["details"]["code"]) == (status, False, "bad_range")
    assert client("GET", f"/sessions/{session}/files/..%2Fjob.json").status == 404
    assert seen["summary"] == "Downloaded."
    report = client.get(f"/sessions/{session}/report")
    assert (report["outcome"], report["summary"]) == ("completed", "Downloaded.")
    page = client("GET", f"/sessions/{session}/report", headers={"Accept": "text/html"})
    assert page.text.startswith("<!doctype html>")


@pytest.mark.parametrize("deeds", [["transfer"], []])
def test_a_yes_in_words_gives_the_deeds_that_it_lists_and_nothing_else(
    client: Client, pages: Site, deeds: list[str]
) -> None:
    """Nine downloads of a run are free."""
    words = {"action": "batch_download", "description": "Ten files", "deeds": deeds}
    get = {"tool": "browser_download", "params": {"url": f"{pages.here}/file"}}
    steps = [{"tool": "request_confirmation", "params": words}, *[get] * 10]
    session = client.file(None, f"{pages.here}/shop", steps=steps, options={"auto_confirm": True})
    asked = approve(client, session)
    assert (GIVES_NOTHING in str(asked["details"])) is (not deeds)
    if not deeds:
        assert f"Download {pages.here}/file" in str(approve(client, session, approved=False)["description"])
    seen = client.ended(session)
    assert seen["status"] == ("completed" if deeds else "failed"), seen
    assert deeds or seen["summary"].startswith("Step 11 of 11, browser_download, was not done."), seen
    assert len(client.get(f"/sessions/{session}/files")["files"]) >= (10 if deeds else 9)


def test_each_chapter_is_saved_as_pdf(
    thinking: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, tmp_path: Path
) -> None:
    """On a worker that has nothing in common with the controller."""
    chapters = {f"/I_{number}.html": f"Chapter {number}" for number in (1, 2)}
    links = "".join(f'<a href="{path}">{title}</a>' for path, title in chapters.items())
    pages.pages["/contents"] = f"<title>Contents</title><h1>Contents</h1><nav>{links}</nav>"
    pages.pages.update({path: f"<title>{title}</title><h1>{title}</h1>" for path, title in chapters.items()})

    def ask(seen: gemini.SeenRequest) -> gemini.Reply:
        assert all(path in str(seen.steps[-2:]) for path in chapters), "the model was told the links"
        details = list(chapters.values())
        return gemini.call("request_confirmation", action="save", description="Save 2 chapters", details=details)

    steps: list[Any] = [gemini.call("browser_scrape_links", selector="nav", pattern=r"I_\d+\.html"), ask]
    for path, title in chapters.items():
        steps.append(gemini.call("browser_navigate", url=f"{pages.here}{path}"))
        steps.append(gemini.call("browser_save_as_pdf", filename=f"{title}.pdf", wait_for_selector="h1"))
    model.plays([*steps, gemini.call("finish_task", summary="Saved.")])
    with thinking.worker("chapters", tmp_path / "elsewhere", "--labels", "chapters"):
        session = client.file(
            "Save the chapters", f"{pages.here}/contents", options={**DOCUMENT, "labels": ["chapters"]}
        )
        approve(client, session)
        seen = client.ended(session)
    assert (seen["status"], seen["summary"]) == ("completed", "Saved."), seen
    had = [
        raw(client.port, f"/sessions/{session}/files/{quote(title)}.pdf", client.secret) for title in chapters.values()
    ]
    assert [one[:4] for one in had] == [b"%PDF", b"%PDF"]
    assert len(set(had)) == 2


def test_a_table_is_scraped_and_a_page_saved_as_pdf(
    model: gemini.GeminiStandIn, client: Client, pages: Site, hooks: Hooks
) -> None:
    def links(seen: gemini.SeenRequest) -> gemini.Reply:
        assert "Lamp" in str(seen.steps[-2:]), "the model was told the rows"
        return gemini.call("browser_scrape_links", selector="body", pattern=r"/sec\w+$")

    def save(seen: gemini.SeenRequest) -> gemini.Reply:
        assert "/second" in str(seen.steps[-2:])
        assert "/file" not in str(seen.steps[-2:]), "and only the links that fit"
        return gemini.call("save_file", filename="pricing.csv", content="Thing,Price\nLamp,12\n")

    def tell(seen: gemini.SeenRequest) -> gemini.Reply:
        if "zip.pdf" not in str(seen.steps[-2:]):
            assert "redirects are not followed" in str(seen.steps[-2:]), "and the model is told so"
        return gemini.call("send_notification", summary="Two prices.")

    def finish(seen: gemini.SeenRequest) -> gemini.Reply:
        assert "Told by webhook." in str(seen.steps[-2:])
        return gemini.call("finish_task", summary="Scraped.")

    hooks.answers["/scraped"] = [307]
    model.plays(
        [
            gemini.call("browser_get_dom", selector="table"),
            gemini.call("browser_scrape_table", selector="table", name="prices"),
            links,
            save,
            gemini.call("browser_save_as_pdf", filename="zip", wait_for_selector="h1"),
            tell,
            tell,
            finish,
        ]
    )
    told = {"webhook": {"url": f"{hooks.here}/scraped"}}
    session = client.file("Scrape the prices", f"{pages.here}/shop", options=DOCUMENT, notifications=told)
    assert client.ended(session)["status"] == "completed", client("GET", f"/sessions/{session}/log").text
    said = [hooks.next("/scraped").json for _ in range(3)]
    assert [one["summary"] for one in said] == ["Two prices.", "Two prices.", "Scraped."]
    assert hooks.of("/redirected").empty(), "a webhook that redirects is not followed"
    events = client.get(f"/sessions/{session}/log")["entries"]
    assert [one["ok"] for one in events if "not followed" in one.get("message", "")] == [False], "no success is told"
    names = {one["name"] for one in client.get(f"/sessions/{session}/files")["files"]}
    assert names >= {"prices.csv", "pricing.csv", "zip.pdf"}, names
    port, path = client.port, f"/sessions/{session}/files/zip"
    archive = zipfile.ZipFile(io.BytesIO(raw(port, path, client.secret)))
    assert archive.testzip() is None
    assert archive.read("pricing.csv").decode().splitlines() == ["Thing,Price", "Lamp,12"]
    assert archive.read("zip.pdf").startswith(b"%PDF")
    assert client("GET", f"/sessions/{session}/notes").json["notes"] == []


def test_a_script_calls_tools_by_name_and_no_model_is_asked(
    model: gemini.GeminiStandIn, client: Client, pages: Site
) -> None:
    def step(tool: str, **params: object) -> dict[str, object]:
        return {"tool": tool, "params": params}

    model.plays([])
    steps = [
        step("browser_scrape_links", selector="h1, a", pattern=r"/sec\w+$"),
        step("browser_scrape_table", selector="table", name="prices"),
        step("save_file", filename="note.csv", content="a,b"),
        step("browser_download", url=f"{pages.here}/file", filename="lecture01.txt"),
        step("browser_get_dom", selector="#nothing"),
        step("save_file", filename="never.txt", content="x"),
    ]
    session = client.file(None, f"{pages.here}/shop", steps=steps)
    seen = client.ended(session)
    assert seen["status"] == "failed"
    assert seen["summary"].startswith("Step 5 of 6, browser_get_dom, was not done."), seen["summary"]
    told = client.get(f"/sessions/{session}/report")["steps"]
    assert [one["ok"] for one in told] == [True, True, True, True, False], told
    assert "/second" in told[0]["content"], "not the first that matches alone"
    assert "/file" not in told[0]["content"]
    names = {one["name"] for one in client.get(f"/sessions/{session}/files")["files"]}
    assert names >= {"prices.csv", "note.csv", "lecture01.txt"}
    assert "never.txt" not in names
    typing = step("type_text", element_ref="e3", text="x")
    refused = client.file(None, f"{pages.here}/shop", mode="explore", steps=[typing])
    assert client.ended(refused)["status"] == "failed", "exploring only looks, whoever wants more"
    for wrong, said in [
        (step("browser_fly"), "there is no tool browser_fly"),
        (step("browser_scrape_table", format="xml"), "step 1: browser_scrape_table takes other params: format"),
    ]:
        reply = client("POST", "/sessions", {"target": f"{pages.here}/shop", "steps": [wrong]})
        assert (reply.status, said in reply.text) == (422, True), reply.text
    whole = client.file(None, f"{pages.here}/shop", steps=steps[:3])
    assert client.ended(whole)["status"] == "completed", client("GET", f"/sessions/{whole}/log").text


def test_what_was_saved_is_told_by_the_name_that_it_is_had_by(
    model: gemini.GeminiStandIn, client: Client, pages: Site
) -> None:
    """In the session's log and in the report of a script: also where that is another than was asked for."""
    model.plays([])
    download = {"url": f"{pages.here}/file", "filename": "a.txt"}
    asked = [
        *[("browser_save_as_pdf", {"filename": "../I 01/Ato ms.pdf"})] * 2,
        *[("save_file", {"filename": "a.txt", "content": "x"})] * 2,
        *[("browser_download", download)] * 2,
    ]
    steps = [{"tool": tool, "params": params} for tool, params in asked]
    session = client.file(None, f"{pages.here}/second", steps=steps)
    assert client.ended(session)["status"] == "completed", client("GET", f"/sessions/{session}/log").text
    said = [one["message"] for one in client.get(f"/sessions/{session}/report")["steps"]]
    for message, name, taken in zip(
        said,
        ("Ato ms.pdf", "Ato ms (1).pdf", "a.txt", "a (1).txt", "a (2).txt", "a (3).txt"),
        ("", "Ato ms.pdf", "", "a.txt", "a.txt", "a.txt"),
        strict=True,
    ):
        plain = message.replace('"', "")
        assert re.search(rf"(Saved|Downloaded) {re.escape(name)} \(", plain), said
        assert (f"{taken} was there already" in plain) is bool(taken), said
        assert f"/{name}" not in message, "it is had by its name, and not by where it was on some machine"
        assert raw(client.port, f"/sessions/{session}/files/{quote(name)}", client.secret), name
    log = client.get(f"/sessions/{session}/log")["entries"]
    assert [one["message"] for one in log if one["type"] == "receipt"][: len(said)] == said


def raw(port: int, path: str, secret: str) -> bytes:
    asked = Request(f"http://127.0.0.1:{port}{path}", headers={"Authorization": f"Bearer {secret}"})
    with urlopen(asked) as answer:
        return bytes(answer.read())


def test_an_exploration_only_looks(model: gemini.GeminiStandIn, client: Client, pages: Site) -> None:
    pages.posts = 0

    def buy(seen: gemini.SeenRequest) -> gemini.Reply:
        names = {one["name"] for one in seen.body["tools"] if "name" in one}
        assert "click_element" in names
        assert names.isdisjoint({"type_text", "upload_file", "download", "press_key", "browser_download"}), names
        return gemini.call("click_element", element_ref=seen.ref("button", "Add to cart"), consequence="none")

    def follow(seen: gemini.SeenRequest) -> gemini.Reply:
        assert "only looks" in str(seen.steps[-2:])
        return gemini.call("click_element", element_ref=seen.ref("link", "Second page"), consequence="none")

    model.plays([buy, follow, gemini.call("task_complete", summary="A shop.")])
    session = client.file(
        None, f"{pages.here}/shop", mode="explore", goal="See what is there", options={"auto_confirm": True}
    )
    assert client.ended(session)["status"] == "completed", client("GET", f"/sessions/{session}/log").text
    assert pages.posts == 0
    found = client.get(f"/sessions/{session}/report")["structure"]["pages"]
    assert [one["url"] for one in found] == [f"{pages.here}/shop", f"{pages.here}/second"]
    assert "button “Add to cart”" in found[0]["actions"]
    assert "searchbox “Search”" in found[0]["forms"]
    assert found[0]["data"], found


def test_an_exploration_holds_a_model_that_obeys_the_page(
    thinking: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site
) -> None:
    """It does everything that the page tells it to, and declares it harmless. Nobody is asked what only looking needs
    no answer to, and a no to the other site is a no.
    """
    pages.posts = 0
    pages.hold()
    harmless = {"consequence": "none"}
    model.plays(
        [
            lambda seen: gemini.call("click_element", element_ref=seen.ref("button", "Show all deals"), **harmless),
            lambda seen: gemini.call("type_text", element_ref=seen.ref("textbox", "Note"), text="all", **harmless),
            gemini.call("wait_and_observe"),  # the third error in a row would end the run
            lambda seen: gemini.call("click_element", element_ref=seen.ref("link", "Terms"), **harmless),
            gemini.call("navigate", url=f"http://localhost:{pages.port}/held?all"),
            gemini.call("task_complete", summary="All of it was done."),
        ]
    )
    session = client.file(
        None, f"{pages.here}/trap", mode="explore", goal="See what is there", options={"auto_confirm": True}
    )
    approve(client, session, approved=False)
    seen = client.ended(session)
    log = client("GET", f"/sessions/{session}/log").text
    acts = [event for event in client.get(f"/sessions/{session}/log")["entries"] if event["type"] == "receipt"]
    assert [one["ok"] for one in acts] == [False, False, True, False, False, True], log
    assert (pages.posts, pages.held.is_set()) == (0, False), "nothing was set off, and nothing was carried away"
    assert client.get(f"/sessions/{session}/report")["changes"] == []
    assert (seen["status"], seen["summary"]) == ("completed", "All of it was done.")
    assert (seen["verdict"], seen["changes"]) == ("Nothing was changed", 0), "what code saw stands beside what is said"
    names = {one["name"] for one in client.get(f"/sessions/{session}/files")["files"] if one["kind"] == "download"}
    assert names == set()
    (thinking.folder_of(session).path / "run.jsonl").unlink()
    (listed,) = [one for one in client.get("/sessions")["sessions"] if one["session_id"] == session]
    assert listed == seen, "and is known without a look at its record"


PASSWORD = "correct horse battery"  # noqa: S105, of nothing
HIDDEN = (PASSWORD, "very-private", "hush-hush")


def logs_in(client: Client, model: gemini.GeminiStandIn, pages: Site, *, asked: int = 1) -> str:
    """A session that brings what nobody is to see, and types some of it after a yes. `asked`: how often the model is
    asked for that, which a controller that dies over it does not know.
    """
    form = "<form method=post><input type=password aria-label=Password name=p><button>Go</button></form>"
    pages.put(f"<title>In</title>{form}", "/in")

    def type_it(seen: gemini.SeenRequest) -> gemini.Reply:
        text = str(seen.body)
        at = text.index("{{secret:")
        mark = text[at : text.index("}}", at) + 2]
        return gemini.call("type_text", element_ref=seen.ref("textbox", "Password"), text=mark, consequence="none")

    model.plays([type_it] * asked, otherwise=gemini.call("task_complete", summary="Typed."))
    return client.file(
        "Log in",
        f"{pages.here}/in",
        credentials={"password": PASSWORD},
        notifications={"webhook": {"url": "https://hooks.example/very-private", "secret": "hush-hush"}},
        options={"max_turns": 6},
    )


def in_clear(folder: Path) -> list[Path]:
    """The files that hold what nobody is to see."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if any(one.encode() in path.read_bytes() for one in HIDDEN)]


def credentials_of(one: Controlled, session: str) -> bytes | None:
    wanted = sa.select(tables.sessions.c.credentials).where(tables.sessions.c.id == session)
    kept: bytes | None = one.in_database(lambda connection: connection.scalar(wanted))
    return kept


def test_what_a_session_brings_is_nowhere_in_clear(
    thinking: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site
) -> None:
    session = logs_in(client, model, pages)
    approve(client, session)
    assert client.ended(session)["status"] == "completed", client("GET", f"/sessions/{session}/log").text
    assert "value" in str(client.get(f"/sessions/{session}/log")["entries"]), "it was typed"
    assert credentials_of(thinking, session) is None, "and it went with the run"
    thinking.process.kill()  # all of the database is in its files then
    assert in_clear(thinking.folder) == []
    thinking.start()


def test_uploads_are_resumed_checked_and_bounded(controlled: Controlled, tmp_path: Path) -> None:
    """A worker of another language, which sends a file in two pieces, the first of them twice."""
    import httpx2

    client, key = controlled.program(), controlled.enroll("sender")
    with httpx2.Client(
        base_url=f"http://127.0.0.1:{controlled.worker_port}",
        headers={"Authorization": f"Bearer {key}"},
        trust_env=False,
    ) as worker:
        assert worker.post("/register", json={"hostname": "X", "labels": ["sender"]}).json()["success"]
        session = client.file("go to http://127.0.0.1:1/", options={"labels": ["sender"]})
        until(lambda: client.get(f"/sessions/{session}")["worker"] == "sender" or (worker.get("/command") and None))
        data = b"abcdefgh" * 1_000
        digest = hashlib.sha256(data).hexdigest()

        def piece(offset: int, end: int, **more: str) -> httpx2.Response:
            fields = {"session_id": session, "filename": "../../zip", "offset": str(offset), **more}
            fields = {"size": str(len(data)), "sha256": digest, **fields}
            return worker.post("/upload", data=fields, files={"file": ("x", data[offset:end])})

        assert piece(0, 3_000).json() == {"success": True, "received": 3_000}
        assert piece(0, 3_000).json() == {"success": True, "received": 3_000}, "a piece that comes again is the same"
        assert piece(5_000, 8_000).json() == {"success": True, "received": 3_000}, "what is missing is told"
        assert piece(3_000, 8_000, sha256="0" * 64).status_code == 200, "another hash is another file"
        stored = piece(3_000, 8_000).json()
        assert stored == {"success": True, "stored_as": "zip.file", "size_kb": 8}
        assert piece(3_000, 8_000).json() == stored, "an answer that got lost is given again"
        assert raw(client.port, f"/sessions/{session}/files/zip.file", client.secret) == data
        wrong = {"session_id": session, "filename": "b", "size": "3", "sha256": "0" * 64}
        assert worker.post("/upload", data=wrong, files={"file": ("x", b"abc")}).status_code == 422
        assert worker.post("/upload", data={**wrong, "size": "9" * 12}, files={"file": ("x", b"a")}).status_code == 413
        for name in ("", ".", ".."):
            nameless = {"session_id": session, "filename": name}
            assert worker.post("/upload", data=nameless, files={"file": ("x", b"a")}).status_code == 422
        with contextlib.closing(HTTPConnection("127.0.0.1", controlled.worker_port)) as announcing:
            announcing.putrequest("POST", "/upload")
            announcing.putheader("Authorization", f"Bearer {key}")
            announcing.putheader("Content-Length", str(3 * 1_024**3))
            announcing.endheaders()
            assert announcing.getresponse().status == 413, "before it fills a disk"
        documented = {"session_id": session, "filename": "lecture01.pdf"}
        plain = worker.post("/upload", data=documented, files={"file": ("x", b"%PDF")}).json()
        assert plain == {"success": True, "stored_as": "lecture01.pdf", "size_kb": 1}
        other = httpx2.Client(
            base_url=worker.base_url, headers={"Authorization": f"Bearer {controlled.enroll('thief')}"}, trust_env=False
        )
        assert other.post("/upload", data=documented, files={"file": ("x", b"%PDF")}).status_code == 403
        other.close()
        client("DELETE", f"/sessions/{session}")
        assert client.ended(session)["status"] == "stopped"


def test_a_yes_to_what_was_stopped_is_told_that_it_counts_no_more(client: Client, pages: Site) -> None:
    elsewhere = {"tool": "browser_navigate", "params": {"url": f"http://localhost:{pages.port}/second"}}
    session = client.file(None, f"{pages.here}/shop", steps=[elsewhere])
    path = f"/sessions/{session}/confirmation"
    asked = until(lambda: (one := client.get(path))["pending"] and one)
    told = client("DELETE", f"/sessions/{session}").json
    reply = client("POST", path, {"confirmation_id": asked["confirmation_id"], "approved": True})
    assert (reply.status, "is not open any more" in reply.text) == (409, True), reply.text
    assert told == {"session_id": session, "status": told["status"], "stopping": told["status"] != "stopped"}
    assert client.get(path) == {"pending": False}
    assert client.ended(session)["status"] == "stopped"


def test_a_zip_is_streamed_whatever_its_size(controlled: Controlled, request: pytest.FixtureRequest) -> None:
    """Two gigabytes with --full."""
    client = controlled.program()
    session = client.file("x", options={"labels": ["nobody"]})
    folder = controlled.folder_of(session).path / "files"
    folder.mkdir(parents=True)
    size = (2_048 if request.config.getoption("full") else 160) * 1_024 * 1_024
    with (folder / "large.bin").open("wb") as file:
        file.truncate(size)
    before, most, length = memory(controlled), 0, 0
    asked = Request(
        f"http://127.0.0.1:{client.port}/sessions/{session}/files/zip",
        headers={"Authorization": f"Bearer {client.secret}"},
    )
    with urlopen(asked) as answer:
        while piece := answer.read(8 * 1_024 * 1_024):
            length += len(piece)
            most = max(most, memory(controlled))
    assert size < length < size + 1_000
    assert most - before < 48 * 1_024, f"{most - before} KB more than before"
    client("DELETE", f"/sessions/{session}")


def memory(controlled: Controlled) -> int:
    """Kilobytes."""
    status = Path(f"/proc/{controlled.process.process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0])
