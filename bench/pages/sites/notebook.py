"""JupyterLab with a notebook; a child process of the benchmark in a virtual environment of its own.

`python notebook.py FOLDER` writes its files into FOLDER, prints the notebook's address and serves until its standard
input closes, so that it never outlives who started it. There is no token: it listens on the loopback interface only.
"""

# mypy: disable-error-code="import-not-found, import-untyped, no-any-return"
# JupyterLab is in that environment, not in the one that is checked.

import json
import os
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import Any

CELLS = 12
_CODE = "import math\n\n\ndef area(radius):\n    return math.pi * radius**2\n\n\n[area(r) for r in range({number})]"
_TEXT = "## Part {number}\n\nWords with a [link](https://example.com/{number}), *emphasis*, a list:\n\n- one\n- two"
# Else the first start asks whether to fetch news.
_NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}


def notebook() -> dict[str, Any]:
    """Paragraphs and code cells in turn, as they look after a run."""
    cells = [_cell(number) for number in range(1, CELLS + 1)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _cell(number: int) -> dict[str, Any]:
    if number % 2:
        text = _TEXT.format(number=number)
        return {"cell_type": "markdown", "id": f"cell{number}", "metadata": {}, "source": text}
    shown = {"text/plain": ", ".join(f"{3.1416 * r * r:.2f}" for r in range(number))}
    result = {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": shown}
    code = {"execution_count": number, "outputs": [result], "source": _CODE.format(number=number)}
    return {"cell_type": "code", "id": f"cell{number}", "metadata": {}, **code}


def write_files(folder: Path) -> None:
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(_NO_NEWS), encoding="utf-8")
    files = folder / "files"
    files.mkdir(exist_ok=True)
    for name in ("Circles.ipynb", "Squares.ipynb"):
        (files / name).write_text(json.dumps(notebook()), encoding="utf-8")
    (files / "readme.md").write_text("# Circles\n", encoding="utf-8")


def end_with_parent() -> None:
    """JupyterLab ends itself and its kernels in order on this signal."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def main() -> None:
    folder = Path(sys.argv[1])
    write_files(folder)
    for name in ("CONFIG", "DATA", "RUNTIME"):
        os.environ[f"JUPYTER_{name}_DIR"] = str(folder / name.lower())
    os.environ["JUPYTERLAB_SETTINGS_DIR"] = str(folder / "settings")
    os.environ["JUPYTERLAB_WORKSPACES_DIR"] = str(folder / "workspaces")

    from jupyterlab.labapp import LabApp

    port = free_port()
    app = LabApp.initialize_server(
        [
            *("--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
            *("--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder / 'files'}"),
            *("--log-level=ERROR", "--ServerApp.answer_yes=True", "--LabApp.news_url="),
            "--LabApp.expose_app_in_browser=True",
        ]
    )
    print(f"http://127.0.0.1:{port}/lab/tree/Circles.ipynb?reset", flush=True)
    threading.Thread(target=end_with_parent, daemon=True).start()
    app.start()


if __name__ == "__main__":
    main()
