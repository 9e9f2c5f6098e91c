"""The example of a worker, which knows nothing but the port: a run goes over it."""

import os
import subprocess
import sys
from pathlib import Path

from conformance.site import Site
from host.controller.controlled import Controlled, until

EXAMPLE = Path(__file__).parents[3] / "examples" / "worker.py"


def test_a_worker_of_sixty_lines_carries_a_run(controlled: Controlled, pages: Site, tmp_path: Path) -> None:
    lines = [line for line in EXAMPLE.read_text().split('"""', 2)[2].splitlines() if line.strip()]
    assert len(lines) <= 60
    client = controlled.program()
    environment = {**os.environ, "WEBHAND_WORKER_KEY": controlled.enroll("small")}
    command = [sys.executable, str(EXAMPLE), f"http://127.0.0.1:{controlled.worker_port}", "small"]
    log = tmp_path / "log"
    with log.open("w") as output:
        worker = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        session = client.file(f"go to {pages.here}/second", options={"labels": ["small"]})
        seen = client.ended(session)
        assert seen["status"] == "completed", (log.read_text(), client("GET", f"/sessions/{session}/log").text)
        assert seen["worker"] == "small"
        addresses = [
            one["url"] for one in client.get(f"/sessions/{session}/log")["entries"] if one["type"] == "observation"
        ]
        assert addresses[-1] == f"{pages.here}/second"
        forged = client.file("go to http://127.0.0.1:1/", options={"labels": ["small"]})
        assert client.ended(forged)["status"] == "failed", "what it cannot reach is a sentence"
        until(lambda: next(one for one in client.get("/workers")["workers"] if one["name"] == "small")["busy"] == 0)
    finally:
        worker.kill()
        worker.wait()
