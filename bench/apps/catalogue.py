"""All applications of the bench, the cheapest to set up first."""

from bench.apps.app import App
from bench.apps.pypi import pypi_apps
from bench.apps.roundcube import roundcube
from bench.apps.static import static_apps
from bench.apps.wordpress import wordpress

APPS = (*static_apps(), *pypi_apps(), App("roundcube", roundcube), App("wordpress", wordpress))
