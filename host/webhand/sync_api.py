"""`webhand` without `async`: the same names as plain functions. The code is `webhand_host.sync_api`."""

from webhand_host.sync_api import (
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
    "open_session",
    "run",
    "sentence",
    "tool",
]
