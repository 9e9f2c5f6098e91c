"""What the library raises, named by who must react. What an act comes to is a receipt, and is never raised.

WebhandError
├── Misuse         the author of the program: what was written cannot be done, and nothing was
├── Unavailable    the person at this machine: a browser, a package, a free profile or room on the disk is missing
├── SessionGone    the program: the session was closed, or its browser has died. Open another one
└── NotRead        the program: the page may not be looked at, or cannot be; `receipt` says why
"""

import contextlib
from collections.abc import Iterator

from webhand_agent import receipts
from webhand_agent.browser import BrowserError, Interrupted, TabGone
from webhand_agent.hands import Refused
from webhand_agent.protocol import Code, Receipt
from webhand_agent.services import RecordLost

from webhand_host.browser.discovery import NoBrowser
from webhand_host.permissions import BadPermission
from webhand_host.requirement import pip_install
from webhand_host.sessions.config import BadConfig
from webhand_host.sessions.profile import ProfileInUse
from webhand_host.sessions.session import QueueFull, SessionNotFound
from webhand_host.sessions.sessions import IdTaken
from webhand_host.sessions.storage import BadSessionId, SessionInUse
from webhand_host.settings import BadSettings


class WebhandError(Exception):
    """The base of them all. Its text is a sentence that says what is wrong, and what can be done."""


class Misuse(WebhandError):
    """What was written cannot be done, and nothing was."""


class Unavailable(WebhandError):
    """Something is missing on this machine."""


class SessionGone(WebhandError):
    """The session was closed, or its browser has died."""


class NotRead(WebhandError):
    """The page may not be looked at, or cannot be. Nothing of it is told."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__(receipts.line(receipt))
        self.receipt = receipt


CLOSED = "The session {id} is closed, or its browser has died. Open another one with open_session."
TAB_CLOSED = "The tab was closed meanwhile."
LONG_QUEUE = "Too many calls wait for the session {id} already: await them before there are more."
IN_USE = 'The profile "{name}" is in use by another browser of Webhand. Close that one, or use another id.'
NO_PACKAGE = "{name} is not installed: run `{command}`."


@contextlib.contextmanager
def translated(session_id: str = "") -> Iterator[None]:
    """Raises the library's own errors in place of what the parts below it raise, which stay their cause."""
    try:
        yield
    except (BadConfig, BadSessionId, BadPermission, IdTaken) as error:
        raise Misuse(str(error)) from error
    except QueueFull as error:
        raise Misuse(LONG_QUEUE.format(id=error.session_id)) from error
    except SessionNotFound as error:
        raise SessionGone(CLOSED.format(id=error.session_id)) from error
    except Refused as error:
        raise NotRead(error.receipt) from error
    except TabGone as error:
        raise NotRead(receipts.failed(Code.NO_SUCH_TAB, TAB_CLOSED)) from error
    except ProfileInUse as error:
        raise Unavailable(IN_USE.format(name=error.name)) from error
    except (NoBrowser, SessionInUse, BadSettings, RecordLost) as error:
        raise Unavailable(str(error)) from error
    except Interrupted as error:
        raise Unavailable(str(error)) from error
    except BrowserError as error:
        raise (SessionGone if session_id else Unavailable)(str(error) or CLOSED.format(id=session_id)) from error
    except ModuleNotFoundError as error:
        raise Unavailable(NO_PACKAGE.format(name=error.name, command=pip_install("library"))) from error
    except OSError as error:
        raise Unavailable(f"It could not be done: {error.strerror or error}. Is there room on the disk?") from error
