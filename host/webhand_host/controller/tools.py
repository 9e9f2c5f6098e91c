"""The tools that `specs/controller.md` names: those of the agent's table under the document's names and parameters, and
the few that only a controller has. Nothing is done here that the table does; permissions judge both alike.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError
from pydantic_core import SchemaError
from webhand_agent import receipts
from webhand_agent.protocol import Choice, Code, Confirmation, Permission, PermissionKind, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.cards import plain, quoted
from webhand_agent.safety.sites import site_of
from webhand_agent.tools import control, downloading, files, navigation, saving
from webhand_agent.tools.markers import AddressMark, Inner
from webhand_agent.tools.table import checked
from webhand_agent.tools.tool import Acting, ControlTool, Evidence, Parameters, Reader, Risk, Tool

from webhand_host.filenames import fit_name
from webhand_host.paths import taken

LOOKING = (Risk.READ, Risk.NAVIGATE, Risk.CONTROL)
"""What a tool of the document may be where a run only looks."""
LONGEST_DOM = 20_000
MOST_LINKS = 500
MOST_MATCHES = 200
"""Elements that the links are taken from, a question to the browser each."""
TOO_MANY = f"More than {MOST_MATCHES} elements match {{selector}}: name what is around them, or leave the selector out."
LONGEST_LINK = 2_000
LONGEST_DETAIL = 120
ALL_DETAILS = 2_000
"""Characters of what a confirmation names."""
GIVES_NOTHING = "A yes gives no permission: each act that needs one asks by itself."
NO_PATTERN = "pattern is no regular expression that can be used here: {why}"

Words = Annotated[str, Inner(), StringConstraints(strip_whitespace=True, min_length=1, max_length=4_000)]
Selector = Annotated[str | None, Inner(), Field(max_length=1_000)]


class GetDom(Parameters):
    selector: Selector = None


class ScrapeTable(Parameters):
    selector: Selector = None
    format: Literal["csv", "json"] = "csv"
    name: Annotated[str, Inner()] = ""


class ScrapeLinks(Parameters):
    selector: Selector = None
    pattern: Annotated[str | None, Inner(), Field(max_length=500)] = None


class Download(Acting):
    url: Annotated[str, AddressMark()]
    filename: Annotated[str | None, Inner()] = None


class SaveAsPdf(Parameters):
    filename: Annotated[str, Inner(), Field(min_length=1)]
    wait_for_selector: Selector = None


class SaveFile(Parameters):
    filename: Annotated[str, Inner(), Field(min_length=1)]
    content: Annotated[str, Inner(), Field(min_length=1)]


class RequestConfirmation(Parameters):
    action: Words
    description: Words
    details: Annotated[tuple[str, ...], Inner()] = ()
    deeds: tuple[Literal["transfer"], ...] = ()


class SendNotification(Parameters):
    summary: Words


Notify = Callable[[str], Awaitable[Receipt]]
"""Tells the session's own destinations something; gives where it went."""


