"""Whole pieces of work in a session that need no model, or ask one a single question: logging in, gathering rows."""

import asyncio
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from webhand_agent import receipts
from webhand_agent.hands import Hands
from webhand_agent.history.compaction import PLANNERS
from webhand_agent.models.choice import NO_KEY, choose
from webhand_agent.models.model import Model, ModelRefused
from webhand_agent.protocol import Code, Tab
from webhand_agent.workflows.scrape import scrape
from webhand_agent.workflows.scrape_schema import (
    MOST_PAGES,
    MOST_ROWS,
    NoSelector,
    Scraped,
    ScrapeFailed,
    ScrapeSchema,
    Scraping,
)

from webhand_host.api.errors import Misuse, NotRead
from webhand_host.providers import providers
from webhand_host.sessions.session import Session
from webhand_host.settings import BadSettings, load

Fields = Mapping[str, str | Mapping[str, Any]]
"""What each field of a row is: a CSS selector within the row, or `selector`, `attribute`, `description` in plain words,
`type` (`text`, `number`, `boolean`, `url`) and `required`.
"""


def scraping_of(
    fields: Fields,
    rows: str | None,
    control: str | None,
    pages: int,
    limit: int,
    scroll: bool | None,
) -> Scraping:
    """What is asked for; `control` is the selector of what leads on. Raises `Misuse`."""
    for name, many, most in (("pages", pages, MOST_PAGES), ("limit", limit, MOST_ROWS)):
        if not 1 <= many <= most:
            raise Misuse(f"{name} is a number from 1 to {most}, not {many}.")
    written = {name: {"selector": one} if isinstance(one, str) else one for name, one in fields.items()}
    try:
        return Scraping(ScrapeSchema.model_validate({"rows": rows, "fields": written}), control, pages, limit, scroll)
    except ValidationError as error:
        raise Misuse(receipts.invalid("scrape", error).message) from None


async def gathered(hands: Hands, tab: Tab, session: Session, asked: Scraping) -> Scraped:
    """Raises `NotRead` where there is nothing to gather as it was asked, `Misuse` for what is no selector."""
    try:
        done = await scrape(hands, tab, asked, _model, went=session.went)
    except NoSelector as bad:
        raise Misuse(str(bad)) from bad
    except ScrapeFailed as failed:
        raise NotRead(receipts.failed(Code.NOT_FOUND, f"{failed} {failed.quoted}".strip(), own=False)) from failed
    if isinstance(done.trouble, NoSelector):
        raise Misuse(str(done.trouble)) from done.trouble
    return done


async def _model() -> Model:
    """The one of the settings. Raises `ModelRefused` where it is none that could be asked."""
    try:
        settings = await asyncio.to_thread(load)
    except BadSettings as bad:
        raise ModelRefused(str(bad)) from None
    model = choose(settings.model, "", await asyncio.to_thread(providers, settings, settings.model))
    if model.name in PLANNERS:
        raise ModelRefused(NO_KEY)
    return model
