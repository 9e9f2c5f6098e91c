"""Answers that every area gives alike."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse

ModelT = TypeVar("ModelT", bound=BaseModel)


async def read(request: Request, model: type[ModelT]) -> ModelT | JSONResponse:
    """The request's body as `model`, or the 422 answer that names the fields that are wrong."""
    try:
        return model.model_validate_json(await request.body())
    except ValidationError as error:
        fields = {".".join(map(str, each["loc"])): each["msg"] for each in error.errors()}
        return refuse("Please check the marked fields.", 422, fields=fields)


def refuse(text: str, status: int, **more: Any) -> JSONResponse:
    """An error whose text the page shows."""
    return JSONResponse({"error": text, **more}, status_code=status)
