"""Stands in for Claude Code's own program, as its pages describe `claude mcp add` and `remove`; it cannot be had here.

`scripted_claude.py BEHAVIOUR mcp add --scope user NAME -- COMMAND ARGUMENT...`; the file is `~/.claude.json`.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

behaviour, *arguments = sys.argv[1:]
file = Path(os.environ["HOME"]) / ".claude.json"
state: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {"numStartups": 1}
servers: dict[str, Any] = state.setdefault("mcpServers", {})
with (file.parent / "claude-was-asked").open("a") as asked:
    asked.write(json.dumps([str(Path.cwd()), *arguments]) + "\n")
if behaviour == "refuse":
    sys.exit("Managed settings do not let you add servers.")
if behaviour == "forget":
    sys.exit(0)
match arguments:
    case ["mcp", "add", "--scope", "user", name, "--", command, *rest]:
        if name in servers:
            sys.exit(f"MCP server {name} already exists in user config")
        servers[name] = {"type": "stdio", "command": command, "args": rest, "env": {}}
    case ["mcp", "remove", "--scope", "user", name]:
        del servers[name]
    case _:
        sys.exit(f"error: {arguments}")
file.write_text(json.dumps(state))
