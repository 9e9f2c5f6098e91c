"""Markup as Markdown. What the page's words would mean there is escaped: markdownify does so for too few or for all."""

import re
from typing import Any

from markdownify import ATX, MarkdownConverter

_LIBRARY: Any = MarkdownConverter
"""Its types leave out most of it."""

_ANYWHERE = re.compile(r"[\\`\[\]|~]|<(?=[A-Za-z/!?])|&(?=#?\w+;)")
_AT_START = re.compile(r"^(\s*)([-+](?=\s|$)|-(?=-+\s*$)|=(?==*\s*$)|#(?=#{0,5}(?:\s|$))|>)", re.MULTILINE)
_NUMBER_AT_START = re.compile(r"^(\s*\d{1,9})([.)])(?=\s|$)", re.MULTILINE)
_OPEN_PIPE = re.compile(r"(?<!\\)\|")
_FENCE = re.compile(r"`{3,}")


def converted(html: str) -> str:
    """Without more than one empty line in a row, and one line's end at the end."""
    text = _Converter(heading_style=ATX, bullets="-", table_infer_header=True).convert(html)
    return re.sub(r"[ \t]+\n", "\n", re.sub(r"\n{3,}", "\n\n", text)).strip() + "\n"


class _Converter(MarkdownConverter):
    def escape(self, text: str, parent_tags: set[str]) -> str:
        text = _ANYWHERE.sub(r"\\\g<0>", text or "")
        text = _NUMBER_AT_START.sub(r"\1\\\2", _AT_START.sub(r"\1\\\2", text))
        return str(_LIBRARY.escape(self, text, parent_tags))

    def convert_a(self, el: Any, text: str, parent_tags: set[str]) -> str:
        if "href" in el.attrs:  # where a parenthesis would end it
            el["href"] = el["href"].replace("(", "%28").replace(")", "%29")
        return str(_LIBRARY.convert_a(self, el, text, parent_tags))

    def convert_img(self, el: Any, text: str, parent_tags: set[str]) -> str:
        for name, value in el.attrs.items():
            plain = value.replace("(", "%28").replace(")", "%29") if name == "src" else " ".join(value.split())
            el[name] = plain if name == "src" else self.escape(plain, parent_tags)
        return str(_LIBRARY.convert_img(self, el, text, parent_tags))

    def convert_td(self, el: Any, text: str, parent_tags: set[str]) -> str:
        """Also code in a cell, where nothing else is escaped."""
        return str(_LIBRARY.convert_td(self, el, _OPEN_PIPE.sub(r"\|", text), parent_tags))

    def convert_th(self, el: Any, text: str, parent_tags: set[str]) -> str:
        return str(_LIBRARY.convert_th(self, el, _OPEN_PIPE.sub(r"\|", text), parent_tags))

    def convert_pre(self, el: Any, text: str, parent_tags: set[str]) -> str:
        """In a fence that no line of it ends."""
        made = str(_LIBRARY.convert_pre(self, el, text, parent_tags))
        longest = max(map(len, _FENCE.findall(text)), default=0)
        if not made or not longest:
            return made
        fence = "`" * (longest + 1)
        return made.replace("\n\n```", f"\n\n{fence}", 1).removesuffix("```\n\n") + f"{fence}\n\n"
