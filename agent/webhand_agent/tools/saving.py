"""The tool that keeps the page itself as a file, for the person."""

from typing import Annotated, Literal

from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt
from webhand_agent.run import Run
from webhand_agent.services import FileRefused
from webhand_agent.tools.files import kept_text, named
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.tool import Evidence, Parameters, Risk, Tool


class SavePage(Parameters):
    format: Literal["pdf", "markdown"]
    name: Annotated[str, Inner()] = "page"


async def _save(run: Run, given: SavePage) -> Receipt:
    if given.format == "pdf":
        return await save_pdf(run, given.name)
    page = await run.browser.markdown(run.page.tab_id)
    if page.code is not Code.DONE:
        return receipts.failed(page.code, page.message, own=False)
    return kept_text(run, named(given.name, "md"), f"Source: <{page.url}>\n\n{page.text}")


async def save_pdf(run: Run, name: str, *, wait_for_selector: str | None = None) -> Receipt:
    """As the browser of the run prints it; among the files that it downloads."""
    try:
        return await run.browser.save_as_pdf(run.page.tab_id, named(name, "pdf"), wait_for_selector=wait_for_selector)
    except FileRefused as refused:
        return receipts.failed(Code.REFUSED, str(refused))


SAVE_PAGE = Tool(
    name="save_page",
    description="Keeps the page as a file for the person.",
    parameters=SavePage,
    risk=Risk.READ,
    handle=_save,
    tree_suffices=True,
    verb="save",
    steady=True,
    replays=False,
    evidence=Evidence.SAVED,
)
