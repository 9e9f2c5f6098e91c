"""Which tools need a picture: every tool of the table has its place."""

import pytest
from webhand_agent.mending.deterministic import Needs, needs, needs_vision
from webhand_agent.tools.table import TOOLS


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_tool_that_names_elements_needs_the_tree_and_one_that_names_places_a_picture(tool: object) -> None:
    name, fields = tool.name, set(tool.parameters.model_fields)  # type: ignore[attr-defined]
    if {"x", "y"} <= fields:
        assert needs(name) is Needs.PICTURE
    elif "element_ref" in fields and name not in ("download", "press_key", "scroll_page"):
        assert needs(name) is not Needs.PICTURE


@pytest.mark.parametrize(
    ("name", "vision"),
    [("navigate", False), ("go_back", False), ("reload", False), ("click_element", False), ("click_at", True)],
)
def test_the_browser_s_own_commands_need_no_picture(name: str, vision: bool) -> None:
    assert needs_vision(name) is vision
