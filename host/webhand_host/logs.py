"""Log files of bounded size in the platform's state folder. They never hold keys, and never what a page says."""

import logging
import logging.handlers
import os
import sys

from webhand_host.paths import state_folder

MAX_BYTES = 1_000_000
KEPT = 3


def start(name: str) -> None:
    """Sends this process's log to `<state folder>/<name>.log`; where that cannot be written, to stderr."""
    try:
        path = state_folder() / f"{name}.log"
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=MAX_BYTES, backupCount=KEPT, encoding="utf-8"
        )
        path.chmod(0o600)
    except OSError as error:
        handler = logging.StreamHandler(sys.stderr)
        sys.stderr.write(f"webhand: no log file ({error}); logging here\n")
    handler.setFormatter(logging.Formatter(f"%(asctime)s {os.getpid()} %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=os.environ.get("WEBHAND_LOG_LEVEL", "INFO"), handlers=[handler], force=True)
