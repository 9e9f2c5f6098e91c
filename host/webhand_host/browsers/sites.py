"""Whether a document may load while something is done for which only some sites are allowed (SAFETY, `enter`).

The worker of the extension makes rules of the browser's own out of the same sites (extension/background/sites.js).
"""

import ipaddress
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from webhand_agent.protocol import Blocked, Code, Effect, Receipt

SENTENCE = (
    "It was about to go to another site, which this step was not allowed. "
    "That was stopped before anything was sent there."
)


def allows(sites: Sequence[str], url: str) -> bool:
    """`url` is the browser's own spelling of an address.

    What has no site at all is let through (`about:blank`, the browser's own pages); files of this machine are not.
    """
    address = urlsplit(url)
    if address.scheme not in ("http", "https"):
        return address.scheme != "file"
    return any(_covers(urlsplit(site), address) for site in sites)


def _covers(site: SplitResult, address: SplitResult) -> bool:
    """A name covers all hosts below it, whatever their port; an address of a machine, and what names a port, only
    itself. What covers http covers https, and not the other way round.
    """
    if site.scheme == "https" and address.scheme != "https":
        return False
    host, name = address.hostname or "", site.hostname or ""
    if not name:
        return False
    if site.port is not None or _is_machine(name):
        upgraded = site._replace(scheme=address.scheme)
        return host == name and _port(address) == _port(upgraded)
    return host == name or host.endswith(f".{name}")


def _port(address: SplitResult) -> int:
    return address.port or (443 if address.scheme == "https" else 80)


def _is_machine(host: str) -> bool:
    """An IP address, or this machine's own name: no domain, so that nothing is below it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def kept_away(blocked: Blocked, done: Receipt | None = None) -> Receipt:
    """What is told of a document that was kept from loading, and of what was `done` before that.

    The address stands in `blocked` alone: a sentence goes to the model as it is.
    """
    if done is None:
        return Receipt(ok=False, code=Code.REFUSED, message=SENTENCE, effect=[Effect.NONE], blocked=blocked)
    message = f"{done.message} {SENTENCE}".strip() if done.ok else SENTENCE
    effect = [each for each in done.effect if each is not Effect.NEW_TAB or done.tab_id is not None] or [Effect.NONE]
    update = {"ok": False, "code": Code.REFUSED, "message": message, "effect": effect, "blocked": blocked}
    return done.model_copy(update=update)
