"""What a person is told to run to install Webhand again: it comes from where this one came (PEP 610)."""

import json
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from webhand_host import requirement
from webhand_host.requirement import pip_install


class Installed:
    """A distribution as pip leaves it: a folder that its record may be in."""

    def __init__(self, record: str | None) -> None:
        self._record = record

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self._record


@pytest.mark.parametrize(
    ("record", "command"),
    [
        ({"url": "file:///home/me/webhand", "dir_info": {}}, "pip install '/home/me/webhand[mcp]'"),
        ({"url": "file:///my%20own", "dir_info": {"editable": True}}, "pip install -e '/my own[mcp]'"),
        (
            {"url": "file:///tmp/webhand-1-py3-none-any.whl", "archive_info": {}},
            "pip install 'webhand[mcp] @ file:///tmp/webhand-1-py3-none-any.whl'",
        ),
        (
            {
                "url": "https://git.example/w.git",
                "vcs_info": {"vcs": "git", "requested_revision": "v2", "commit_id": "a"},
            },
            "pip install 'webhand[mcp] @ git+https://git.example/w.git@v2'",
        ),
        (None, "pip install 'webhand[mcp]'"),
    ],
)
def test_it_is_installed_from_where_it_came(
    record: dict[str, Any] | None, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = None if record is None else json.dumps(record)
    monkeypatch.setattr(requirement, "distribution", lambda name: Installed(text))
    assert pip_install("mcp") == command


def test_what_is_told_here_names_the_folder_of_this_one() -> None:
    """The environment of the tests is installed from a folder, which no index has."""
    assert json.loads(metadata.distribution("webhand").read_text("direct_url.json") or "{}")["url"].startswith("file:")
    folder = Path(__file__).parents[2]
    assert str(folder) in pip_install(options="--upgrade")
    assert pip_install(options="--upgrade").startswith("pip install --upgrade ")
