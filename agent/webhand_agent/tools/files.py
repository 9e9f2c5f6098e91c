"""Tools that write files into the run's folder, and carry files between the person's machine and a page."""

from pathlib import PurePosixPath
from typing import Annotated

from pydantic import Field, model_validator

from webhand_agent import receipts
from webhand_agent.protocol import Click, Code, Effect, Receipt, Upload
from webhand_agent.run import Run
from webhand_agent.services import FileRefused, Saved
from webhand_agent.settling import CLICK, Settling
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import AddressMark, FileMark, Inner
from webhand_agent.tools.tool import Acting, ActOn, ElementRef, Evidence, Parameters, Risk, Script, Tool
from webhand_agent.urls import parse

_UPLOADING = Settling(3_000, 500, insists=True)
LARGEST_UPLOAD = 32 * 1024 * 1024
"""Bytes of all files of one call. They cross the browser's port in base64, in a message of at most 64 million
characters."""


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


def named(name: str, ending: str) -> str:
    """The name with the ending that says what is in the file."""
    return name if name.lower().endswith(f".{ending}") else f"{name}.{ending}"


class UploadFile(ActOn):
    paths: Annotated[tuple[str, ...], FileMark()] = Field(
        min_length=1, description="Whole paths, or names of files of this run."
    )


class DownloadFile(Acting):
    element_ref: ElementRef | None = None
    url: Annotated[str | None, AddressMark()] = None

    @model_validator(mode="after")
    def _names_one(self) -> "DownloadFile":
        if (self.element_ref is None) == (self.url is None):
            raise ValueError("give either element_ref or url")
        return self


class SaveNote(Parameters):
    name: Annotated[str, Inner(), Field(min_length=1, description="Such as prices.md.")]
    text: Annotated[str, Inner(), Field(min_length=1)]


async def _upload(run: Run, parameters: UploadFile) -> Receipt:
    try:
        files = [run.services.files.load(path) for path in parameters.paths]
    except FileRefused as refused:
        return receipts.failed(Code.NO_SUCH_FILE, str(refused))
    if sum(len(file.data) * 3 // 4 for file in files) > LARGEST_UPLOAD:
        most = LARGEST_UPLOAD // (1024 * 1024)
        return receipts.failed(Code.NO_SUCH_FILE, f"Together the files are over {most} MB: upload them one by one.")
    return await act(run, parameters.element_ref, Upload(files=files), _UPLOADING)


async def _download(run: Run, parameters: DownloadFile) -> Receipt:
    """Says where the file is, and does not pass off as a download what was seen to be none."""
    if parameters.url is not None:
        receipt = run.went(await run.browser.download(run.page.tab_id, str(parse(parameters.url))), CLICK)
    else:
        receipt = await act(run, parameters.element_ref, Click(), CLICK)
    if not receipt.ok:
        return receipt
    own = receipt.own or not receipt.message
    if receipt.downloads or Effect.DOWNLOAD in receipt.effect:
        where = "It is where this browser keeps downloads; upload_file takes it by its name."
        return receipt.model_copy(update={"message": f"{receipt.message} {where}".strip(), "own": own})
    none = f"{receipt.message} No download was seen to begin: look at the page before you try again."
    return receipt.model_copy(update={"ok": False, "code": Code.UNKNOWN, "message": none.strip(), "own": own})


async def _save(run: Run, parameters: SaveNote) -> Receipt:
    name = parameters.name if PurePosixPath(parameters.name).suffix else named(parameters.name, "txt")
    saved = save_text(run, name, parameters.text)
    if isinstance(saved, Receipt):
        return saved
    return receipts.done(f"Saved {saved.name} ({saved.size} bytes): {saved.path}")


UPLOAD_FILE = Tool(
    name="upload_file",
    description="Puts files into a file field or drop area: only those the person named or this run made.",
    parameters=UploadFile,
    risk=Risk.UPLOAD,
    handle=_upload,
    verb="upload",
    exports="{element}.set_input_files({paths})",
)

DOWNLOAD = Tool(
    name="download",
    description="Saves a file: clicks element_ref, or fetches url. The receipt names it.",
    parameters=DownloadFile,
    risk=Risk.DOWNLOAD,
    handle=_download,
    tree_suffices=True,
    verb="download",
    presses=True,
    evidence=Evidence.SAVED,
    exports=Script.DOWNLOAD,
)

SAVE_NOTE = Tool(
    name="save_note",
    description="Writes a text file for the person: results to keep.",
    parameters=SaveNote,
    risk=Risk.READ,
    handle=_save,
    tree_suffices=True,
    verb="save",
    steady=True,
    replays=False,
    evidence=Evidence.SAVED,
)
