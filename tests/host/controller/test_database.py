"""What is told where the database cannot be written, and who waits until it can be."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from dbos import _sys_db as at_writing
from webhand_host.controller.database import AWAY, DISK_FULL, NO_DATABASE, Database, sentence_of
from webhand_host.controller.engine import waits_for_room
from webhand_host.controller.pace import Pace


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


async def test_a_run_and_the_engine_wait_for_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: dict[Database, int] = {}

    def write(connection: sa.Connection) -> None:
        """There is room from the second time on."""
        tries[database] = tries.get(database, 0) + 1
        connection.exec_driver_sql(f"PRAGMA max_page_count = {1_000 if tries[database] > 1 else 1}")
        connection.exec_driver_sql("CREATE TABLE filler (what)")

    database = Database.in_file(tmp_path / "of-a-run.sqlite").patiently()
    await database.run(write)
    monkeypatch.setattr(at_writing, "retriable_sqlite_exception", None)  # is put back after the test
    pace = Pace()
    waits_for_room(pace)

    @at_writing.db_retry(initial_backoff=0)
    def write_of_engine() -> None:
        database.now(write)

    database = Database.in_file(tmp_path / "of-the-engine.sqlite")
    write_of_engine()
    database = Database.in_file(tmp_path / "at-the-end.sqlite")
    pace.end()
    with pytest.raises(AWAY):
        write_of_engine()
    assert list(tries.values()) == [2, 2, 1]
    for one in tries:
        one.close()
