"""Applications from PyPI, each in a virtual environment of its own; their state is what they wrote."""

import json
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx2

from bench.apps.app import App, Running
from bench.pages import environments
from bench.pages.environments import environment, served

SITES = Path(__file__).parent / "sites"
SERVING = SITES / "serving.py"


def pypi_apps() -> list[App]:
    return [
        App("django", _django),
        App("jupyter", _jupyter),
        App("streamlit", _streamlit),
        App("wiki", _wiki),
    ]


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="webhand-apps-", ignore_cleanup_errors=True) as made:
        yield Path(made)


@contextmanager
def _django() -> Iterator[Running]:
    """Its admin, over the people of the corpus."""
    program = environments.SITES / "people.py"
    with _folder() as folder:
        database, first = folder / "people.sqlite3", folder / "first.sqlite3"
        with served(environment("django"), program, str(database)) as address:
            shutil.copy(database, first)
            root = address.removesuffix("auth/user/")
            yield Running(root, partial(_people, database), restart=partial(_copy, first, database))


def _copy(source: Path, target: Path) -> None:
    shutil.copyfile(source, target)


def _people(database: Path) -> dict[str, Any]:
    with closing(sqlite3.connect(database)) as db:
        users = db.execute("select username, email, first_name, is_active from auth_user").fetchall()
        groups = [name for (name,) in db.execute("select name from auth_group order by name")]
    fields = ("email", "first_name", "is_active")
    return {
        "groups": groups,
        "people": len(users),
        "users": {name: dict(zip(fields, values, strict=True)) for name, *values in users},
    }


@contextmanager
def _jupyter() -> Iterator[Running]:
    with _folder() as folder, served(environment("jupyterlab"), environments.SITES / "notebook.py", str(folder)) as url:
        files, first = folder / "files", folder / "first"
        shutil.copytree(files, first)

        def restart() -> None:
            _end_sessions(url)
            for path in files.iterdir():
                shutil.rmtree(path) if path.is_dir() else path.unlink()
            shutil.copytree(first, files, dirs_exist_ok=True)

        yield Running(url, partial(_files, files), restart, READY)


READY = """async () => {
    while (!window.jupyterapp) await new Promise(requestAnimationFrame);
    await jupyterapp.restored;
    await jupyterapp.allPluginsActivated;
}"""


def _end_sessions(url: str) -> None:
    """Else a new notebook that gets the name of an earlier one finds its kernel, and asks for none."""
    with httpx2.Client(base_url=urljoin(url, "/")) as client:
        client.get(url).raise_for_status()
        client.headers["X-XSRFToken"] = client.cookies["_xsrf"]
        for session in client.get("api/sessions").raise_for_status().json():
            client.delete(f"api/sessions/{session['id']}").raise_for_status()


def _files(folder: Path) -> dict[str, Any]:
    """Names of files; of the open notebook the outputs of each cell of code, by its source."""
    cells = json.loads((folder / "Circles.ipynb").read_text(encoding="utf-8") or "{}").get("cells", [])
    ran = {"".join(one["source"]): [text for out in one.get("outputs", ()) for text in _texts(out)] for one in cells}
    names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    return {"files": names, "count": len(cells), "outputs": ran}


def _texts(output: dict[str, Any]) -> Iterator[str]:
    text = output.get("text") or output.get("data", {}).get("text/plain", "")
    yield "".join(text).strip()


@contextmanager
def _streamlit() -> Iterator[Running]:
    with _folder() as folder, _serving("streamlit", folder) as url:
        kept = folder / "state.json"
        yield Running(
            url,
            lambda: json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {},
            lambda: kept.unlink(missing_ok=True),
        )


@contextmanager
def _wiki() -> Iterator[Running]:
    """An Otter Wiki: pages of Markdown in a git repository."""
    with _folder() as folder, _serving("otterwiki", folder) as url:
        pages = folder / "pages"

        def restart() -> None:
            for arguments in (["reset", "-q", "--hard", _first_commit(pages)], ["clean", "-qfd"]):
                subprocess.run(["git", "-C", str(pages), *arguments], check=True)

        yield Running(url, lambda: _pages(pages), restart)


def _pages(folder: Path) -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8").strip() for path in folder.glob("*.md")}


def _first_commit(repository: Path) -> str:
    command = ["git", "-C", str(repository), "rev-list", "--max-parents=0", "HEAD"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@contextmanager
def _serving(name: str, folder: Path) -> Iterator[str]:
    with served(environment(name, SITES), SERVING, name, str(folder)) as url:
        yield url
