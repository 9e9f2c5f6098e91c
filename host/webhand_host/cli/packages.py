"""Packages that a command needs and an installation without its extra does not have."""

from collections.abc import Sequence
from importlib.util import find_spec

from webhand_host.requirement import pip_install

SERVING = ("cryptography", "fastapi", "uvicorn", "playwright")
"""What every door for programs needs."""
CONTROLLING = ("apprise", "cryptography", "dbos", "fastapi", "uvicorn", "httpx2", "python_multipart")
WORKING = ("httpx2", "playwright")


def lacking(extra: str, packages: Sequence[str], command: str = "") -> str:
    """One sentence that says what to install for `webhand EXTRA`, or for another `command` of the same extra; empty
    where nothing is missing.
    """
    missing = [package for package in packages if find_spec(package) is None]
    if not missing:
        return ""
    which = f"{' and '.join(missing)}, which {'is' if len(missing) == 1 else 'are'} not installed"
    return f"`webhand {command or extra}` needs {which}: run `{pip_install(extra)}`."
