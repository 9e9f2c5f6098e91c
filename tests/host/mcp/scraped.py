"""A call of workflow.scrape, and what it gave."""

import csv
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.mcp.connecting import Connected, text_of

Json = dict[str, Any]


@dataclass
class Rows:
    """`values` are those of the rows, `sources` where each stood; `told` is the answer as data, `text` as text."""

    values: list[Json]
    sources: list[Json]
    told: Json
    text: str

    @property
    def ended(self) -> str:
        return str(self.told["ended"])

    def column(self, name: str) -> list[Any]:
        return [one[name] for one in self.values]

    def table(self) -> list[list[str]]:
        """The file, as the standard library reads it."""
        with Path(self.told["csv"]).open(encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def kept(self) -> list[Json]:
        """The other file."""
        return list(json.loads(Path(self.told["json"]).read_text(encoding="utf-8")))


async def opened(one: Connected, url: str) -> None:
    await one.done("session.open", id="s", url=url)


async def scraped(one: Connected, url: str | None, fields: Json, rows: str | None = None, **more: Any) -> Rows:
    """Of the page at `url`, or of the one that is shown."""
    if url is not None:
        await opened(one, url)
    result = await one.call("workflow.scrape", id="s", schema=schema(fields, rows), **more)
    assert not result.is_error, text_of(result)
    told = result.structured_content
    assert told is not None
    marked = re.fullmatch(r"<page (\S+)>(.*)</page \1>", told["rows"], re.DOTALL)
    assert marked is not None
    found = json.loads(marked[2])
    values, sources = [row["values"] for row in found], [row["source"] for row in found]
    return Rows(values, sources, told, text_of(result))


def schema(fields: Json, rows: str | None = None) -> Json:
    return {"fields": fields} if rows is None else {"rows": rows, "fields": fields}
