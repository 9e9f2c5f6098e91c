"""The controller's own tables, beside those of its engine in the same database.

What a run does stands in its record, how far its workflow has come in the engine's tables; here is what several
processes have to agree on: who has which run, what was handed out, what a person has answered.
"""

import sqlalchemy as sa

metadata = sa.MetaData()


class Text(sa.TypeDecorator[str]):
    """Without NUL, which a page, a model or an address may have: PostgreSQL takes none, and SQLite would."""

    impl: type[sa.String] = sa.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        return value.replace("\x00", "") if value is not None else None


class String(Text):
    impl = sa.String
    cache_ok = True


_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""Counted by the database, and never given twice."""

sessions = sa.Table(
    "webhand_sessions",
    metadata,
    sa.Column("number", _NUMBER, primary_key=True, autoincrement=True),
    sa.Column("id", String(64), unique=True, nullable=False),
    sa.Column("owner", String(64), nullable=False),  # whose token it was filed with
    sa.Column("idempotency_key", String(255)),
    sa.Column("asked", Text, nullable=False),  # the request as JSON, without what is secret
    sa.Column("private", sa.LargeBinary),  # sealed: where its notifications go
    sa.Column("credentials", sa.LargeBinary),  # sealed: values that it brought, gone with its end
    sa.Column("site", String(255), nullable=False, default=""),
    sa.Column("mode", String(16), nullable=False),
    sa.Column("labels", Text, nullable=False),  # what its worker has to have, in their order and with commas between
    sa.Column("priority", sa.Integer, nullable=False, default=0),
    sa.Column("status", String(16), nullable=False),
    sa.Column("summary", Text, nullable=False, default=""),
    sa.Column("verdict", String(255)),  # what code saw of what it changed, once it has ended
    sa.Column("changes", sa.Integer),  # how many those are
    sa.Column("untold", sa.JSON),  # by which ways nobody could be told of its end, and why
    sa.Column("epoch", sa.Integer, nullable=False, default=0),  # how often a loop began or took it up
    sa.Column("stop", sa.Boolean, nullable=False, default=False),
    sa.Column("worker", String(64)),
    sa.Column("attempt", sa.Integer),  # the worker's, when the run was placed there or went on there
    sa.Column("next_ref", sa.Integer, nullable=False, default=1),
    sa.Column("next_frame", sa.Integer, nullable=False, default=1),
    sa.Column("last_tab", sa.Integer),
    sa.Column("schedule", String(64)),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("began", sa.Float),
    sa.Column("ended", sa.Float),
    sa.UniqueConstraint("owner", "idempotency_key"),
    sa.Index("webhand_sessions_by_status", "status", "number"),
    sa.Index("webhand_sessions_by_age", "status", "created"),
    sa.Index("webhand_sessions_by_owner", "owner", "number"),
    sa.Index("webhand_sessions_by_fit", "status", "labels", "priority", "number"),
    sa.Index("webhand_sessions_by_worker", "worker", "status"),
    sqlite_autoincrement=True,  # SQLite gives the number of a deleted row again, unless told
)

commands = sa.Table(
    "webhand_commands",
    metadata,
    sa.Column("number", _NUMBER, primary_key=True, autoincrement=True),
    sa.Column("session", String(64), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("worker", String(64), nullable=False),
    sa.Column("attempt", sa.Integer, nullable=False),
    sa.Column("action", String(64), nullable=False),
    sa.Column("params", sa.LargeBinary),  # sealed, and gone once there is a result
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("handed_out", sa.Float),
    sa.Column("state", String(16), nullable=False),  # see `commands.State`
    sa.Column("result", sa.LargeBinary),  # sealed, and gone once the loop has it
    sa.UniqueConstraint("session", "seq"),
    sa.Index("webhand_commands_by_worker", "worker", "state"),
    sqlite_autoincrement=True,  # SQLite gives the number of a deleted row again, unless told
)

records = sa.Table(
    "webhand_records",
    metadata,
    sa.Column("number", _NUMBER, primary_key=True, autoincrement=True),
    sa.Column("session", String(64), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),  # of the loop that wrote it
    sa.Column("at", sa.Integer, nullable=False),  # counts what that loop has written
    sa.Column("file", String(32), nullable=False),  # of the run's folder
    sa.Column("content", sa.LargeBinary, nullable=False),  # sealed: a line of it, or the whole of it
    sa.UniqueConstraint("session", "epoch", "at"),
    sqlite_autoincrement=True,  # SQLite gives the number of a deleted row again, unless told
)

workers = sa.Table(
    "webhand_workers",
    metadata,
    sa.Column("name", String(64), primary_key=True),
    sa.Column("key", String(64), unique=True, nullable=False),  # its SHA-256: who reads the table opens no door
    sa.Column("enrolled", sa.Float, nullable=False),
    sa.Column("attempt", sa.Integer, nullable=False, default=0),
    sa.Column("beats", sa.Integer, nullable=False, default=0),
    sa.Column("seen", sa.Float),
    sa.Column("told", Text, nullable=False, default="{}"),  # its registration, as JSON
    sa.Column("labels", sa.JSON, nullable=False),
    sa.Column("slots", sa.Integer, nullable=False, default=0),
    sa.Column("leaving", sa.Boolean, nullable=False, default=False),
)

confirmations = sa.Table(
    "webhand_confirmations",
    metadata,
    sa.Column("number", _NUMBER, primary_key=True, autoincrement=True),
    sa.Column("session", String(64), nullable=False),
    sa.Column("question", String(64), nullable=False),  # the run's own name for it
    sa.Column("content", String(64), nullable=False),  # what was asked, as a digest: the same asked again is the same
    sa.Column("card", Text, nullable=False),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("answer", Text),
    sa.Column("answered", sa.Float),
    sa.Column("closed", sa.Boolean, nullable=False, default=False),
    sa.Index("webhand_confirmations_by_session", "session", "closed"),
    sqlite_autoincrement=True,  # SQLite gives the number of a deleted row again, unless told
)

schedules = sa.Table(
    "webhand_schedules",
    metadata,
    sa.Column("name", String(64), primary_key=True),
    sa.Column("owner", String(64), nullable=False),
    sa.Column("cron", String(200), nullable=False),
    sa.Column("timezone", String(64), nullable=False),
    sa.Column("asked", Text, nullable=False),  # what is filed, as JSON, without what is secret
    sa.Column("private", sa.LargeBinary, nullable=False),  # the same with it, sealed
    sa.Column("created", sa.Float, nullable=False),
)

controllers = sa.Table(
    "webhand_controllers",
    metadata,
    sa.Column("executor", String(64), primary_key=True),
    sa.Column("beats", sa.Integer, nullable=False, default=0),
    sa.Column("folder", Text, nullable=False),  # a sign of the data folder, which all have to share
    sa.Column("key", String(64), nullable=False),  # a sign of the key, which all have to share
)
