"""Starts one of the servers of PyPI; a child process of the benchmark in a virtual environment of its own.

`python serving.py NAME FOLDER` keeps its data in FOLDER, prints its address once it answers, and serves until its
standard input closes, so that it never outlives who started it. It listens on the loopback interface only.
"""

# mypy: disable-error-code="import-not-found, import-untyped"
# What is served is in that environment, not in the one that is checked.

import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent
TOLD, sys.stdout = sys.stdout, sys.stderr  # servers greet there
LOOK_AGAIN = 0.1


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def tell(port: int) -> None:
    """The address, once somebody listens there; then waits for the end of standard input."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(LOOK_AGAIN)  # a port tells nobody that it is open
    print(f"http://127.0.0.1:{port}/", file=TOLD, flush=True)
    sys.stdin.read()
    os._exit(0)


def streamlit(folder: Path, port: int) -> None:
    from streamlit.web import cli

    options = {"server.port": port, "server.address": "127.0.0.1", "server.headless": "true"}
    more = {"browser.gatherUsageStats": "false", "server.fileWatcherType": "none"}
    arguments = [f"--{key}={value}" for key, value in {**options, **more}.items()]
    sys.argv = ["streamlit", "run", str(HERE / "desk.py"), *arguments, "--", str(folder / "state.json")]
    cli.main()


def otterwiki(folder: Path, port: int) -> None:
    repository = folder / "pages"
    repository.mkdir()
    git = ["git", "-C", str(repository), "-c", "user.name=bench", "-c", "user.email=bench@mail.example"]
    (repository / "home.md").write_text("# Home\n\nSee [[Garden]].\n", encoding="utf-8")
    (repository / "garden.md").write_text("# Garden\n\nThe shed needs paint.\n", encoding="utf-8")
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *arguments], check=True)
    anybody = "".join(f"{what}_ACCESS = 'ANONYMOUS'\n" for what in ("READ", "WRITE", "ATTACHMENT"))
    settings = folder / "settings.cfg"
    database = f"SQLALCHEMY_DATABASE_URI = 'sqlite:///{folder / 'wiki.sqlite'}'\n"
    keys = f"REPOSITORY = '{repository}'\nSECRET_KEY = 'not a secret, for a benchmark'\nSITE_URL = ''\n"
    settings.write_text(keys + database + anybody, encoding="utf-8")
    os.environ["OTTERWIKI_SETTINGS"] = str(settings)
    from otterwiki.server import app

    app.run("127.0.0.1", port, threaded=True)


if __name__ == "__main__":
    chosen, place, at = sys.argv[1], Path(sys.argv[2]), free_port()
    threading.Thread(target=tell, args=(at,), daemon=True).start()
    {"streamlit": streamlit, "otterwiki": otterwiki}[chosen](place, at)
