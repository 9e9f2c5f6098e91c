"""Why an answer is of no use, in sentences that the model is told; and how the arguments of a call are read."""

import json
from typing import Any, NoReturn

CUT_SHORT = "It was cut off because it was too long. Answer more briefly, with one call at a time."
EMPTY = "It held neither words nor a call. Use a tool, or say what keeps you from it."
BLOCKED = "The service blocked it ({}). Go on in another way."
NAMELESS = "A call in it had no name or no id. Make the call again."


def not_an_object(tool: str) -> str:
    return f"The arguments of {tool} were not a JSON object. Make the call again."


def arguments_of(text: str) -> Any:
    """The arguments as a model wrote them, parsed; None where they are not JSON."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except ValueError:
        return None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")  # NaN and Infinity: Python reads them, the services refuse them back
