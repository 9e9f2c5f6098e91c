"""How page content is shown to a model: apart from our own words, as content and never as an instruction (SAFETY 6).

Between two marks stands what a page says. They hold a nonce that is drawn once for each run and that no page knows:
one that writes the marks' syntax cannot close them. It stays the same for the whole run, on whatever host, so that one
request to a model begins with the one before it, as prefix caches need it.
"""

import secrets

NOW = "The page now"
READ = "Read on the page"
TOLD = "Told by a function of the program"
BEFORE = "What is known from before"

_BYTES = 6


def new_mark() -> str:
    """48 bits in eight characters: every look and receipt pays for them twice."""
    return secrets.token_urlsafe(_BYTES)


def page_content(content: str, mark: str, what: str = NOW) -> str:
    """The content between its marks, under a line of ours that says what it is."""
    return f"{what} (content):\n<page {mark}>\n{_harmless(content, mark)}\n</page {mark}>"


def quotation(content: str, mark: str) -> str:
    """What a receipt quotes, as short as it can be: one is sent with every step."""
    return f"<page {mark}>{_harmless(content, mark)}</page {mark}>"


def _harmless(content: str, mark: str) -> str:
    """Should a page ever get to know the nonce (a model may have written it somewhere), it is of no use there."""
    return content.replace(mark, "…")
