"""Options and arguments that several commands take, declared once so that they stay the same."""

from enum import StrEnum
from typing import Annotated

import typer

RUN = "A run's id, its unique beginning, or `last`."


class Carrier(StrEnum):
    """How the browser is reached: through the extension, or with Playwright."""

    EXTENSION = "extension"
    PLAYWRIGHT = "playwright"


Id = Annotated[str, typer.Argument(metavar="ID", help=RUN)]
Headless = Annotated[bool, typer.Option("--headless", help="Show no window.")]
Json = Annotated[bool, typer.Option("--json", help="One event a line on stdout, and nothing else.")]
Through = Annotated[Carrier, typer.Option("--carrier", help="How the browser is reached.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask before sending things.")]
Attach = Annotated[bool, typer.Option("--attach", help="Use the browser that is already open.")]
Cdp = Annotated[
    str | None, typer.Option("--cdp", metavar="URL", help="Use the browser at this DevTools address, with Playwright.")
]


def chosen_carrier(carrier: Carrier, *, attach: bool, cdp: str | None) -> Carrier:
    """The carrier that the options together mean; ends the command where they contradict each other."""
    if cdp is not None:
        carrier = Carrier.PLAYWRIGHT
    if carrier is Carrier.PLAYWRIGHT and attach:
        raise typer.BadParameter("goes through the extension; use --cdp with Playwright.", param_hint="--attach")
    return carrier
