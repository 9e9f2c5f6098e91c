"""An interface description of many operations, for the Swagger UI page to show."""

from typing import Any

_THINGS = (
    "Order Invoice Customer Parcel Shelf Supplier Refund Coupon Review Picture Message Employee Shift Route Truck "
    "Warehouse Contract Payment Reminder Label Basket Alarm Sensor Report Ticket"
)


def openapi_document() -> dict[str, Any]:
    """Twenty-five kinds of things with four operations each, as an OpenAPI 3.0 document."""
    paths: dict[str, Any] = {}
    identity = {"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}}
    for thing in _THINGS.split():
        word = thing.lower()
        paths[f"/{word}s"] = {
            "get": _operation(thing, f"List every {word}", [_query("limit", "integer"), _query("word", "string")]),
            "post": _operation(thing, f"Make a new {word}", []),
        }
        paths[f"/{word}s/{{id}}"] = {
            "get": _operation(thing, f"Show one {word}", [identity]),
            "delete": _operation(thing, f"Delete one {word}", [identity]),
        }
    return {"openapi": "3.0.3", "info": {"title": "Depot", "version": "1"}, "paths": paths}


def _operation(thing: str, summary: str, parameters: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "tags": [thing],
        "summary": summary,
        "parameters": parameters,
        "responses": {"200": {"description": "Done"}},
    }


def _query(name: str, kind: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": kind}}
