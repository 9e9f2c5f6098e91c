"""Tools of files: notes and rows of data for the person, and what goes between the person's machine and a page."""

import csv
import io
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import PurePosixPath
from typing import Annotated, Literal
from uuid import uuid4

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Code, File, Receipt, Rows, Upload
from webhand_agent.run import Run
from webhand_agent.services import PIECE, FileRefused, LoadedFile, Saved
from webhand_agent.settling import Settling
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import FileMark, Inner
from webhand_agent.tools.tool import ActOn, ElementRef, Evidence, Parameters, Reader, Risk, Tool

_UPLOADING = Settling(3_000, 500, insists=True)
LARGEST_UPLOAD = 512 * 1024 * 1024
"""Bytes of all files of one call."""

FIRST_ROWS = 10
LONGEST_CELL = 120
"""Characters of a cell that the model is shown. The file has all of it."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*\s?%?")


def save(run: Run, name: str, data: bytes) -> Saved | Receipt:
    """The file as it was written, or the receipt that says why it was not."""
    try:
        saved = run.services.files.save(name, data)
    except FileRefused as refused:
        return receipts.failed(Code.REFUSED, str(refused))
    run.record.file(saved)
    return saved


def save_text(run: Run, name: str, text: str) -> Saved | Receipt:
    """As UTF-8. What was typed into secret fields is not kept in files either."""
    return save(run, name, run.record.mask.text(text).encode("utf-8", "replace"))


def kept_text(run: Run, name: str, text: str) -> Receipt:
    """The same, where that is all that was asked for."""
    saved = save_text(run, name, text)
    if isinstance(saved, Receipt):
        return saved
    size = f"{saved.size} byte{'s' * (saved.size != 1)}"
    return receipts.done(f"Saved {saved.name} ({size}){found_at(saved)}")


def found_at(saved: Saved) -> str:
    """The rest of a sentence that has said its name."""
    instead = f"; {saved.instead_of} was there already" if saved.instead_of else ""
    return f"{instead}: {saved.path}" if saved.path != saved.name else f"{instead}."


def named(name: str, ending: str) -> str:
    """The name with the ending that says what is in the file."""
    return name if name.lower().endswith(f".{ending}") else f"{name}.{ending}"


class UploadFile(ActOn):
    paths: Annotated[tuple[str, ...], FileMark()] = Field(min_length=1)


class ExtractData(Parameters):
    element_ref: ElementRef | None = None
    format: Literal["csv", "json"] = "csv"
    name: Annotated[str, Inner()] = ""


class ExtractTable(ExtractData):
    links: bool = False


class SaveNote(Parameters):
    name: Annotated[str, Inner(), Field(min_length=1)]
    text: Annotated[str, Inner(), Field(min_length=1)]


async def _upload(run: Run, parameters: UploadFile) -> Receipt:
    try:
        with ExitStack() as opened:
            files = [opened.enter_context(run.services.files.load(path)) for path in parameters.paths]
            if sum(file.size for file in files) > LARGEST_UPLOAD:
                most = LARGEST_UPLOAD // (1024 * 1024)
                why = f"Together the files are over {most} MB: upload them one by one."
                return receipts.failed(Code.NO_SUCH_FILE, why)
            given = await _handed(run, parameters.element_ref, files)
    except FileRefused as refused:
        return receipts.failed(Code.NO_SUCH_FILE, str(refused))
    return given if isinstance(given, Receipt) else await act(run, parameters.element_ref, given, _UPLOADING)


async def _handed(run: Run, ref: str, files: Sequence[LoadedFile]) -> Upload | Receipt:
    """The upload, whose files are in it where they are small, and else in the page already, piece by piece: so much of
    them is held at once however large they are.
    """
    if sum(file.size for file in files) <= PIECE:
        whole = [b64encode(b"".join(file.pieces())).decode("ascii") for file in files]
        return Upload(
            files=[File(name=one.name, mime=one.mime, data=data) for one, data in zip(files, whole, strict=True)]
        )
    upload = uuid4().hex
    for place, file in enumerate(files):
        for piece in chain(file.pieces(), [b""] if not file.size else []):
            took = await run.browser.hand_over(run.page.tab_id, ref, upload, place, b64encode(piece).decode("ascii"))
            if not took.ok:
                return took
    return Upload(files=[File(name=one.name, mime=one.mime, data="") for one in files], handed=upload)


async def _save(run: Run, parameters: SaveNote) -> Receipt:
    name = parameters.name if PurePosixPath(parameters.name).suffix else named(parameters.name, "txt")
    return kept_text(run, name, parameters.text)


def to_csv(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """RFC 4180, with every cell safe to open in a spreadsheet."""
    text = io.StringIO()
    csv.writer(text).writerows([_inert(cell) for cell in row] for row in (columns, *rows))
    return text.getvalue()


def to_json(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A list of objects by column. Nothing runs what stands in JSON, so that its texts stay as they are."""
    keys = list(_keys(columns))
    return json.dumps([dict(zip(keys, row, strict=False)) for row in rows], ensure_ascii=False, indent=1) + "\n"


