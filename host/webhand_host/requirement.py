"""What to tell pip to install this Webhand again, from where it came: it need not be on an index."""

import json
import os
import shlex
import subprocess
from importlib.metadata import PackageNotFoundError, distribution
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

NAME = "webhand"


def pip_install(extra: str = "", *, options: str = "") -> str:
    """The whole command. `extra` is one of pyproject.toml, `options` stand before what is installed.

    Where an installation came from is recorded beside it (PEP 610, "direct_url.json"): a folder, an archive or a
    repository. Without that record it came from an index by its name.
    """
    words = ["pip", "install", *options.split(), *_source(f"[{extra}]" if extra else "")]
    return " ".join(_quoted(word) for word in words)


def _source(extra: str) -> list[str]:
    try:
        record = json.loads(distribution(NAME).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        record = {}
    url = record.get("url", "")
    if not url:
        return [f"{NAME}{extra}"]
    if (folder := record.get("dir_info")) is not None:
        return [*(["-e"] if folder.get("editable") else []), f"{url2pathname(unquote(urlsplit(url).path))}{extra}"]
    if (repository := record.get("vcs_info")) is not None:
        revision = repository.get("requested_revision")
        url = f"{repository['vcs']}+{url}{f'@{revision}' if revision else ''}"
    return [f"{NAME}{extra} @ {url}"]


def _quoted(word: str) -> str:
    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word)
