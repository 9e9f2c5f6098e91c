"""What a scrape is asked for and what it gives: a schema in; rows, each with its source, and why it ended, out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from webhand_agent.protocol import FieldSelector, Tokens

FieldType = Literal["text", "number", "url", "boolean"]
FoundBy = Literal["structure", "model"]
Value = str | int | float | bool | None
LONGEST_SELECTOR = 2_000
MOST_FIELDS = 50
DEFAULT_PAGES, MOST_PAGES = 10, 500
DEFAULT_ROWS, MOST_ROWS = 1_000, 20_000


class ScrapeField(BaseModel):
    """One field of a row. With neither selector nor attribute it is found by its name or description."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    selector: str | None = Field(
        None, min_length=1, max_length=LONGEST_SELECTOR, description="CSS, within the row; :scope is the row itself."
    )
    attribute: str | None = Field(None, min_length=1, max_length=200, description="Instead of the text.")
    description: str = Field("", max_length=500, description="In plain words, where there is no selector.")
    type: FieldType = Field(
        "text", description="A number that can be read in two ways (1,234) stays text. boolean: attribute is there."
    )
    required: bool = Field(False, description="Rows without it are left out.")

    @property
    def is_selected(self) -> bool:
        return self.selector is not None or self.attribute is not None

    @property
    def reads(self) -> FieldSelector:
        """As the page engine is asked for it."""
        is_url = self.type == "url"
        return FieldSelector(selector=self.selector, attribute=self.attribute, url=is_url)


class ScrapeSchema(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    rows: str | None = Field(
        None,
        min_length=1,
        max_length=LONGEST_SELECTOR,
        description="CSS of one row. Absent: the largest table or repeated list.",
    )
    fields: dict[str, ScrapeField] = Field(min_length=1, max_length=MOST_FIELDS)

    @model_validator(mode="after")
    def _named(self) -> "ScrapeSchema":
        if any(not name.strip() or len(name) > 100 for name in self.fields):
            raise ValueError("a field needs a name of at most 100 characters")
        return self


@dataclass(frozen=True)
class Scraping:
    """`next` is the selector of the control that leads on. `pages` counts pages, and loads of more rows; `scroll` False
    never scrolls for more, True does so before a control is looked for, None where there is none.
    """

    schema: ScrapeSchema
    next: str | None = None
    pages: int = DEFAULT_PAGES
    limit: int = DEFAULT_ROWS
    scroll: bool | None = None


class Ended(StrEnum):
    """Why no more was gathered (Scrapy's finish reason)."""

    NO_MORE = "no_more"
    LIMIT = "limit"
    PAGES = "pages"
    REPEATS = "repeats"
    NOT_ALLOWED = "not_allowed"
    """The person said no."""
    FAILED = "failed"
    """The way on did not work: `message` and `quoted` say why."""
    INTERRUPTED = "interrupted"
    """`trouble` says by what: a question that waits for the person, a browser that went away."""


@dataclass(frozen=True)
class Source:
    """Where a row stood: the address of its document, the number of the page or load, its place there from 1 on."""

    url: str
    page: int
    position: int


@dataclass(frozen=True)
class ScrapedItem:
    """Every field of the schema is in `values`; what a row has not is None."""

    values: Mapping[str, Value]
    source: Source


@dataclass(frozen=True)
class Scraped:
    """`empty` counts the rows without a field, `unread` those whose field is not of its type and stayed text,
    `skipped` the rows that lack what is required. `found` says by what each field was found that has no selector.
    `notes` and `message` are our words; `quoted` is a page's, and so are the names of the controls it was `led_by`.
    """

    items: list[ScrapedItem]
    ended: Ended
    pages: int
    message: str = ""
    quoted: str = ""
    notes: list[str] = field(default_factory=list)
    empty: dict[str, int] = field(default_factory=dict)
    unread: dict[str, int] = field(default_factory=dict)
    skipped: int = 0
    found: dict[str, FoundBy] = field(default_factory=dict)
    led_by: list[str] = field(default_factory=list)
    tokens: Tokens = field(default_factory=Tokens)
    trouble: Exception | None = None


class ScrapeFailed(Exception):
    """Nothing was gathered. The sentence says why and what to do; `quoted` is what was found, in the page's words."""

    def __init__(self, sentence: str, quoted: str = "") -> None:
        super().__init__(sentence)
        self.quoted = quoted


class NoSelector(ScrapeFailed):
    """What was given as a CSS selector is none."""
