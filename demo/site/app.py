"""Puts the site together: one world, one application."""

import random
import secrets
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from demo.site.pace import Pace
from demo.site.routes import form, mail, odd, pages, shop
from demo.site.world.form import FormOffice
from demo.site.world.letters import fill_mailbox
from demo.site.world.mail import Mailbox
from demo.site.world.shop import Shop, open_shop

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class DemoSite:
    """One running world. `app` is the ASGI application; the rest is what the pages show and change."""

    app: Starlette
    seed: int
    mail: Mailbox
    shop: Shop
    form: FormOffice


def create_site(seed: int | None = None, *, today: date | None = None, pace: Pace | None = None) -> DemoSite:
    """Make up a world and the application that shows it.

    `seed` decides every name, number and text; without it one is drawn. Dates are counted back from `today` (this day
    unless given): the same seed gives the same world on the same day. `pace` is how late the answers come.
    """
    seed = secrets.randbelow(2**31) if seed is None else seed
    today = today or datetime.now().astimezone().date()
    pace = pace or Pace()
    # A generator for each area: another product in the catalogue must not change who writes in the mailbox.
    mailbox = fill_mailbox(random.Random(f"mail {seed}"), today)  # noqa: S311  (a made-up world, nothing secret)
    store = open_shop(random.Random(f"shop {seed}"))  # noqa: S311
    office = FormOffice()
    app = Starlette(
        routes=[
            *mail.routes(mailbox, pace),
            *shop.routes(store, pace),
            *form.routes(office, pace),
            *odd.routes(STATIC),
            *pages.routes(STATIC),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        # Another site whose name was pointed at the loopback address has no business here.
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])],
    )
    return DemoSite(app=app, seed=seed, mail=mailbox, shop=store, form=office)
