"""A7: values of secret fields are seen by nobody but the page: not by the model, not on disk, not in a picture.

The model looks in every way there is, acts on the field, and says what it was told. Ordinary fields are seen, or a
mask over everything would pass.
"""

import base64
import json
from collections.abc import Iterator, Sequence
from io import BytesIO
from math import ceil, floor

import pytest
from conftest import Sample
from PIL import Image
from safety.desk import Desk, Seen, Told, call
from safety.secrets_list import Field, ordinary, secret
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Screenshot
from webhand_host.browser.painting import COLOUR

HOST = "forms.test"


async def looked_at(desk: Desk, field: Field) -> tuple[Told, list[bool]]:
    """The run; and of each box of the field whether a picture of the page is painted over there."""
    desk.hosts.pages[HOST + field.path] = field.page
    await desk.begin(f"http://{HOST}{field.path}")
    browser = desk.carrier()
    tab_id = (await browser.target()).tab_id
    shot = None
    while shot is None:  # as on a busy machine, where it takes longer than a run would wait
        shot = await browser.screenshot(tab_id)
    found = desk.page.locator(field.target)
    inner = found.locator("input")  # of a custom element with an open root, the field itself
    found = inner if await inner.count() else found
    boxes = [box for each in await found.all() if (box := await each.bounding_box())]
    covered = [is_painted(shot, box["x"], box["y"], box["width"], box["height"]) for box in boxes]

    def script(seen: Seen) -> Iterator[Call | Sequence[Call]]:
        yield call("read_page")
        yield call("find_elements", query="e")
        yield call("extract_table", name="all.csv")
        yield call("extract_links", name="all-links.csv")
        for ref in (seen.refs("textbox") + seen.refs("combobox") + seen.refs("searchbox"))[:2]:
            yield call("hover_element", element_ref=ref)
            yield call("click_element", element_ref=ref)
        yield call("take_screenshot")

    told = await desk.run(script, "tell me what this form holds", sees=True, browser=browser)
    return told, covered


def spellings(field: Field) -> list[str]:
    """The value, also without its spaces. In boxes of a character each it is never seen in one piece."""
    return list(dict.fromkeys([field.value, "".join(field.value.split()), field.value.replace("-", "")]))


def places(told: Told, field: Field) -> list[str]:
    """Where the value stands in what the model was shown or the disk keeps."""
    shown = [text for text in told.seen.everything if any(one in text for one in spellings(field))]
    kept = [
        str(path.relative_to(told.folder.path))
        for path in told.folder.path.rglob("*")
        if path.is_file() and path.suffix not in (".jpg", ".jpeg")
        if any(one in text for text in _texts(path.read_text("utf-8")) for one in spellings(field))
    ]
    return [*(text[:300] for text in shown), *kept]


def _texts(text: str) -> list[str]:
    """A file as it is, and as its lines read where they are JSON."""
    read = [text]
    for line in text.splitlines():
        try:
            read.append(json.dumps(json.loads(line), ensure_ascii=False))
        except ValueError:
            continue
    return read


def pieces(told: Told, field: Field) -> list[str]:
    """Values that the tree shows of fields which hold the secret in pieces."""
    if not field.markup.count("maxlength") > 2:
        return []
    return [line for line in told.seen.tree.text.splitlines() if "[value=" in line and "textbox" in line]


def is_painted(shot: Screenshot, x: float, y: float, width: float, height: float) -> bool:
    """Whether all of a box is of the one colour that secrets are painted over with."""
    with Image.open(BytesIO(base64.b64decode(shot.data))) as picture:
        scale = picture.width / (shot.css_width or picture.width)
        box = (ceil(x * scale), ceil(y * scale), floor((x + width) * scale), floor((y + height) * scale))
        drawn = picture.convert("RGB").crop(box).tobytes()
    return all(abs(one - grey) < 24 for first, grey in enumerate(COLOUR) for one in drawn[first::3])


@pytest.mark.timeout(900)
async def test_no_secret_is_seen(desk: Desk, sample: Sample) -> None:
    leaks = []
    for field in sample(secret(), 60):
        told, covered = await looked_at(desk, field)
        found = places(told, field) + pieces(told, field)
        if found or not all(covered):
            leaks.append(
                f"{field.id} {field.kind} {field.value}: {field.markup}\n  in {found}; painted over: {covered}"
            )
    assert not leaks, f"{len(leaks)} leak:\n" + "\n".join(leaks)


@pytest.mark.timeout(900)
async def test_ordinary_fields_are_seen(desk: Desk, sample: Sample) -> None:
    fields = sample(ordinary(), 60)
    hidden = []
    for field in fields:
        told, covered = await looked_at(desk, field)
        if not places(told, field) or any(covered):
            hidden.append(f"{field.id} {field.kind}: {field.markup}")
    assert not hidden, f"{len(hidden)} of {len(fields)} ordinary fields are masked:\n" + "\n".join(hidden)


CHOSEN = [
    "<label>PIN <select><option>{value}<option>none</select></label>",
    "<label>PIN <select name=pin><option value=''>{value}<option>none</select></label>",
    "<label>PIN <select name=pin size=3><option>{value}<option>none</select></label>",
    "<label>PIN <select><option label='{value}'>{value}</select></label>",
]


@pytest.mark.parametrize("markup", CHOSEN)
async def test_a_secret_in_a_list_is_painted_over(desk: Desk, markup: str) -> None:
    field = Field("select", "code", "4711", "select", markup)
    told, covered = await looked_at(desk, field)
    assert not places(told, field)
    assert covered == [True]
