"""Files to and from a page, notes, and pictures that the model asks for."""

import base64
from collections.abc import Iterator

import pytest
from agent.scripted import COMPLETE, PAGE, SHOT, Grants, MemoryBrowser, Page, Play, does, ok
from webhand_agent.history.conversation import Image, Thought, ToolResult, ToolTurn
from webhand_agent.protocol import (
    Action,
    Choice,
    Code,
    Confirmation,
    Download,
    Effect,
    File,
    FileSaved,
    Receipt,
    ReceiptGiven,
    Upload,
)
from webhand_agent.services import PIECE, FileRefused, Saved, Services
from webhand_agent.tools.files import LARGEST_UPLOAD

CV = File(name="cv.pdf", mime="application/pdf", data=base64.b64encode(b"%PDF").decode())
FIELD = PAGE + '  - button <input type="file"> [ref=e9] "Your CV"\n  - link <a> [ref=e10] "Report"\n'


class MemoryFile:
    """A file that is open. One that is only said to be large is not there."""

    def __init__(self, file: File, size: int | None) -> None:
        self.name, self.place, self.mime, self.sha256 = file.name, f"/home/me/{file.name}", file.mime, ""
        self._data = base64.b64decode(file.data)
        self.size = size or len(self._data)

    def pieces(self) -> Iterator[bytes]:
        for start in range(0, len(self._data), PIECE):
            yield self._data[start : start + PIECE]

    def __enter__(self) -> "MemoryFile":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is open."""


class MemoryFiles:
    """A run's folder in memory, and the person's files by path."""

    def __init__(self) -> None:
        self.saved: dict[str, bytes] = {}
        self.own: dict[str, File] = {"~/cv.pdf": CV}
        self.sizes: dict[str, int] = {}
        self.is_full = False

    def save(self, name: str, data: bytes) -> Saved:
        if self.is_full:
            raise FileRefused(f"There is no room on the disk for {name}.")
        self.saved[name] = data
        return Saved(name, f"/runs/r1/{name}", len(data))

    def place(self, name: str) -> str:
        return f"/runs/r1/{name}"

    def load(self, path: str) -> "MemoryFile":
        if path not in self.own:
            raise FileRefused(f"There is no file {path}.")
        return MemoryFile(self.own[path], self.sizes.get(path))


def with_files(*steps: Thought) -> tuple[Play, MemoryFiles]:
    files = MemoryFiles()
    browser = MemoryBrowser(Page(tree=FIELD))
    play = Play([*steps, COMPLETE], task="open the page and upload cv.pdf, none.pdf or ~/large", browser=browser)
    play.services = Services(play.host, play.host, files=files, grants=Grants(everything=True))
    return play, files


def results(play: Play) -> list[ToolResult]:
    return [result for turn in play.host.turns if isinstance(turn, ToolTurn) for result in turn.results]


async def test_files_are_put_into_a_field() -> None:
    play, _ = with_files(does("upload_file", element_ref="e9", paths=["~/cv.pdf"]))
    done: list[tuple[str | None, Action]] = []

    def act(ref: str | None, action: Action) -> Receipt:
        done.append((ref, action))
        return ok('"Your CV" holds cv.pdf.', Effect.VALUE)

    play.browser.on_act = act
    await play.run()
    assert done == [("e9", Upload(files=[CV]))]


@pytest.mark.parametrize(
    ("paths", "said"),
    [
        (["~/cv.pdf", "~/none.pdf"], "Failed (no_such_file): There is no file ~/none.pdf."),
        (["~/large", "~/large"], "Failed (no_such_file): Together the files are over 512 MB: upload them one by one."),
        ([], "Failed (invalid): upload_file was not carried out: paths is empty."),
    ],
)
async def test_files_that_cannot_be_uploaded(paths: list[str], said: str) -> None:
    play, files = with_files(does("upload_file", element_ref="e9", paths=paths))
    files.own["~/large"], files.sizes["~/large"] = CV, LARGEST_UPLOAD * 3 // 4
    await play.run()
    assert play.host.results[0].startswith(said)
    assert play.browser.log == [], "nothing half uploaded"


async def test_without_a_host_there_are_no_files() -> None:
    steps = [does("upload_file", element_ref="e1", paths=["~/cv.pdf"]), does("save_note", name="a", text="b"), COMPLETE]
    play = Play(steps, task="open the page and upload cv.pdf")
    await play.run()
    assert [said.split(":")[0] for said in play.host.results[:2]] == ["Failed (no_such_file)", "Failed (refused)"]


REPORT = Download(name="report.pdf", url="https://shop.example/r", state="complete", received=12_000)


async def test_a_download_by_its_control() -> None:
    play, _ = with_files(does("download", element_ref="e10"))
    play.browser.on_act = lambda ref, action: ok("Clicked.", Effect.DOWNLOAD).model_copy(update={"downloads": [REPORT]})
    await play.run()
    assert play.host.results[0] == (
        "Clicked. What came is where this browser keeps downloads. upload_file takes what came by its name. "
        "Effect: download. "
        'Downloaded "report.pdf" (12 kB).'
    )


async def test_a_download_by_its_address() -> None:
    play, _ = with_files(does("download", url="shop.example/r"))
    await play.run()
    assert play.browser.log == ["download https://shop.example/r"]
    assert play.host.results[0].startswith("Downloaded. What came is where this browser keeps downloads")


BROKEN = REPORT.model_copy(update={"state": "interrupted", "received": 10, "reason": "NETWORK_FAILED"})


@pytest.mark.parametrize("given", [{"element_ref": "e10"}, {"url": "shop.example/r"}])
@pytest.mark.parametrize("comes", [True, False])
async def test_what_broke_off_is_asked_for_once_more(given: dict[str, object], *, comes: bool) -> None:
    """And where that breaks off as well it is no success."""
    play, _ = with_files(does("download", **given))
    play.browser.on_act = lambda ref, action: ok("Clicked.", Effect.DOWNLOAD).model_copy(update={"downloads": [BROKEN]})
    nothing = Receipt(ok=False, code=Code.NOT_FOUND, message="Nothing was downloaded.", downloads=[BROKEN])
    came = ok("", Effect.DOWNLOAD).model_copy(update={"downloads": [REPORT]})
    play.browser.fetched = [nothing] if "url" in given else []
    play.browser.fetched.append(came if comes else nothing)
    await play.run()
    said = play.host.results[0]
    quoted = 'Downloaded "report.pdf"' if comes else "broke off after 10 bytes: NETWORK_FAILED."
    assert quoted in said
    assert said.startswith("Failed (not_found)") is not comes, said
    assert "upload_file" not in said or comes
    asked = [entry for entry in play.browser.log if entry.startswith("download")]
    assert len(asked) == (2 if "url" in given else 1)


async def test_a_click_that_led_to_the_file_itself_says_how_it_is_saved() -> None:
    """As a PDF, which browsers show."""
    play, _ = with_files(does("download", element_ref="e10"))
    play.browser.on_act = lambda ref, action: ok("Clicked.", Effect.NAVIGATION)
    await play.run()
    assert "download takes its address as url" in play.host.results[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"element_ref": "e10"}, "Failed (unknown): click e10 No download was seen to begin"),
        ({"element_ref": "e99"}, "Failed (not_found): No element with the ref e99"),
        ({"url": "file:///etc/passwd"}, "Failed ("),
        ({"url": "javascript:alert(1)"}, "Failed ("),
    ],
)
async def test_what_is_no_download(arguments: dict[str, object], said: str) -> None:
    play, _ = with_files(does("download", **arguments))
    await play.run()
    assert play.host.results[0].startswith(said)
    assert not any(entry.startswith("download") for entry in play.browser.log)


async def test_a_download_is_no_way_around_the_question() -> None:
    play, _ = with_files(does("download", element_ref="e5"))
    play.host.answers.append(Choice.NO)
    await play.run()
    (asked,) = play.host.only(Confirmation)
    assert (asked.act, asked.tool) == ('Download button "Buy now"', "download")
    assert play.browser.log == []


@pytest.mark.parametrize(
    ("name", "file"), [("prices.md", "prices.md"), ("prices", "prices.txt"), ("v1.2 notes.md", "v1.2 notes.md")]
)
async def test_a_note_is_a_file_of_the_run(name: str, file: str) -> None:
    play, files = with_files(does("save_note", name=name, text="Tea: 4 €"))
    await play.run()
    assert files.saved == {file: "Tea: 4 €".encode()}
    (event,) = play.host.only(FileSaved)
    assert (event.name, event.path, event.bytes) == (file, f"/runs/r1/{file}", 10)
    assert play.host.results[0] == f"Saved {file} (10 bytes): /runs/r1/{file}"


async def test_a_note_that_is_fetched_by_its_name_is_called_by_that_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    play, files = with_files(does("save_note", name="a.txt", text="x"))
    monkeypatch.setattr(files, "save", lambda name, data: Saved(name, name, len(data)))
    await play.run()
    assert play.host.results[0] == "Saved a.txt (1 byte)."


async def test_a_note_that_finds_no_room() -> None:
    play, files = with_files(does("save_note", name="prices.md", text="x"))
    files.is_full = True
    await play.run()
    assert play.host.results[0] == "Failed (refused): There is no room on the disk for prices.md."
    assert play.host.only(FileSaved) == []


async def test_a_note_holds_no_secret() -> None:
    play, files = with_files(
        does("type_text", element_ref="e1", text="hunter22"), does("save_note", name="a.txt", text="It is hunter22.")
    )
    play.browser.pages[1].tree = FIELD.replace('"Search" [focused]', '"Password" [secret]')
    await play.run()
    assert files.saved["a.txt"].decode() == "It is •••."


async def test_a_picture_comes_with_the_result_and_is_kept() -> None:
    play, files = with_files(does("take_screenshot"))
    await play.run()
    assert results(play)[0].image == Image(mime=SHOT.mime, data=SHOT.data)
    assert files.saved == {"step-001-seen.jpg": base64.b64decode(SHOT.data)}
    at = "step-001-seen.jpg: /runs/r1/step-001-seen.jpg"
    assert play.host.results[0] == f"A picture of the tab as it is now, 1 x 1. Kept as {at}"
    assert not any(SHOT.data in event.model_dump_json() for event in play.host.events), "no event holds the picture"


async def test_a_picture_is_shown_also_where_it_cannot_be_kept() -> None:
    play, files = with_files(does("take_screenshot"))
    files.is_full = True
    await play.run()
    assert results(play)[0].image is not None
    assert "It was not kept: There is no room on the disk" in play.host.results[0]


async def test_a_tab_of_which_there_is_no_picture() -> None:
    play, files = with_files(does("take_screenshot"))
    play.browser.shot = None
    await play.run()
    (told,) = play.host.only(ReceiptGiven)[:1]
    assert (told.code, told.message) == (Code.HIDDEN, "There is none."), "as the carrier says, and not what it might be"
    assert files.saved == {}
    assert results(play)[0].image is None
