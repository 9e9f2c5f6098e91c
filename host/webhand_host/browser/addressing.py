"""Which addresses are opened, and which pages are looked into: those of the web."""

from webhand_agent.protocol import Code, Receipt
from webhand_agent.urls import BadUrl, parse

from webhand_host.browser.receipts import receipt

WEB = ("http:", "https:")


def refused(url: str) -> Receipt | None:
    """What is said instead of opening an address that is not of the web; None where it may be opened."""
    if url.strip().lower().startswith(WEB):
        try:
            parse(url)
        except BadUrl as bad:
            return _refusal(bad.sentence, url)
        return None
    scheme, colon, _ = url.strip().partition(":")
    fault = f"not {scheme}:" if colon and scheme.isalpha() else "and this is not a whole address"
    return _refusal(f"Only http and https addresses are opened, {fault}.", url)


def _refusal(why: str, url: str) -> Receipt:
    return receipt(Code.REFUSED, why).model_copy(update={"led_to": url})


def is_web(url: str) -> bool:
    return url.startswith(WEB)


def why_closed(url: str) -> str:
    """Why a tab's page is not looked into, as a whole sentence."""
    if url in ("", ":", "about:blank"):
        return "This tab is empty."
    if is_web(url):
        return "The browser lets nobody into this page."
    scheme = url.partition(":")[0] + ":"
    if scheme == "view-source:":
        return "This is the source of a page, which Webhand does not look into."
    if scheme == "file:":
        return "This is a file on this computer, which Webhand does not look into."
    return f"This is a page of the browser itself or of an extension ({scheme}), which Webhand does not look into."
