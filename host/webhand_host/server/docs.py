"""The documentation as one page that needs no internet and no script, made of the OpenAPI document."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1e }
h1 { font-size: 1.5rem }
h2 { font-size: 1.1rem; margin: 2.5rem 0 0.25rem }
h2 b { display: inline-block; min-width: 3.5rem; color: #0a5 }
h2 b.post { color: #06c }
code { font-size: 0.95em }
table { border-collapse: collapse; table-layout: fixed; width: 100%; font-size: 0.9rem }
caption { text-align: left; font-weight: 600; padding-top: 0.5rem }
td { vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #ddd }
td:first-child { width: 13rem }
td:nth-child(2) { width: 20rem }
@media (prefers-color-scheme: dark) { body { background: #1c1c1e; color: #eee } td { border-color: #444 } }
"""


def page(document: Mapping[str, Any]) -> str:
    """HTML of an OpenAPI document: every route with what it takes and gives."""
    parts = "".join(
        part
        for path, methods in document["paths"].items()
        for method, route in methods.items()
        for part in _route(method, path, route, document)
    )
    title = f"{escape(document['info']['title'])} {escape(document['info']['version'])}"
    intro = (
        "<p>Send <code>Authorization: Bearer TOKEN</code> with every request (<code>webhand token</code> prints it), "
        "and bodies as <code>Content-Type: application/json</code>. What goes wrong answers <code>{success: false, "
        "error, details}</code>. The same as data: <a href='/openapi.json'>/openapi.json</a>.</p>"
    )
    head = f"<meta charset=utf-8><title>{title}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en><head>{head}</head><body><h1>{title}</h1>{intro}{parts}</body></html>"


def _route(method: str, path: str, route: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    yield f"<h2><b class={method}>{method.upper()}</b> <code>{escape(path)}</code></h2>"
    yield f"<p>{escape(route['summary'])}</p>"
    query = {one["name"]: {**one["schema"], **one} for one in route.get("parameters", ())}
    if query:
        yield _table("In the address", query, document)
    body = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body is not None and (fields := _fields(body, document)):
        yield _table("Body", fields, document)
    answer = route["responses"]["200"]["content"]["application/json"]["schema"]
    yield _table("Answer", _fields(answer, document), document)


def _table(caption: str, fields: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{escape(_kind(field, document))}</td>"
        f"<td>{escape(str(field.get('description', '')))}</td></tr>"
        for name, field in fields.items()
    )
    return f"<table><caption>{caption}</caption>{rows}</table>"


def _fields(schema: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any]:
    return dict(_resolved(schema, document).get("properties", {}))


def _resolved(schema: Mapping[str, Any], document: Mapping[str, Any]) -> Mapping[str, Any]:
    for part in (schema, *schema.get("allOf", ()), *schema.get("anyOf", ())):
        if "$ref" in part:
            found: Mapping[str, Any] = document["components"]["schemas"][part["$ref"].rsplit("/", 1)[-1]]
            return found
    return schema


def _kind(field: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    """A type in words, with its default."""
    kinds = [one for one in field.get("anyOf", (field,)) if one.get("type") != "null"]
    said = " or ".join(_one_kind(one, document) for one in kinds) or "null"
    default = field.get("default")
    return f"{said}, {default!r} if left out" if default is not None else said


def _one_kind(schema: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    real = _resolved(schema, document)
    if "enum" in real:
        return " | ".join(f'"{one}"' for one in real["enum"])
    if "const" in real:
        return f'"{real["const"]}"'
    if real.get("type") == "array":
        return f"list of {_one_kind(real.get('items', {}), document)}"
    if "properties" in real:
        return "{" + ", ".join(real["properties"]) + "}"
    return str(real.get("type", "anything"))
