"""Tools of one tab's history: back, forward, and the same page once more."""

from webhand_agent.protocol import Receipt
from webhand_agent.run import Run
from webhand_agent.settling import ARRIVAL
from webhand_agent.tools.parameters import NoParameters
from webhand_agent.tools.tool import Risk, Tells, Tool


async def _go_back(run: Run, parameters: NoParameters) -> Receipt:
    run.calling.went_back = True
    return run.went(await run.browser.traverse(run.page.tab_id, -1), GO_BACK.settles)


async def _go_forward(run: Run, parameters: NoParameters) -> Receipt:
    return run.went(await run.browser.traverse(run.page.tab_id, 1), GO_FORWARD.settles)


async def _reload(run: Run, parameters: NoParameters) -> Receipt:
    return run.went(await run.browser.reload(run.page.tab_id), RELOAD.settles)


GO_BACK = Tool(
    name="go_back",
    description="Goes back to the page before in this tab.",
    parameters=NoParameters,
    risk=Risk.NAVIGATE,
    handle=_go_back,
    shows=True,
    settles=ARRIVAL,
    verb="back",
    exports="page.go_back()",
)

GO_FORWARD = Tool(
    name="go_forward",
    description="Goes forward again, after go_back.",
    parameters=NoParameters,
    risk=Risk.NAVIGATE,
    handle=_go_forward,
    shows=True,
    settles=ARRIVAL,
    verb="forward",
    exports="page.go_forward()",
)

RELOAD = Tool(
    name="reload",
    description="Loads the page again. What was typed is lost.",
    parameters=NoParameters,
    risk=Risk.NAVIGATE,
    tells=Tells.ONE_BIT,
    handle=_reload,
    shows=True,
    settles=ARRIVAL,
    verb="refresh",
    exports="page.reload()",
)
