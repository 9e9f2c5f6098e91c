"""Tell a browser, in your own words, what to do, from a program: docs/LIBRARY.md. `sync_api` has the same without
`async`. The code is `webhand_host.api`, which this hands on.
"""

from webhand_host.api import (
    Agent,
    Choice,
    Confirmation,
    Inner,
    Observation,
    Receipt,
    Result,
    Session,
    WebhandError,
    open_session,
    run,
    sentence,
    tool,
)

from webhand import errors, events

__all__ = [
    "Agent",
    "Choice",
    "Confirmation",
    "Inner",
    "Observation",
    "Receipt",
    "Result",
    "Session",
    "WebhandError",
    "errors",
    "events",
    "open_session",
    "run",
    "sentence",
    "tool",
]
