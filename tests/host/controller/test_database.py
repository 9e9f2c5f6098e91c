"""What is told where the database cannot be written."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from webhand_host.controller.database import AWAY, DISK_FULL, NO_DATABASE, Database, sentence_of


def test_a_full_disk_is_told_as_one(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database = Database.in_file(tmp_path / "some.sqlite")

    def fill(connection: sa.Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE filler (what)")
        connection.exec_driver_sql("PRAGMA max_page_count = 1")  # as many as there are: the next finds no room
        connection.exec_driver_sql("INSERT INTO filler VALUES (zeroblob(1000000))")

    with pytest.raises(AWAY) as full:
        database.now(fill)
    assert sentence_of(full.value) == DISK_FULL
    assert DISK_FULL in caplog.text, "who sees the terminal can do something about it"
    with pytest.raises(AWAY) as gone:
        database.now(lambda connection: connection.exec_driver_sql("SELECT * FROM nothing"))
    assert sentence_of(gone.value) == NO_DATABASE
    database.close()