def document_tools(run_folder: Path, notify: Notify) -> tuple[Tool, ...]:
    """For one run, whose files are in `run_folder`."""

    async def download(run: Run, given: Download) -> Receipt:
        asked = downloading.DownloadFile(url=given.url, consequence=given.consequence)
        return _renamed(await downloading.DOWNLOAD.handle(run, asked), run_folder, given.filename)

    async def send_notification(run: Run, given: SendNotification) -> Receipt:
        return await notify(run.record.mask.text(given.summary))

    return checked(
        _as(navigation.NAVIGATE, name="browser_navigate"),
        Reader(
            name="browser_get_dom",
            description="The markup of the page, or of the first element that a CSS selector matches.",
            parameters=GetDom,
            handle=_get_dom,
            verb="read",
            evidence=Evidence.READ,
        ),
        _as(
            files.EXTRACT_TABLE,
            name="browser_scrape_table",
            description="Saves the rows of a table (of a CSS selector, or the page's largest) as a file.",
            parameters=ScrapeTable,
            handle=_scrape_table,
        ),
        Reader(
            name="browser_scrape_links",
            description="The links of the page, or of what a CSS selector matches, whose address fits a pattern.",
            parameters=ScrapeLinks,
            handle=_scrape_links,
            verb="extract",
            evidence=Evidence.READ,
        ),
        _as(downloading.DOWNLOAD, name="browser_download", parameters=Download, handle=download, presses=False),
        _as(
            saving.SAVE_PAGE,
            name="browser_save_as_pdf",
            description="Saves the page as a PDF among the files of the task.",
            parameters=SaveAsPdf,
            handle=_save_as_pdf,
        ),
        _as(files.SAVE_NOTE, name="save_file", parameters=SaveFile, handle=_save_file),
        ControlTool(
            name="request_confirmation",
            description="Asks the person before something large is begun; `deeds` are what a yes is to cover.",
            parameters=RequestConfirmation,
            handle=_request_confirmation,
            verb="ask",
            stops="the person was asked before it, and the answer may change what is to be done.",
        ),
        ControlTool(
            name="send_notification",
            description="Tells the person, where they wanted to be told, how it stands.",
            parameters=SendNotification,
            handle=send_notification,
            verb="tell",
        ),
        _as(control.TASK_COMPLETE, name="finish_task"),
    )


def _as(tool: Tool, **changed: Any) -> Tool:
    """A tool of the table under another name, with what else is other about it."""
    return replace(tool, **changed)


async def _get_dom(run: Run, given: GetDom) -> Receipt:
    found = await run.browser.markup(run.page.tab_id, given.selector)
    if found.code is not Code.DONE:
        return receipts.failed(found.code, found.message, own=False)
    text = run.record.mask.text(found.html)
    cut = f", of which these are the first {LONGEST_DOM}" if len(text) > LONGEST_DOM else ""
    return receipts.reading(f"{len(text)} characters of markup{cut}.", text[:LONGEST_DOM])


async def _matched(run: Run, selector: str, most: int) -> list[str] | Receipt:
    """The elements that a selector matches, in their order."""
    found = await run.browser.select(run.page.tab_id, selector, limit=most)
    if found.code is not Code.DONE:
        return receipts.failed(found.code, found.message, own=False)
    run.page.learn(found.tree, run.page.tab_id, found.frames)
    refs = [line.ref for line in found.tree.lines if line.ref]
    return refs or receipts.failed(Code.NOT_FOUND, f"Nothing matches {selector}.")


async def _scrape_table(run: Run, given: ScrapeTable) -> Receipt:
    refs = await _matched(run, given.selector, 1) if given.selector is not None else None
    if isinstance(refs, Receipt):
        return refs
    asked = files.ExtractTable(element_ref=refs[0] if refs else None, format=given.format, name=given.name)
    return await files.EXTRACT_TABLE.handle(run, asked)


async def _scrape_links(run: Run, given: ScrapeLinks) -> Receipt:
    fits = _pattern(given.pattern)
    if isinstance(fits, Receipt):
        return fits
    found = await _links(run, given.selector)
    if isinstance(found, Receipt):
        return found
    hide = run.record.mask.text
    rows = [" | ".join(map(hide, row)) for row in found if any(fits(cell[:LONGEST_LINK]) for cell in row)]
    if not rows:
        return receipts.failed(Code.NOT_FOUND, f"None of {len(found)} links fits.")
    more = f" Only the first {MOST_LINKS} are told." if len(rows) > MOST_LINKS else ""
    return receipts.reading(f"{len(rows)} of {len(found)} links fit.{more}", "\n".join(rows[:MOST_LINKS]))


