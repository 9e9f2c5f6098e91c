"""`workflow.scrape` of specs/session-tools.md: rows of a page and of those after it, as JSON and as files."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import PurePosixPath

from mcp_types import CallToolResult, TextContent
from pydantic import Field
from webhand_agent.hands import Refused
from webhand_agent.history.compaction import PLANNERS
from webhand_agent.models.choice import choose
from webhand_agent.models.model import Model, ModelRefused
from webhand_agent.services import FileRefused
from webhand_agent.tools.files import named, to_csv
from webhand_agent.workflows.scrape import scrape
from webhand_agent.workflows.scrape_schema import (
    DEFAULT_PAGES,
    DEFAULT_ROWS,
    LONGEST_SELECTOR,
    MOST_PAGES,
    MOST_ROWS,
    Ended,
    FoundBy,
    Scraped,
    ScrapedItem,
    ScrapeFailed,
    ScrapeSchema,
    Scraping,
    Value,
)

from webhand_host.mcp.hands import COMMAND
from webhand_host.mcp.pages import InSession
from webhand_host.mcp.tool import Given, McpCall, McpTool
from webhand_host.providers import providers
from webhand_host.server.door import Work, as_failure
from webhand_host.server.failures import Failure
from webhand_host.server.questions import NeedsPermission, needs_permission
from webhand_host.settings import BadSettings, load

NEEDS_PERMISSION = "needs_permission"
SHOWN_CHARACTERS = 50_000
"""Of rows as JSON in one answer; the files have all of them."""
NO_MODEL = "No model can be asked: set a key with `webhand key set`."
GOES_ON = "The rows gathered before are in this answer. Called again, it begins with the page that the tab shows now."


class Scrape(InSession):
    wanted: ScrapeSchema = Field(alias="schema")
    next: str | None = Field(
        None,
        min_length=1,
        max_length=LONGEST_SELECTOR,
        description="CSS of the control that leads to more. Absent: found by structure.",
    )
    pages: int = Field(DEFAULT_PAGES, ge=1, le=MOST_PAGES, description="At most; loads of more rows count too.")
    limit: int = Field(DEFAULT_ROWS, ge=1, le=MOST_ROWS, description="Rows at most.")
    scroll: bool | None = Field(
        None, description="Scroll for more: true always, false never, absent where nothing else leads on."
    )
    csv: str | None = Field(None, min_length=1, max_length=120, description="Name of the file: scrape.csv if absent.")


class ScrapeAnswer(Given):
    """`rows` is JSON between marks: `[{"values": {...}, "source": {"url", "page", "row"}}]`; `left_out` of the `count`
    are in the files alone. `empty` counts rows without a field, `unread` those with a text that is not of its type.
    `led_by` are the controls that were clicked, as the page names them.
    """

    rows: str
    count: int
    left_out: int | None = None
    pages: int
    ended: str
    message: str | None = None
    csv: str | None = None
    json_: str | None = Field(None, alias="json")
    empty: dict[str, int] | None = None
    unread: dict[str, int] | None = None
    skipped: int | None = None
    found: dict[str, FoundBy] | None = None
    led_by: str | None = None


async def _scrape(call: McpCall, asked: Scrape) -> CallToolResult:
    async with call.work_in(call.named(asked.id)) as work:
        work.worker.desk.call = f"workflow.scrape {asked.model_dump_json()}"  # what a yes is bound to
        scraping = Scraping(asked.wanted, asked.next, asked.pages, asked.limit, asked.scroll)
        try:
            done = await scrape(work.worker.hands, work.tab, scraping, _model, went=work.session.went)
        except Refused as refused:
            raise Failure(409, call.said(refused.receipt), code=refused.receipt.code.value) from refused
        except ScrapeFailed as failed:
            quoted = f" {call.quote(failed.quoted)}" if failed.quoted else ""
            raise Failure(409, f"{failed}{quoted}", code="not_found") from failed
        saved = await asyncio.to_thread(_saved, work, asked, done)
    return _answer(call, done, *saved)


async def _model() -> Model:
    """The one of the settings. Raises `ModelRefused` where it is none that could be asked."""
    try:
        settings = await asyncio.to_thread(load)
    except BadSettings as bad:
        raise ModelRefused(str(bad)) from None
    model = choose(settings.model, "", await asyncio.to_thread(providers, settings, settings.model))
    if model.name in PLANNERS:
        raise ModelRefused(NO_MODEL)
    return model


# --- Files ------------------------------------------------------------------------------------------------------------


def _saved(work: Work, asked: Scrape, done: Scraped) -> tuple[str | None, str | None, str]:
    """The paths of the CSV and the JSON file, or why there are none: what was gathered is told all the same."""
    name = named((asked.csv or "scrape").strip(), "csv")
    fields = list(asked.wanted.fields)
    columns = [*fields, "source_url", "source_page", "source_row"]
    rows = [[*(_cell(item.values[name]) for name in fields), *_source(item)] for item in done.items]
    try:
        csv = work.worker.hands.save(name, to_csv(columns, rows))
        text = json.dumps(_objects(done.items), ensure_ascii=False, indent=1) + "\n"
        return csv.path, work.worker.hands.save(f"{PurePosixPath(csv.name).stem}.json", text).path, ""
    except FileRefused as refused:
        return None, None, f"The rows were not saved: {refused}"


def _cell(value: Value) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _source(item: ScrapedItem) -> list[str]:
    return [item.source.url, str(item.source.page), str(item.source.position)]


def _objects(items: Sequence[ScrapedItem]) -> list[dict[str, object]]:
    return [
        {
            "values": dict(item.values),
            "source": {"url": item.source.url, "page": item.source.page, "row": item.source.position},
        }
        for item in items
    ]


# --- The answer -------------------------------------------------------------------------------------------------------


def _answer(call: McpCall, done: Scraped, csv: str | None, json_file: str | None, unsaved: str) -> CallToolResult:
    """The rows stand once in the text, as JSON and not as JSON within JSON."""
    lines, room = [], SHOWN_CHARACTERS
    for one in _objects(done.items):
        lines.append(json.dumps(one, ensure_ascii=False))
        room -= len(lines[-1])
        if room < 0:
            break
    rows = call.quote(f"[{','.join(lines)}]")
    ended, why = _ending(call, done)
    answer = ScrapeAnswer.model_validate(
        {
            "rows": rows,
            "count": len(done.items),
            "leftOut": len(done.items) - len(lines) or None,
            "pages": done.pages,
            "ended": ended,
            "message": " ".join(part for part in (*done.notes, why, unsaved) if part) or None,
            "csv": csv,
            "json": json_file,
            "empty": done.empty or None,
            "unread": done.unread or None,
            "skipped": done.skipped or None,
            "found": done.found or None,
            "ledBy": call.quote(", ".join(done.led_by)) if done.led_by else None,
        }
    )
    told = answer.model_dump(mode="json", by_alias=True, exclude_none=True)
    text = json.dumps({key: value for key, value in told.items() if key != "rows"}, ensure_ascii=False)
    return CallToolResult(content=[TextContent(text=f"{text}\n{rows}")], structuredContent=told)


def _ending(call: McpCall, done: Scraped) -> tuple[str, str]:
    """Why it ended, and in a sentence where that is not all that was asked for."""
    place = call.door.questions.place
    match done.trouble:
        case None:
            quoted = call.quote(done.quoted) if done.quoted else ""
            return done.ended.value, " ".join(part for part in (done.message, quoted) if part)
        case NeedsPermission():
            asked = needs_permission(done.trouble.question, place, COMMAND).error
            return NEEDS_PERMISSION, f"{asked} {GOES_ON}"
        case ScrapeFailed():
            return Ended.FAILED.value, str(done.trouble)
        case Refused():
            return Ended.INTERRUPTED.value, f"{call.said(done.trouble.receipt)} {GOES_ON}"
    failure = as_failure(done.trouble, place)
    if failure is None:
        raise done.trouble
    return Ended.INTERRUPTED.value, f"{failure.error} {GOES_ON}"


TOOLS: tuple[McpTool, ...] = (
    McpTool(
        name="workflow.scrape",
        description="Extract structured data",
        parameters=Scrape,
        answer=ScrapeAnswer,
        handle=_scrape,
    ),
)
