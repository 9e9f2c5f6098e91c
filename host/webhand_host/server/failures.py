"""What goes wrong with a request, as an answer: `{"success": false, "error", "details"}`, whatever the reason."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails


class Failure(Exception):
    """`error` is a sentence for the developer, `details` what a program can go by: a `code` in one word, and more."""

    def __init__(
        self,
        status: int,
        error: str,
        details: Mapping[str, Any] | None = None,
        *,
        code: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.details = {**({"code": code} if code else {}), **(details or {})}
        self.headers = dict(headers or {})

    @property
    def body(self) -> dict[str, Any]:
        return {"success": False, "error": self.error, "details": self.details}


def outside_viewport(x: float, y: float, width: int, height: int) -> Failure:
    """Clients match on `outside viewport`: the words are kept for ever (specs/tool-server.md, Click)."""
    return Failure(
        400,
        f"Coordinates ({x:g}, {y:g}) outside viewport bounds ({width}x{height})",
        {"viewport": {"width": width, "height": height}, "requested": {"x": x, "y": y}},
    )


def invalid(problems: "list[ErrorDetails] | ValidationError | Any") -> Failure:
    """One sentence out of all that is wrong with a request, without what was sent: that may be long, or a secret."""
    errors = problems.errors() if isinstance(problems, ValidationError) else problems
    said = [sentence_of(one) for one in errors]
    fields = [_named(one) for one in errors if one["type"] != "json_invalid"]  # where the text ends to be JSON is none
    return Failure(422, f"The request cannot be read: {'; '.join(said)}.", {"fields": [one for one in fields if one]})


def _named(problem: "ErrorDetails | Mapping[str, Any]") -> str:
    """The field, as whoever sent it knows it."""
    return ".".join(str(part) for part in problem["loc"] if part not in ("body", "query", "[key]")).rstrip(".")


def sentence_of(problem: "ErrorDetails | Mapping[str, Any]") -> str:
    where, name = next(iter(problem["loc"]), "body"), _named(problem)
    kind = problem["type"]
    if kind == "json_invalid":
        return "its body is no JSON"
    if kind == "extra_forbidden":
        return f"it has no {'parameter' if where == 'query' else 'field'} {name}"
    if kind == "missing":
        return f"{name or 'its body'} is missing"
    if kind in ("model_type", "model_attributes_type", "dict_type"):
        return f"{name or 'its body'} has to be an object"
    said = problem["msg"].removeprefix("Value error, ").removesuffix(".")  # the whole ends with one
    if not said[:2].isupper():  # as URL is
        said = said[:1].lower() + said[1:]
    return f"{name or 'its body'}: {said}"