async def _links(run: Run, selector: str | None) -> list[list[str]] | Receipt:
    """Words and address of the page's links, or of those that match or stand in what matches; each once."""
    refs = await _matched(run, selector, MOST_MATCHES + 1) if selector is not None else [None]
    if isinstance(refs, Receipt):
        return refs
    if len(refs) > MOST_MATCHES:
        return receipts.failed(Code.INVALID, TOO_MANY.format(selector=selector))
    rows: dict[tuple[str, ...], list[str]] = {}
    for ref in refs:
        found = await run.browser.extract(run.page.tab_id, "links", ref)
        if found.code not in (Code.DONE, Code.NOT_FOUND):  # what matches may hold none
            return receipts.failed(found.code, found.message, own=False)
        rows |= {tuple(row): row for row in found.rows}
    return list(rows.values()) or receipts.failed(Code.NOT_FOUND, f"There are no links in what {selector} matches.")


def _pattern(pattern: str | None) -> Callable[[str], bool] | Receipt:
    """Whether a text has a part that fits. By an engine that takes time in proportion to the text, whatever a model
    wrote as the pattern.
    """
    if pattern is None:
        return lambda text: True
    try:
        adapter: TypeAdapter[str] = TypeAdapter(Annotated[str, StringConstraints(pattern=pattern)])
    except SchemaError as error:
        return receipts.failed(Code.REFUSED, NO_PATTERN.format(why=str(error).splitlines()[-1].strip()))

    def fits(text: str) -> bool:
        try:
            adapter.validate_python(text)
        except ValidationError:
            return False
        return True

    return fits


def _renamed(receipt: Receipt, run_folder: Path, filename: str | None) -> Receipt:
    """What was downloaded, under the name that was asked for."""
    if filename is None or not receipt.ok or not receipt.downloads:
        return receipt
    folder = run_folder / "downloads"
    came = folder / Path(receipt.downloads[-1].name).name
    if not came.is_file() or came.name == fit_name(filename):
        return receipt
    wanted = fit_name(filename)
    place = taken(folder / wanted, run_folder / "files")
    came.rename(place)
    instead_of = wanted if place.name != wanted else ""
    named = {"name": place.name, "path": place.name, "instead_of": instead_of}
    last = receipt.downloads[-1].model_copy(update=named)
    return receipt.model_copy(update={"downloads": [*receipt.downloads[:-1], last]})


async def _save_as_pdf(run: Run, given: SaveAsPdf) -> Receipt:
    return await saving.save_pdf(run, given.filename, wait_for_selector=given.wait_for_selector)


async def _save_file(run: Run, given: SaveFile) -> Receipt:
    return await files.SAVE_NOTE.handle(run, files.SaveNote(name=given.filename, text=given.content))


def _listed(details: Sequence[str]) -> list[str]:
    """What the model names, an entry a line; how many there are, and how many of them are not shown."""
    shown: list[str] = []
    for said in map(plain, details):
        entry = said if len(said) <= LONGEST_DETAIL else f"{said[: LONGEST_DETAIL - 1]}…"
        if sum(map(len, shown)) + len(entry) > ALL_DETAILS:
            break
        shown.append(entry)
    left = len(details) - len(shown)
    head = [f"The model names {len(details)}:"] if details else []
    return [*head, *shown, *([f"...({left} more)"] if left else [])]


async def _request_confirmation(run: Run, given: RequestConfirmation) -> Receipt:
    """A yes gives at most the deeds that it lists, on the site that the run is at, for this task."""
    site = site_of(run.page.url)
    lacks = [Permission(kind=PermissionKind(deed), site=site) for deed in dict.fromkeys(given.deeds) if site]
    card = Confirmation(
        t=0,
        id="",
        tool=given.action,
        act=f"go on, of which the model says: {quoted(given.description)}",
        site=site,
        lacks=lacks,
        choices=[Choice.ONCE, Choice.NO],
        context="\n".join([*([] if lacks else [GIVES_NOTHING]), *_listed(given.details)]),
    )
    answered = await run.record.confirmation(card)
    if answered.text != Choice.ONCE:
        return receipts.failed(Code.REFUSED, "The person did not approve it, and nothing was done.")
    run.permissions.state.given += [one for one in lacks if one not in run.permissions.state.given]
    return receipts.done("The person approved it.")
