"""What the model of a script makes of what came of a step."""

import pytest
from webhand_agent import receipts
from webhand_agent.history.conversation import Conversation, ToolResult, ToolTurn
from webhand_agent.models.model import ModelRefused
from webhand_agent.protocol import Code, Receipt
from webhand_host.controller.scripting import ScriptModel, Step

STEPS = [Step(tool="browser_navigate", params={"url": "https://a.example/"})] * 2


@pytest.mark.parametrize(
    ("receipt", "said"),
    [
        (receipts.failed(Code.NOT_FOUND, "There is none."), "was not done. There is none."),
        (receipts.unknown("There is none."), "has an end that nobody knows. There is none."),
    ],
)
async def test_what_is_not_known_is_not_told_as_not_done(receipt: Receipt, said: str) -> None:
    results = [
        ToolResult(call_id="script-1-1", name="browser_navigate", text="Done."),
        ToolResult(call_id="script-2-2", name="browser_navigate", text="", is_error=True, receipt=receipt),
    ]
    model = ScriptModel(STEPS)
    with pytest.raises(ModelRefused) as refused:
        await model.think(Conversation("", [ToolTurn(results=tuple(results))]), (), lambda text: None)
    assert str(refused.value) == f"Step 2 of 2, browser_navigate, {said} The 1 before it was done."
