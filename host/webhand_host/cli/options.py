"""Options and arguments that several commands take, declared once so that they stay the same."""

import re
from enum import StrEnum
from typing import Annotated

import typer
from webhand_agent.protocol import Permission

from webhand_host.permissions import BadPermission, read

RUN = "A run's id, its unique beginning, or `last`."


class Carrier(StrEnum):
    """How the browser is reached: through the extension, or with Playwright."""

    EXTENSION = "extension"
    PLAYWRIGHT = "playwright"


class Autonomy(StrEnum):
    """`careful` asks before the first act on each site, `trusted` does not ask before acting on one."""

    CAREFUL = "careful"
    NORMAL = "normal"
    TRUSTED = "trusted"


Id = Annotated[str, typer.Argument(metavar="ID", help=RUN)]
Headless = Annotated[bool, typer.Option("--headless", help="Show no window.")]
Json = Annotated[bool, typer.Option("--json", help="One event a line on stdout, and nothing else.")]
Through = Annotated[Carrier, typer.Option("--carrier", help="How the browser is reached.")]
Yes = Annotated[
    bool, typer.Option("--yes", help="Do not ask before acting on sites, sending messages and transferring files.")
]
Allow = Annotated[
    list[str] | None,
    typer.Option(
        "--allow",
        metavar="KIND@SITE",
        help="Allow this for this run without asking: pay@shop.example, carry@mail.example,shop.example. Repeatable.",
    ),
]
Autonomous = Annotated[
    Autonomy | None, typer.Option("--autonomy", help="How much it does without asking; a setting otherwise.")
]
Attach = Annotated[bool, typer.Option("--attach", help="Use the browser that is already open.")]
Cdp = Annotated[
    str | None, typer.Option("--cdp", metavar="URL", help="Use the browser at this DevTools address, with Playwright.")
]


def permissions_of(allow: list[str] | None) -> list[Permission]:
    """What --allow gives; ends the command where it cannot be read."""
    try:
        return [read(text) for text in allow or ()]
    except BadPermission as bad:
        raise typer.BadParameter(str(bad), param_hint="--allow") from None


def chosen_carrier(carrier: Carrier, *, attach: bool, cdp: str | None) -> Carrier:
    """The carrier that the options together mean; ends the command where they contradict each other."""
    if cdp is not None:
        if not re.match(r"(https?|wss?)://[^/\s]", cdp):
            raise typer.BadParameter(f'"{cdp}" is no address. Write it as http://127.0.0.1:9222.', param_hint="--cdp")
        carrier = Carrier.PLAYWRIGHT
    if carrier is Carrier.PLAYWRIGHT and attach:
        raise typer.BadParameter("goes through the extension; use --cdp with Playwright.", param_hint="--attach")
    return carrier
