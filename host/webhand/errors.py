"""What the library raises. The code is `webhand_host.api.errors`."""

from webhand_host.api.errors import Misuse, NotRead, SessionGone, Unavailable, WebhandError

__all__ = ["Misuse", "NotRead", "SessionGone", "Unavailable", "WebhandError"]
