"""A worker for `webhand controller` in sixty lines: a browser without a screen, one page a run, which reads and follows
addresses. Any language does: it only calls, and what it tells is JSON.

    WEBHAND_WORKER_KEY=$(webhand worker enroll small) python examples/worker.py http://127.0.0.1:5901 small
"""

import os
import re
import sys
from typing import Any

import requests

controller, *labels = sys.argv[1:]
http = requests.Session()
http.headers["Authorization"] = f"Bearer {os.environ['WEBHAND_WORKER_KEY']}"
pages: dict[str, tuple[str, str, str]] = {}  # by session: the address, the title, and what is there to read


def ask(method: str, path: str, **more: Any) -> Any:
    answer = http.request(method, controller + path, timeout=60, **more)
    answer.raise_for_status()
    return answer.json()


def go(session: str, url: str) -> dict[str, Any]:
    got = requests.get(url, timeout=20)
    title = re.search(r"<title>(.*?)</title>", got.text, re.DOTALL)
    text = " ".join(re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", got.text, flags=re.DOTALL).split())
    pages[session] = (got.url, title[1].strip() if title else "", text)
    told = {"led_to": got.url, "title": pages[session][1], "status": got.status_code}
    return {"ok": True, "code": "navigated", "message": "", "effect": ["navigation"], "tab_id": 1, **told}


def done(session: str, action: str, params: dict[str, Any]) -> Any:
    """What a command gives, as the protocol's models have it (docs/PROTOCOL.md)."""
    url, title, text = pages.get(session, ("about:blank", "", ""))
    place = {"url": url, "title": title}
    tab = {"tab_id": 1, "window_id": 1, "index": 0, "active": True, "injectable": True, **place}
    lines = [{"depth": 1, "role": "heading", "name": title}, {"depth": 1, "role": "text", "name": text[:2000]}]
    match action:
        case "browser_open" | "browser_close":
            return {"abilities": [], "is_fresh": session not in pages} if action == "browser_open" else None
        case "browser_target" | "browser_tabs":
            return tab if action == "browser_target" else [tab]
        case "browser_navigate" | "browser_open_tab":
            return go(session, params["url"])
        case "browser_observe":
            return {"tab_id": 1, "tree": {**place, "shown": lines}, "elements": len(lines), **place}
        case "browser_read":
            return {"tab_id": 1, "text": text[params.get("offset", 0) :][:8000], "total": len(text)}
        case "browser_screenshot":
            return None
    raise ValueError(f"This worker has no {action}.")


ask("POST", "/register", json={"hostname": "small", "labels": labels})
while (command := ask("GET", "/command", params={"wait": 20}))["action"] != "shutdown":
    if command["action"] != "wait":
        try:
            result = {"success": True, "data": done(command["session_id"], command["action"], command["params"])}
        except (requests.RequestException, ValueError) as error:
            result = {"success": False, "error": str(error)}
        ask("POST", "/result", json={"id": command["id"], **result})
