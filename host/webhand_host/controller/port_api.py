"""The port of people and programs (specs/controller.md, Tier 1). Who adds a route adds it to one of these tables."""

from webhand_host.controller import (
    api_confirming,
    api_files,
    api_page,
    api_record,
    api_schedules,
    api_sessions,
    api_system,
)
from webhand_host.server.route import Route

ROUTES: tuple[Route, ...] = (
    *api_sessions.ROUTES,
    *api_record.ROUTES,
    *api_files.ROUTES,
    *api_confirming.ROUTES,
    *api_schedules.ROUTES,
    *api_system.ROUTES,
    *api_page.ROUTES,
)
