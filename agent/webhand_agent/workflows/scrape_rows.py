"""The rows of one page after another, each taken once: what has stayed on a page, or came again, is not taken anew."""

from collections.abc import Callable, Mapping, Sequence

from webhand_agent.protocol import ScrapedRow, ScrapedRows
from webhand_agent.workflows.scrape_columns import FieldMap
from webhand_agent.workflows.scrape_schema import ScrapedItem, ScrapeField, ScrapeSchema, Source, Value
from webhand_agent.workflows.scrape_values import is_read, typed

Raw = tuple[list[str | None], Source]


class Gathered:
    """`skipped` counts rows without a required field; `items` are typed when all are there, since the numbers of a
    column explain each other.
    """

    def __init__(self, schema: ScrapeSchema, limit: int) -> None:
        self._fields = schema.fields
        self._limit = limit
        self._raw: list[Raw] = []
        self._contents: set[str] = set()
        self._here: set[tuple[int, str]] = set()
        self._before: list[str] = []
        self._document = ""
        self.skipped = 0

    def __len__(self) -> int:
        return len(self._raw)

    @property
    def is_full(self) -> bool:
        return len(self._raw) >= self._limit

    def take(self, seen: ScrapedRows, mapping: FieldMap, page: int) -> int:
        """Takes what is new, up to the limit; says how many rows were."""
        fresh = self._fresh(seen)
        readers = self._readers(seen, mapping)
        for position, row in fresh:
            values = [read(row) for read in readers]
            required = (value for value, field in zip(values, self._fields.values(), strict=True) if field.required)
            if not all(required):
                self.skipped += 1
            elif not self.is_full:
                self._raw.append((values, Source(seen.url, page, position)))
        self._remember(seen)
        return len(fresh)

    def _readers(self, seen: ScrapedRows, mapping: FieldMap) -> list[Callable[[ScrapedRow], str | None]]:
        selected = [name for name, field in self._fields.items() if field.is_selected]

        def value_at(at: int) -> Callable[[ScrapedRow], str | None]:
            return lambda row: row.values[at]

        return [
            value_at(selected.index(name)) if name in selected else mapping.cell_of(name, seen) for name in self._fields
        ]

    def _fresh(self, seen: ScrapedRows) -> list[tuple[int, ScrapedRow]]:
        """The rows that were not there before, with their places from 1 on.

        In the same document rows may have been added, have moved along, or have been replaced; frameworks draw the same
        ones anew, and use the same elements for others.
        """
        rows = list(enumerate(seen.rows, start=1))
        contents = [row.digest for row in seen.rows]
        if _document_of(seen) == self._document and self._before:
            if contents[: len(self._before)] == self._before:
                return rows[len(self._before) :]
            moved = [(at, row) for at, row in rows if (row.id, row.digest) not in self._here]
            if len(moved) < len(rows):
                return moved
        return [] if self._contents.issuperset(contents) else rows

    def _remember(self, seen: ScrapedRows) -> None:
        if _document_of(seen) != self._document:
            self._document, self._here = _document_of(seen), set()
        self._before = [row.digest for row in seen.rows]
        self._contents.update(self._before)
        self._here.update((row.id, row.digest) for row in seen.rows)

    # --- Values -------------------------------------------------------------------------------------------------------

    def items(self) -> list[ScrapedItem]:
        columns = [
            typed([values[at] for values, _ in self._raw], field.type, attribute=field.attribute is not None)
            for at, field in enumerate(self._fields.values())
        ]
        return [
            ScrapedItem(dict(zip(self._fields, values, strict=True)), source)
            for values, (_, source) in zip(zip(*columns, strict=True), self._raw, strict=True)
        ]


def _document_of(seen: ScrapedRows) -> str:
    return seen.frames[0].document_id if seen.frames else ""


def counted(
    items: Sequence[ScrapedItem], fields: Mapping[str, ScrapeField], which: Callable[[Value, ScrapeField], bool]
) -> dict[str, int]:
    """How many items have a field of which that is true; fields without any are left out."""
    counts = {name: sum(which(item.values[name], field) for item in items) for name, field in fields.items()}
    return {name: count for name, count in counts.items() if count}


def is_empty(value: Value, field: ScrapeField) -> bool:
    return value is None


def is_unread(value: Value, field: ScrapeField) -> bool:
    return value is not None and not is_read(value, field.type)
