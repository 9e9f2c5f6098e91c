"""Which tools need no picture to be carried out (specs/tool-server.md, 5): the browser does them by itself.

The specification sorts by words in a name, so that everything else goes through vision. Here the tree gives exact
targets, and only what names a place on the screen needs to have seen it.
"""

from enum import StrEnum


class Needs(StrEnum):
    """What has to be known before a tool can be carried out."""

    NOTHING = "nothing"
    """An address, a tab or the page as such: the browser's own commands."""
    TREE = "tree"
    """An element by its ref, or the page's own text."""
    PICTURE = "picture"
    """A place in what the tab shows."""


_NOTHING = frozenset(
    {
        *("navigate", "go_back", "go_forward", "reload", "open_new_tab", "close_tab", "switch_tab", "list_tabs"),
        *("wait_and_observe", "scroll_page", "press_key", "read_page", "read_pages", "find_elements", "download"),
        *("extract_table", "extract_links", "save_note", "update_plan", "handle_dialog"),
        *("ask_user", "task_complete", "task_failed"),
    }
)
_PICTURE = frozenset(
    {
        *("take_screenshot", "find_by_sight", "click_at", "double_click_at", "right_click_at", "hover_at"),
        *("type_text_at", "scroll_at", "drag_and_drop"),
    }
)


def needs(tool: str) -> Needs:
    """What a tool of this name needs. One that names elements, and any that is not known here, needs the tree."""
    if tool in _NOTHING:
        return Needs.NOTHING
    return Needs.PICTURE if tool in _PICTURE else Needs.TREE


def needs_vision(tool: str) -> bool:
    """Whether a picture has to be taken before the tool can be carried out."""
    return needs(tool) is Needs.PICTURE
