"""Which addresses this carrier opens, and which pages it looks into: those of the web, as every carrier."""

from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.urls import BadUrl, parse

from webhand_host.browsers.playwright.frames import FrameState

WEB = ("http:", "https:")


def refused(url: str) -> Receipt | None:
    """What is said instead of opening an address that is not of the web; None where it may be opened."""
    try:
        whole = parse(url) if url.strip().lower().startswith(WEB) else None
    except BadUrl:
        whole = None
    if whole is not None:
        return None
    scheme, colon, _ = url.strip().partition(":")
    fault = f"not {scheme}:" if colon and scheme.isalpha() else "and this is not a whole address"
    message = f"Only http and https addresses are opened, {fault}."
    return Receipt(ok=False, code=Code.REFUSED, message=message, own=True, effect=[Effect.NONE], led_to=url)


def is_injectable(url: str) -> bool:
    return url.startswith(WEB)


def why_closed(frame: FrameState) -> str | None:
    """Why a tab's page is not looked into, as a whole sentence; None where it is."""
    url = frame.url
    if is_injectable(url):
        return None
    if url in ("", ":", "about:blank"):
        return "This tab is empty."
    scheme = url.partition(":")[0] + ":"
    if scheme == "view-source:":
        return "This is the source of a page, which Webhand does not look into."
    if scheme == "file:":
        return "This is a file on this computer, which Webhand does not look into."
    return f"This is a page of the browser itself or of an extension ({scheme}), which Webhand does not look into."
