"""`webhand grants list` and `remove`: what was allowed from now on."""

import json
from typing import Annotated

import typer
from webhand_agent.safety.sites import site_of
from webhand_agent.urls import BadUrl, parse

from webhand_host import grants
from webhand_host.cli.refused import Refused
from webhand_host.cli.terminal import one_line, say
from webhand_host.permissions import sentence, written

app = typer.Typer(name="grants", help="What you have allowed from now on.", no_args_is_help=True)


@app.command(name="list")
def list_grants() -> None:
    """Every grant: what it allows, where, and since when."""
    try:
        held = grants.kept()
    except grants.BadGrants as problem:
        raise Refused(problem) from None
    for one in held.grants:
        since = one_line(one.since) or "an unknown day"
        say(f"{one_line(written(one.permission))}  since {since}  ({one_line(sentence(one.permission))})")
    if not held.grants:
        say("Nothing is allowed for good on any site.", err=True)
    for strange in held.rest:
        say(f"This entry allows nothing: {one_line(json.dumps(strange, ensure_ascii=False))}", err=True)


@app.command()
def remove(
    site: Annotated[str, typer.Argument(help="The site, as `webhand grants list` shows it.")],
    kind: Annotated[str | None, typer.Argument(help="Only this kind.")] = None,
) -> None:
    """Takes back what was allowed on a site."""
    try:
        gone = [one for where in _sites(site) for one in grants.take_back(where, kind)]
    except grants.BadGrants as problem:
        raise Refused(problem) from None
    if not gone:
        raise Refused(f"Nothing of that was allowed on {site}. `webhand grants list` shows what was.")
    for one in gone:
        say(f"{one_line(written(one.permission))} was taken back.")


def _sites(text: str) -> list[str]:
    """The site that was meant; of an address also its origin, which secrets are bound to."""
    try:
        url = parse(text)
    except BadUrl as bad:
        raise Refused(bad.sentence) from None
    return list(dict.fromkeys([url.origin, site_of(str(url))]))
