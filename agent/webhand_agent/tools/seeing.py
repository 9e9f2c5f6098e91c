"""The tool with which the model asks for a picture of the page."""

import base64

from webhand_agent import receipts
from webhand_agent.history.conversation import Image
from webhand_agent.protocol import Code, Receipt, Screenshot
from webhand_agent.run import Run
from webhand_agent.tools.parameters import NoParameters
from webhand_agent.tools.saving import save
from webhand_agent.tools.tool import Evidence, Risk, Tool
from webhand_agent.vision.places import ShownPicture


async def _take(run: Run, parameters: NoParameters) -> Receipt:
    shot = await run.browser.screenshot(run.page.tab_id)
    if shot is None:
        return receipts.failed(
            Code.NOT_INJECTABLE, "No picture can be taken of this tab now: it is hidden, or the browser protects it."
        )
    run.sight.shown = ShownPicture(shot, run.page.tab_id)
    seen = f"A picture of the tab as it is now, {shot.width} x {shot.height}. {_kept(run, shot)}"
    return receipts.picture(seen, Image(mime=shot.mime, data=shot.data))


def _kept(run: Run, shot: Screenshot) -> str:
    """The step's own picture stays beside it in the record, so that this one is a file with a name of its own."""
    ending = "png" if shot.mime == "image/png" else "jpg"
    saved = save(run, f"step-{run.record.step:03d}-seen.{ending}", base64.b64decode(shot.data))
    return f"It was not kept: {saved.message}" if isinstance(saved, Receipt) else f"Kept as {saved.name}."


TAKE_SCREENSHOT = Tool(
    name="take_screenshot",
    description="Shows you a picture of the page, where the tree says too little: canvas, map, chart.",
    parameters=NoParameters,
    risk=Risk.READ,
    handle=_take,
    verb="look",
    reads=True,
    steady=True,
    replays=False,
    evidence=Evidence.PICTURED,
)
