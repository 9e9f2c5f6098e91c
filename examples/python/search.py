"""Searches a site with Webhand's hands: goes there, types into its search field, opens a result, takes a picture.

    webhand serve                                        # in one terminal
    WEBHAND_TOKEN=$(webhand token) python search.py      # in another

Only the standard library is needed. What needs your yes is asked where `webhand serve` runs, never here.
"""

# ruff: noqa: T201

import argparse
import base64
import http.client
import json
import os
import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

LINE = re.compile(r'^\s*- (?P<role>[\w-]+)(?: <[^>]*>)? \[ref=(?P<ref>[\w-]+)\] (?P<name>"(?:[^"\\]|\\.)*")')
"""`  - button <button> [ref=e2] "Find" [disabled]`: the name is a JSON string."""


class WentWrong(Exception):
    """What the server said, in a sentence."""


class Hands:
    def __init__(self, server: str, token: str) -> None:
        self._place = urlsplit(server).netloc
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.session = ""

    def get(self, path: str) -> dict[str, Any]:
        return self._done("GET", path)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        return self._done("POST", path, {"session_id": self.session, **body} if self.session else body)

    def _done(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The answer to a request that worked. What waits for the person is sent again, word by word, once they have
        answered: their yes is bound to it.

        Raises:
            WentWrong: it did not work.
        """
        while True:
            answer = self._sent(method, path, body)
            if answer["success"]:
                return answer
            if "needs_permission" not in answer.get("details", {}):
                raise WentWrong(answer["error"])
            print(f"\n{answer['error']}", file=sys.stderr)
            if input("Enter: it is answered, go on.  q and Enter: leave it.  ").strip() == "q":
                raise WentWrong("It was left, for want of a yes.")

    def _sent(self, method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        connection = http.client.HTTPConnection(self._place, timeout=120)
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, self._headers)
            answer: dict[str, Any] = json.load(connection.getresponse())
        except OSError as error:
            raise WentWrong(f"No answer came from {self._place} ({error}): is `webhand serve` running?") from error
        finally:
            connection.close()
        return answer


def ref_of(tree: str, name: str, *roles: str) -> str:
    """The first element of a role whose name begins with these words. Raises `WentWrong`."""
    for line in filter(None, map(LINE.match, tree.splitlines())):
        if line["role"] in roles and json.loads(line["name"]).casefold().startswith(name.casefold()):
            return line["ref"]
    raise WentWrong(f'There is no {" or ".join(roles)} called "{name}" on this page.')


def search(hands: Hands, options: argparse.Namespace) -> None:
    def tree() -> str:
        return str(hands.get(f"/browser/dom/tree?format=webhand&session_id={hands.session}")["tree"])

    hands.post("/browser/navigate", url=options.url)
    field = ref_of(tree(), options.field, "textbox", "searchbox", "combobox")
    hands.post("/type", text=options.text, ref=field)
    print(hands.post("/keypress", key="Enter")["receipt"]["message"])
    if options.result:
        print(hands.post("/click", ref=ref_of(tree(), options.result, "link"))["receipt"]["message"])
    picture = hands.post("/screenshot")["original"]
    options.picture.write_bytes(base64.b64decode(picture["image_base64"]))
    print(f"{picture['width']} x {picture['height']} pixels in {options.picture}")


def main() -> int:
    options = _options()
    token = os.environ.get("WEBHAND_TOKEN", "")
    if not token:
        print("Set WEBHAND_TOKEN to what `webhand token` prints.", file=sys.stderr)
        return 2
    hands = Hands(options.server, token)
    try:
        hands.session = hands.post("/browser/start", kind="fresh", headless=options.headless)["session_id"]
        try:
            search(hands, options)
        finally:
            hands.post("/browser/stop")
    except (WentWrong, EOFError, KeyboardInterrupt) as problem:
        print(problem or "It was left.", file=sys.stderr)
        return 1
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("text", nargs="?", default="Alan Turing", help="what to search for")
    parser.add_argument("--url", default="https://en.wikipedia.org/wiki/Special:Search")
    parser.add_argument("--field", default="Search Wikipedia", help="how the name of the search field begins")
    parser.add_argument("--result", default="", help="how the name of the link begins that is opened then")
    parser.add_argument("--picture", type=Path, default=Path("result.png"))
    parser.add_argument("--server", default="http://127.0.0.1:8765")
    parser.add_argument("--headless", action="store_true", help="without a window")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
