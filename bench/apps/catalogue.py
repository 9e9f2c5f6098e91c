"""All applications of the bench, the cheapest to set up first."""

from bench.apps.pypi import pypi_apps
from bench.apps.static import static_apps

APPS = (*static_apps(), *pypi_apps())
