"""Tell a browser, in your own words, what to do, from a program: docs/LIBRARY.md. `sync_api` has the same without
`async`. The code is `webhand_host.api`, which this hands on.
"""

from webhand_host.api import (
    Agent,
    Choice,
    Confirmation,
    Inner,
    Misuse,
    NotRead,
    Observation,
    Question,
    Receipt,
    Result,
    RunEvent,
    RunFinished,
    Session,
    SessionGone,
    Unavailable,
    WebhandError,
    open_session,
    run,
    sentence,
    tool,
)

__all__ = [
    "Agent",
    "Choice",
    "Confirmation",
    "Inner",
    "Misuse",
    "NotRead",
    "Observation",
    "Question",
    "Receipt",
    "Result",
    "RunEvent",
    "RunFinished",
    "Session",
    "SessionGone",
    "Unavailable",
    "WebhandError",
    "open_session",
    "run",
    "sentence",
    "tool",
]
