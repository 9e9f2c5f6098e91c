"""Rows out of a page: what is in the file, what the model is shown, and cells that would run in a spreadsheet."""

import csv
import io
import json

import pytest
from agent.scripted import COMPLETE, Play, does
from agent.test_tools_files import MemoryFiles, with_files
from webhand_agent.history.conversation import ToolTurn
from webhand_agent.protocol import Code, FileSaved, Rows
from webhand_agent.tools.files import to_csv, to_json

TEAS = Rows(tab_id=1, columns=["Tea", "Price"], rows=[["Earl Grey", "4.00"], ["=cmd|' /C calc'!A0", "-1.50"]])


async def extracts(rows: Rows, tool: str = "extract_table", **arguments: object) -> tuple[Play, MemoryFiles]:
    play, files = with_files(does(tool, **arguments))
    play.browser.rows = rows
    await play.run()
    return play, files


def content(play: Play) -> str:
    return next(result.content for turn in play.host.turns if isinstance(turn, ToolTurn) for result in turn.results)


async def test_a_table_becomes_a_file_and_a_few_lines() -> None:
    play, files = await extracts(TEAS, element_ref="e3")
    assert play.browser.log == ["extract table e3"]
    assert files.saved["table.csv"].decode() == "Tea,Price\r\nEarl Grey,4.00\r\n'=cmd|' /C calc'!A0,-1.50\r\n"
    assert play.host.results[0] == "2 rows of 2 columns. Saved as table.csv: /runs/r1/table.csv"
    assert content(play) == "Tea | Price\nEarl Grey | 4.00\n=cmd|' /C calc'!A0 | -1.50"
    assert [event.name for event in play.host.only(FileSaved)] == ["table.csv"]
    told = "".join(event.model_dump_json() for event in play.host.events)
    assert "Earl Grey" not in told, "the record holds no page content"


@pytest.mark.parametrize(
    ("tool", "arguments", "name", "log"),
    [
        ("extract_links", {}, "links.csv", "extract links None"),
        ("extract_links", {"name": "found", "format": "json"}, "found.json", "extract links None"),
        ("extract_table", {"name": "teas.CSV"}, "teas.CSV", "extract table None"),
        ("extract_table", {"links": True}, "links.csv", "extract links None"),
        ("extract_table", {"name": " ", "element_ref": "[ref=e3]"}, "table.csv", "extract table e3"),
    ],
)
async def test_names(tool: str, arguments: dict[str, object], name: str, log: str) -> None:
    play, files = await extracts(TEAS, tool, **arguments)
    assert list(files.saved) == [name]
    assert play.browser.log == [log]


@pytest.mark.parametrize("form", ["csv", "json"])
async def test_no_token_of_a_link_gets_into_the_file(form: str) -> None:
    address = "https://a.example/cb?access_token=abcdef"
    _, files = await extracts(
        Rows(tab_id=1, columns=["text", "url"], rows=[[address, address], ["In", address]]),
        "extract_links",
        format=form,
    )
    [saved] = files.saved.values()
    assert b"abcdef" not in saved
    assert saved.decode().count("https://a.example/cb?access_token=…") == 3


async def test_the_model_is_shown_the_first_rows_only() -> None:
    play, files = await extracts(
        Rows(tab_id=1, columns=["n"], rows=[["x" * 200], *([str(n)] for n in range(40))], total=99)
    )
    lines = content(play).splitlines()
    assert lines[1] == "x" * 120 + "…"
    assert (len(lines), lines[-1]) == (12, "(31 more rows in the file)")
    assert play.host.results[0].startswith("41 rows of 1 column; the page says that there are 99, and holds only these")
    assert len(files.saved["table.csv"].splitlines()) == 42


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (Rows(tab_id=1), "Failed (not_found): There are no rows on the page."),
        (Rows(tab_id=1, code=Code.STALE, message="e3 is gone."), "Failed (stale). e3 is gone."),
    ],
)
async def test_nothing_to_take(rows: Rows, said: str) -> None:
    play, files = await extracts(rows)
    assert play.host.results[0].startswith(said)
    assert files.saved == {}


async def test_a_ref_that_was_never_shown() -> None:
    play, _ = await extracts(TEAS, element_ref="e99")
    assert play.host.results[0].startswith("Failed (not_found): No element with the ref e99")
    assert play.browser.log == []


async def test_no_room_for_the_file() -> None:
    play, files = with_files(does("extract_table"))
    play.browser.rows, files.is_full = TEAS, True
    await play.run()
    assert play.host.results[0] == "Failed (refused): There is no room on the disk for table.csv."


async def test_without_a_folder_it_says_so() -> None:
    play = Play([does("extract_table"), COMPLETE])
    play.browser.rows = TEAS
    await play.run()
    assert play.host.results[0] == "Failed (refused): Nothing can be saved here: this run has no folder."


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+cmd", "'+cmd"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        (" =1+1", "' =1+1"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("-4.50", "-4.50"),
        ("+12%", "+12%"),
        ("-1,234.50", "-1,234.50"),
        ("-4.50 EUR", "'-4.50 EUR"),
        ("a=b", "a=b"),
        ("", ""),
        ('say "hi", you\nthere', 'say "hi", you\nthere'),
    ],
)
def test_no_cell_of_a_page_runs_in_a_spreadsheet(cell: str, written: str) -> None:
    back = list(csv.reader(io.StringIO(to_csv([cell], [[cell]]), newline="")))
    assert back == [[written], [written]] if cell else back in ([[""], [""]], [[], []])


def test_json_has_a_key_for_every_column() -> None:
    made = json.loads(to_json(["Tea", "", "Tea"], [["Earl", "x", "=1"]]))
    assert made == [{"Tea": "Earl", "column 2": "x", "Tea (3)": "=1"}]
