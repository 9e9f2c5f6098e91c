"""Which provider is asked to look (specs/tool-server.md, chapter 3), and the facts about the task, from the page."""

import re
from dataclasses import dataclass
from typing import Literal

from webhand_agent.protocol import Facts
from webhand_agent.urls import BadUrl, parse

Provider = Literal["gemini", "lux", "both"]

DRAWN = 0.5
"""From this part of the viewport on under canvases and pictures the interface is a drawn one."""
NAMED = 0.3
"""Up to this part under elements with a name, there is little to go by but the picture."""
SMALL_TEXT = 11.0
"""CSS pixels. A tenth of the text is set in less."""
COMPLEX_FORM = 8
"""Form fields in view."""

_APPS = {"excel": "excel", "outlook": "outlook", "windows": "windows", "windows365": "windows", "officeapps": "excel"}
"""Labels of a host, and words of a title, by which the programs show whose icons Lux was trained on."""
_WORDS = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True)
class PageTraits:
    """What the choice rests on. `app` is `excel`, `outlook`, `windows` or empty."""

    is_custom: bool = False
    app: str = ""
    has_small_text: bool = False
    has_complex_form: bool = False


def scene_of(facts: Facts, url: str, title: str = "") -> PageTraits:
    """The scene that a tab shows."""
    return PageTraits(
        is_custom=is_drawn(facts),
        app=_app(url, title),
        has_small_text=0 < facts.smallest_text < SMALL_TEXT,
        has_complex_form=facts.fields >= COMPLEX_FORM,
    )


def is_drawn(facts: Facts) -> bool:
    """Whether most of what is to be seen is drawn, and little of it has a name in the tree."""
    return facts.drawn >= DRAWN and facts.named <= NAMED


def choose(scene: PageTraits) -> Provider:
    """The rules of the specification for a browser, in its order: the first that applies decides."""
    if scene.is_custom:
        return "gemini"
    if scene.app:
        return "lux"
    if scene.has_small_text or scene.has_complex_form:
        return "both"
    return "gemini"


def _app(url: str, title: str) -> str:
    """By the host, or by the last part of the title, where the web versions of these programs have their name."""
    try:
        labels = parse(url).host.split(".")
    except BadUrl:
        labels = []
    last = re.split(r"\s[-–—|]\s", title)[-1] if title else ""
    words = [*labels, *(_WORDS.findall(last.casefold()) if last != title else [])]
    return next((_APPS[word] for word in words if word in _APPS), "")
