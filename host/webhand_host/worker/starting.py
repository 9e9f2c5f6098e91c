"""What a worker tells of itself."""

import socket
from collections.abc import Sequence
from importlib.util import find_spec

from webhand_agent.version import VERSION

from webhand_host.browser.discovery import NoBrowser, find_browser
from webhand_host.worker.hands import Browsers
from webhand_host.worker.wire import DESKTOP, Registration


def registration(labels: Sequence[str], slots: int, browsers: Browsers) -> Registration:
    try:
        found = [find_browser().path.name]
    except NoBrowser:
        found = []
    return Registration(
        hostname=socket.gethostname()[:255] or "localhost",
        has_pywinauto=browsers.lends_desktop,
        has_playwright=find_spec("playwright") is not None,
        browsers=found,
        labels=list(dict.fromkeys((*labels, *([DESKTOP] if browsers.lends_desktop else [])))),
        slots=slots,
        has_display=not browsers.headless,
        version=VERSION,
    )
