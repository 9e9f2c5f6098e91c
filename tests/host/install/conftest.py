from pathlib import Path

import pytest
from webhand_host.install import own_copy
from webhand_host.install.launcher import Installation, this_installation


@pytest.fixture(autouse=True)
def host_in_place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of all packages is thousands of files: where it is not what is tested, hosts start where they are."""

    def in_place(data: Path, *, anew: bool = False) -> Installation:
        return this_installation()

    if request.path.name != "test_own_copy.py":
        monkeypatch.setattr(own_copy, "make", in_place)
