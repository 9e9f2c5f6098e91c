"""Files given to a page without a window of the system, by whatever way the page takes them."""

import base64
import hashlib
import resource
from pathlib import Path

import pytest
from agent.scripted import does
from conformance.carriers import Carried
from conformance.test_tools import Run
from webhand_agent.protocol import Click, Code, File, Upload

HELLO = File(name="hello.txt", mime="text/plain", data=base64.b64encode(b"Hello").decode())
AGAIN = HELLO.model_copy(update={"name": "again.txt"})
TELLS = "<script>tells = (input) => { document.title = [...input.files].map((one) => one.name).join() }</script>"
MADE = "const made = document.createElement('input'); made.type = 'file'; made.onchange = () => tells(made);"
ASKS = [
    (f"<button onclick=\"{MADE} made.click()\">Add</button>", "made at the click"),
    (f"<button onclick=\"{MADE} made.showPicker()\">Add</button>", "by its picker"),
    (f"<button onclick=\"setTimeout(() => {{ {MADE} made.click() }}, 300)\">Add</button>", "some moments later"),
    (
        "<div role=button tabindex=0 onclick='far.click()'>Add</div><main><section><p><i><b><input type=file hidden"
        " id=far onclick='event.stopPropagation()' onchange='tells(this)'></b></i></section>"
        "</main><input type=file hidden>",
        "far away",
    ),
    (
        "<button onclick=\"far.dispatchEvent(new MouseEvent('click'))\">Add</button><main><section><p><i><b>"
        "<input type=file hidden id=far onchange='tells(this)'></b></i></section></main><input type=file hidden>",
        "by an event",
    ),
    (
        "<x-up></x-up><script>customElements.define('x-up', class extends HTMLElement { connectedCallback() {"
        "const root = this.attachShadow({ mode: 'closed' }); root.innerHTML = '<button>Add</button>';"
        f"root.firstChild.onclick = () => {{ {MADE} root.append(made); made.click() }} }} }})</script>",
        "in a closed shadow tree",
    ),
    (
        "<button ondragover='event.preventDefault()' ondrop='tells(event.dataTransfer)'>Add</button>",
        "dropped",
    ),
]  # fmt: skip


@pytest.mark.parametrize("markup", [markup for markup, _ in ASKS], ids=[name for _, name in ASKS])
async def test_the_input_that_a_page_asks_with_gets_the_file(carried: Carried, markup: str) -> None:
    one = await carried.open(TELLS + markup)
    receipt = await one.act('"Add"', Upload(files=[HELLO]))
    assert receipt.ok, receipt
    assert await one.js("document.title") == "hello.txt"
    again = await one.act('"Add"', Click())  # nothing is kept closed any more
    assert again.ok, again


REFUSED = [
    ("<button type=button onclick='document.title = 1'>Add</button>", "was clicked, and asked for no files."),
    ("<form onsubmit='document.title = 9; return false'><button>Add</button></form>", "takes no files."),
    ("<a href='{here}/file'>Add</a>", "takes no files."),
    (
        "<button type=button onclick='showOpenFilePicker().catch((no) => { document.title = no.name })'>Add</button>",
        "opens the system's own window for files, which only the desktop can use.",
    ),
]


@pytest.mark.parametrize(("markup", "said"), REFUSED)
async def test_what_takes_no_files_says_so(carried: Carried, markup: str, said: str) -> None:
    """And what sends a form, or leads away, is not even tried."""
    one = await carried.open(markup)
    receipt = await one.act('"Add"', Upload(files=[HELLO]))
    assert (receipt.ok, receipt.code) == (False, Code.NOT_EDITABLE), receipt
    assert receipt.message.endswith(said), receipt
    assert await one.js("document.title") != "9"


async def test_a_folder_s_field_takes_files(carried: Carried) -> None:
    one = await carried.open(f"{TELLS}<input type=file webkitdirectory aria-label=Folder onchange='tells(this)'>")
    receipt = await one.act('"Folder"', Upload(files=[HELLO, AGAIN]))
    assert receipt.ok, receipt
    assert "without the names of theirs" in receipt.message
    assert await one.js("document.title") == "hello.txt,again.txt"


HASHED = """<label>Film <input type=file multiple></label><script>
document.querySelector("input").onchange = async ({ target }) => {
  const hashes = [];
  for (const file of target.files) {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    hashes.push([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  globalThis.hashes = hashes;
};
</script>"""


@pytest.mark.timeout(900)
async def test_a_large_file_comes_in_pieces(carried: Carried, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Through the tool; with --full of 200 MB, of which no more than a few pieces are ever held here."""
    block = bytes(range(256)) * 4096
    film, small, size = tmp_path / "film.mp4", tmp_path / "small.txt", 200 if request.config.getoption("full") else 8
    with film.open("wb") as file:
        for number in range(size):
            file.write(number.to_bytes(4, "big") + block[4:])
    small.write_bytes(b"")
    one = await carried.open(HASHED)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    upload = lambda run: does("upload_file", element_ref=run.ref('"Film"'), paths=[str(film), str(small)])  # noqa: E731
    results = await Run(one, [upload], tmp_path / "run").go()
    assert results[0].is_error is False, results[0].text
    await one.page.wait_for_function("globalThis.hashes?.length === 2")
    with film.open("rb") as file:
        wanted = hashlib.file_digest(file, "sha256").hexdigest()
    assert await one.js("hashes") == [wanted, hashlib.sha256(b"").hexdigest()]
    if size == 200:
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 160 << 10, f"{grown >> 10} MB more were held"


async def test_pieces_of_a_page_that_went_are_no_upload(carried: Carried) -> None:
    one = await carried.open("<label>Film <input type=file id=it></label>")
    ref = await one.ref('"Film"')
    assert (await one.browser.hand_over(one.tab_id, ref, "u1", 0, HELLO.data)).ok
    other = await one.browser.act(one.tab_id, ref, Upload(files=[HELLO.model_copy(update={"data": ""})], handed="u2"))
    assert (other.ok, other.code) == (False, Code.STALE), other
    await one.browser.reload(one.tab_id)
    gone = await one.browser.hand_over(one.tab_id, ref, "u1", 0, HELLO.data)
    assert (gone.ok, gone.code) == (False, Code.STALE), gone
    assert await one.js("it.files.length") == 0
