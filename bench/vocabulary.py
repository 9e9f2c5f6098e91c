"""What Chromium's tree says in words that ARIA does not know."""

import re

INTERNAL_ROLES = {
    # Two words for one thing.
    "image": "img",
    "none": "presentation",
    "DisclosureTriangle": "button",
    "DisclosureTriangleGrouped": "button",
    "Iframe": "iframe",
    "IframePresentational": "iframe",
    "RootWebArea": "document",
    "LayoutTable": "table",
    "LayoutTableRow": "row",
    "LayoutTableCell": "cell",
    "MathMLMath": "math",
    "MenuListPopup": "listbox",
    # Inputs for which ARIA has no role: a person types into them.
    "ColorWell": "textbox",
    "Date": "textbox",
    "DateTime": "textbox",
    "InputTime": "textbox",
    # A drawing with words or controls in it. They are listed below it.
    "SvgRoot": "img",
    # HTML-AAM: no corresponding role.
    "Abbr": "generic",
    "Audio": "generic",
    "Canvas": "generic",
    "Details": "group",
    "DescriptionList": "generic",
    "EmbeddedObject": "generic",
    "Figcaption": "generic",
    "LabelText": "generic",
    "LineBreak": "generic",
    "Legend": "generic",
    "PluginObject": "generic",
    "Pre": "generic",
    "Ruby": "generic",
    "RubyAnnotation": "generic",
    "Video": "generic",
    # ARIA 1.3 names them; in ARIA 1.2 they are nothing to anybody.
    "sectionheader": "generic",
    "sectionfooter": "generic",
}
"""Chromium's own word for a role: the page engine's."""

_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff\ue000-\uf8ff]")
"""Marks for breaks, and letters of icon fonts."""


def words(name: str) -> str:
    """What can be read of a name."""
    return " ".join(_UNSEEN.sub("", name).split())
