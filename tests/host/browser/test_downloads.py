"""Files that come at the same time under the same name."""

from pathlib import Path

from webhand_host.paths import taken


def test_no_two_files_get_the_same_place(tmp_path: Path) -> None:
    places = [taken(tmp_path / "report.csv") for _ in range(3)]
    assert [place.name for place in places] == ["report.csv", "report (1).csv", "report (2).csv"]
