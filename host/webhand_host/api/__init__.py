"""Webhand in a program: the names that `import webhand` hands on (docs/LIBRARY.md)."""

from webhand_agent.protocol import Choice, Confirmation, Observation, Receipt
from webhand_agent.receipts import line as sentence
from webhand_agent.tools.markers import Inner

from webhand_host.api.agent import Agent, Result, run
from webhand_host.api.custom import tool
from webhand_host.api.errors import WebhandError
from webhand_host.api.opening import open_session
from webhand_host.api.session import Session

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
