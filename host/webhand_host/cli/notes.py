"""`webhand notes list`, `show` and `remove`: what Webhand has learnt about sites, for the person to read and delete."""

from typing import Annotated

import typer
from webhand_agent.urls import BadUrl, parse

from webhand_host.cli.refused import Refused
from webhand_host.cli.terminal import say
from webhand_host.memory import SiteMemory

app = typer.Typer(
    name="notes", help="What failed on sites before and what helped: read it, delete it.", no_args_is_help=True
)

NONE = "There are no notes about {}."

Where = Annotated[str, typer.Argument(metavar="SITE", help="The site's address, such as https://example.com.")]


@app.command(name="list")
def list_sites() -> None:
    """Lists the sites that there are notes about."""
    sites = SiteMemory().sites()
    for site in sites:
        say(f"{site.origin}  {len(site.notes)} note{'s' if len(site.notes) != 1 else ''}")
    if not sites:
        say("There are no notes about sites.")


@app.command()
def show(site: Where) -> None:
    """Prints the notes about one site."""
    where = _origin(site)
    notes = SiteMemory().recall(where)
    for note in notes:
        say(f"- {note.page}: {note.text}")
    if not notes:
        raise Refused(NONE.format(where))


@app.command()
def remove(
    site: Annotated[str, typer.Argument(metavar="[SITE]", help="The site's address.")] = "",
    every: Annotated[bool, typer.Option("--all", help="The notes about all sites.")] = False,
) -> None:
    """Deletes the notes about one site, or about all."""
    memory = SiteMemory()
    if bool(site) == every:
        raise Refused("Name one site, or give --all.")
    wanted = [one.origin for one in memory.sites()] if every else [_origin(site)]
    removed = [where for where in wanted if memory.forget(where)]
    for where in removed:
        say(f"The notes about {where} are deleted.")
    if not removed and not every:
        raise Refused(NONE.format(wanted[0]))
    if not removed:
        say("There are no notes about sites.", err=True)


def _origin(site: str) -> str:
    try:
        return parse(site).origin
    except BadUrl as bad:
        raise Refused(bad.sentence) from None
