"""A Django admin with a list of 100 people; a child process of the benchmark in a virtual environment of its own.

`python people.py DATABASE` prints its address and serves until its standard input closes, so that it never outlives
who started it. Whoever asks is logged in: there is no secret in it, and it listens on the loopback interface only.
"""

# mypy: disable-error-code="import-not-found, import-untyped, misc, no-any-return"
# Django is in that environment, not in the one that is checked.

import datetime
import random
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django
from django.conf import settings

GIVEN = "Ada Bela Cleo Dora Emil Finn Gael Hana Ines Joel Kim Luca Mona Nils Olga Piet Rosa Sven Tara Udo"
FAMILY = "Acker Brandt Costa Duarte Engel Faber Gruber Holm Ivens Jung Klein Lopes Marin Nolte Otero Prins"
PEOPLE = 100


def log_in(get_response: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Middleware: every request comes from the first superuser."""

    def respond(request: Any) -> Any:
        from django.contrib.auth import get_user_model

        request.user = get_user_model().objects.filter(is_superuser=True).first()
        return get_response(request)

    return respond


def configure(database: str) -> None:
    settings.configure(
        SECRET_KEY="not a secret",  # noqa: S106
        DEBUG=True,
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=__name__,
        STATIC_URL="/static/",
        LOGGING_CONFIG=None,
        USE_TZ=True,
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": database}},
        INSTALLED_APPS=[f"django.contrib.{app}" for app in APPS],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            f"{__name__}.log_in",
            "django.contrib.messages.middleware.MessageMiddleware",
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {"context_processors": [f"django.{name}" for name in PROCESSORS]},
            }
        ],
    )
    django.setup()


APPS = ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
PROCESSORS = (
    "template.context_processors.request",
    "contrib.auth.context_processors.auth",
    "contrib.messages.context_processors.messages",
)


def fill() -> None:
    """The same hundred people at every start."""
    from django.contrib.auth.models import Group, User
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    Group.objects.bulk_create([Group(name=name) for name in ("Editors", "Sellers", "Drivers")])
    rng = random.Random(PEOPLE)
    User.objects.bulk_create([_person(User, rng, number) for number in range(PEOPLE)])


def _person(model: Any, rng: random.Random, number: int) -> Any:
    given, family = rng.choice(GIVEN.split()), rng.choice(FAMILY.split())
    return model(
        username=f"{given}.{family}.{number}".lower(),
        email=f"{given}.{family}@mail.example".lower(),
        first_name=given,
        last_name=family,
        is_superuser=number == 0,
        is_staff=number % 4 == 0,
        is_active=number % 7 != 3,
        date_joined=datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC) + datetime.timedelta(days=number * 3),
        last_login=datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC),
    )


def routes() -> list[Any]:
    """The admin, whose list of people can be edited in place and drilled down by date."""
    from django.contrib import admin
    from django.contrib.auth.admin import UserAdmin
    from django.contrib.auth.models import User
    from django.urls import path

    class PeopleAdmin(UserAdmin):
        list_display = ("username", "email", "first_name", "last_name", "is_staff", "is_active", "date_joined")
        list_editable = ("email", "is_active")
        date_hierarchy = "date_joined"
        list_per_page = PEOPLE

    admin.site.unregister(User)
    admin.site.register(User, PeopleAdmin)
    return [path("admin/", admin.site.urls)]


def main() -> None:
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.core.wsgi import get_wsgi_application

    class Quiet(WSGIRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name is the base class's)
            """Nothing: the benchmark's own output is what counts."""

    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
    server.set_app(StaticFilesHandler(get_wsgi_application()))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}/admin/auth/user/", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    new = not Path(sys.argv[1]).exists()
    configure(sys.argv[1])
    urlpatterns = routes()
    if new:
        fill()
    main()
