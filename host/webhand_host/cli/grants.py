"""`webhand grants list` and `remove`: what was allowed on a site from now on."""

from typing import Annotated

import typer
from webhand_agent.safety.deeds import RISKS, Kind
from webhand_agent.urls import BadUrl, parse

from webhand_host import grants
from webhand_host.cli.refused import Refused

app = typer.Typer(name="grants", help="What you have allowed on a site from now on.", no_args_is_help=True)


@app.command(name="list")
def list_grants() -> None:
    """Every grant: the site, what was allowed there, since when."""
    allowed = grants.all_grants()
    for one in allowed:
        typer.echo(f"{one.origin}  {one.kind}  since {one.since or 'an unknown day'}  ({RISKS[Kind(one.kind)]})")
    if not allowed:
        typer.echo("Nothing is allowed for good on any site.", err=True)


@app.command()
def remove(
    origin: Annotated[str, typer.Argument(help="The site, as `webhand grants list` shows it.")],
    kind: Annotated[str | None, typer.Argument(help="Only this kind.")] = None,
) -> None:
    """Takes back what was allowed on a site."""
    gone = grants.take_back(_origin(origin), kind)
    if not gone:
        raise Refused(f"Nothing of that was allowed on {origin}. `webhand grants list` shows what was.")
    for one in gone:
        typer.echo(f"{one.kind} on {one.origin} was taken back.")


def _origin(text: str) -> str:
    try:
        return parse(text).origin
    except BadUrl:
        return text
