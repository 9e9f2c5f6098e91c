"""The tool that writes a note for the person."""

from pathlib import PurePosixPath
from typing import Annotated

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Receipt
from webhand_agent.run import Run
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.saving import named, save_text
from webhand_agent.tools.tool import Evidence, Parameters, Risk, Tool


class SaveNote(Parameters):
    name: Annotated[str, Inner(), Field(min_length=1, description="Such as prices.md.")]
    text: Annotated[str, Inner(), Field(min_length=1)]


async def _save(run: Run, parameters: SaveNote) -> Receipt:
    name = parameters.name if PurePosixPath(parameters.name).suffix else named(parameters.name, "txt")
    saved = save_text(run, name, parameters.text)
    if isinstance(saved, Receipt):
        return saved
    return receipts.done(f"Saved {saved.name} ({saved.size} bytes): {saved.path}")


SAVE_NOTE = Tool(
    name="save_note",
    description="Writes a text file for the person: results to keep.",
    parameters=SaveNote,
    risk=Risk.READ,
    handle=_save,
    verb="save",
    steady=True,
    replays=False,
    evidence=Evidence.SAVED,
)