def _inert(cell: str) -> str:
    """A page chooses its own texts, and spreadsheets run a cell that begins like a formula when the file is opened:
    `=HYPERLINK(...)` sends the other cells away, `=cmd|...` has started programs. An apostrophe in front makes it text
    (OWASP, "CSV Injection"). Plain numbers stay numbers: -4.50 begins like a formula and is none.
    """
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA) and not _NUMBER.fullmatch(cell) else cell


def _keys(columns: Sequence[str]) -> Iterator[str]:
    """The columns' names, each made to differ from those before it; one without a name is called by its number."""
    taken: set[str] = set()
    for number, column in enumerate(columns, start=1):
        name = column.strip() or f"column {number}"
        key = name if name not in taken else f"{name} ({number})"
        taken.add(key)
        yield key


async def _extract_table(run: Run, parameters: ExtractTable) -> Receipt:
    return await _extract("links" if parameters.links else "table", run, parameters)


async def _extract(kind: Literal["table", "links"], run: Run, parameters: ExtractData) -> Receipt:
    found = await run.browser.extract(run.page.tab_id, kind, parameters.element_ref)
    if found.code is not Code.DONE:
        return receipts.failed(found.code, found.message, own=False)
    if not found.rows:
        where = f"in {parameters.element_ref}" if parameters.element_ref else "on the page"
        none = f"There are no {'rows' if kind == 'table' else 'links'} {where}. The page may not have loaded them yet"
        return receipts.failed(Code.NOT_FOUND, f"{none}, or read_page shows them as text.")
    # Cell by cell: in a line of a file an address would go on into the next cell.
    hide = run.record.mask.text
    columns, rows = list(map(hide, found.columns)), [list(map(hide, row)) for row in found.rows]
    text = (to_json if parameters.format == "json" else to_csv)(columns, rows)
    saved = save_text(run, named(parameters.name.strip() or kind, parameters.format), text)
    if isinstance(saved, Receipt):
        return saved
    message = f"{_count(found)}. Saved as {saved.name}{found_at(saved)}"
    return receipts.reading(message, "\n".join(_first(found)))


def _count(found: Rows) -> str:
    rows, columns = len(found.rows), len(found.columns)
    told = f"{rows} row{'s' * (rows != 1)} of {columns} column{'s' * (columns != 1)}"
    if found.total is None or found.total <= rows:
        return told
    return f"{told}; the page says that there are {found.total}, and holds only these: scroll or page on for the rest"


def _first(found: Rows) -> Iterator[str]:
    yield _shown(found.columns)
    yield from (_shown(row) for row in found.rows[:FIRST_ROWS])
    if len(found.rows) > FIRST_ROWS:
        yield f"({len(found.rows) - FIRST_ROWS} more rows in the file)"


def _shown(cells: Sequence[str]) -> str:
    plain = (" ".join(cell.split()) for cell in cells)
    return " | ".join(cell if len(cell) <= LONGEST_CELL else f"{cell[:LONGEST_CELL]}…" for cell in plain)


UPLOAD_FILE = Tool(
    name="upload_file",
    description="Puts files into a field or drop area: by path those the person named, by name those of this run.",
    parameters=UploadFile,
    risk=Risk.UPLOAD,
    handle=_upload,
    verb="upload",
    exports="{element}.set_input_files({paths})",
)

EXTRACT_TABLE = Reader(
    name="extract_table",
    description="Saves the rows of a table or list (element_ref, or the page's largest) as a file; or all links.",
    parameters=ExtractTable,
    handle=_extract_table,
    verb="extract",
    replays=True,
    evidence=Evidence.SAVED,
)

EXTRACT_LINKS = Reader(
    name="extract_links",
    description="Saves the links of element_ref, or the page, as a file.",
    parameters=ExtractData,
    handle=partial(_extract, "links"),
    verb="extract",
    replays=True,
    is_spare=True,  # extract_table takes them too
    evidence=Evidence.SAVED,
)

SAVE_NOTE = Tool(
    name="save_note",
    description="Writes a text file for the person.",
    parameters=SaveNote,
    risk=Risk.READ,
    handle=_save,
    tree_suffices=True,
    verb="save",
    steady=True,
    replays=False,
    evidence=Evidence.SAVED,
)
