"""Roundcube over a Dovecot: its state is what IMAP says of the folders, and what was handed over to be sent."""

import imaplib
import itertools
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from bench.apps.app import Running
from bench.apps.debian import free_port, inside, php, running, unpacked
from bench.apps.mails import Sent, fill, taking

PACKAGES = ("roundcube-core", "roundcube-sqlite3", "dovecot-imapd", "php-cli")
LAYER = Path(__file__).parent / "sites" / "roundcube"
SOURCES = Path("usr/share/roundcube")
OWNER = "mail"

_SUBJECT = re.compile(rb"^Subject: (.*?)\r?$", re.MULTILINE | re.IGNORECASE)


@contextmanager
def roundcube() -> Iterator[Running]:
    root = unpacked("roundcube", PACKAGES)
    with tempfile.TemporaryDirectory(prefix="webhand-apps-", ignore_cleanup_errors=True) as made, taking() as sent:
        folder, imap, web = Path(made), free_port(), free_port()
        folder.chmod(0o755)
        (folder / "home").mkdir()
        (folder / "dovecot").mkdir()
        shutil.chown(folder / "home", OWNER)
        config = folder / "dovecot.conf"
        config.write_text((LAYER / "dovecot.conf").read_text(encoding="utf-8").format(folder=folder, port=imap))
        _empty_database(folder / "first.sqlite", _schema(root))
        (folder / "path.php").write_text(f"<?php define('INSTALL_PATH', '/{SOURCES}/');", encoding="utf-8")

        def restart() -> None:
            """Another user each time: pages that are still open ask on for the mail of the one before."""
            user = f"ada.{next(numbers)}@mail.example"
            fill(folder / "mail" / user)
            for path in (folder / "mail", *(folder / "mail").rglob("*")):
                shutil.chown(path, OWNER, OWNER)
            (folder / "user").write_text(user, encoding="utf-8")
            sent.letters.clear()
            shutil.copyfile(folder / "first.sqlite", folder / "next.sqlite")
            (folder / "next.sqlite").replace(folder / "roundcube.sqlite")

        numbers = itertools.count(1)
        restart()
        known = {"BENCH_FOLDER": made, "BENCH_IMAP": f"127.0.0.1:{imap}", "BENCH_SMTP": f"127.0.0.1:{sent.port}"}
        more = {"PHP_CLI_SERVER_WORKERS": "4", "ROUNDCUBE_CONFIG_DIR": "/etc/roundcube"}
        server = ["dovecot", "-F", "-c", str(config)]
        site = [*php(root), "-d", f"auto_prepend_file={folder / 'path.php'}", "-S", f"127.0.0.1:{web}"]
        with (
            running([*inside(LAYER, root), *server], imap, folder / "imap.log"),
            running(
                [*inside(LAYER, root), *site, "-t", f"/{SOURCES}"],
                web,
                folder / "web.log",
                {**os.environ, **known, **more},
            ),
        ):
            yield Running(
                f"http://127.0.0.1:{web}/",
                lambda: _state(imap, (folder / "user").read_text(encoding="utf-8"), sent),
                restart,
            )


def _schema(root: Path) -> str:
    at = root if (root / SOURCES).is_dir() else Path("/")
    return (at / SOURCES / "SQL/sqlite.initial.sql").read_text(encoding="utf-8")


def _empty_database(path: Path, schema: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(schema)


def _state(port: int, user: str, sent: Sent) -> dict[str, Any]:
    """Subjects by folder, in the order of arrival; those that are read and flagged; what was sent."""
    folders: dict[str, list[str]] = {}
    marked: dict[str, list[str]] = {"Seen": [], "Flagged": [], "Answered": []}
    with imaplib.IMAP4("127.0.0.1", port) as imap:
        imap.login(user, "pass")
        for line in imap.list()[1]:
            name = line.rsplit(b" ", 1)[-1].decode().strip('"') if isinstance(line, bytes) else ""
            [count] = imap.select(name, readonly=True)[1]
            for told in _letters(imap) if count != b"0" else ():
                subject = told[1].decode()
                folders.setdefault(name, []).append(subject)
                for flag in marked:
                    if f"\\{flag}".encode() in told[0]:
                        marked[flag].append(subject)
            folders.setdefault(name, [])
    flags = {flag.lower(): sorted(subjects) for flag, subjects in marked.items()}
    return {"folders": folders, **flags, "sent": [_sent(letter) for letter in sent.letters]}


def _letters(imap: imaplib.IMAP4) -> Iterator[tuple[bytes, bytes]]:
    """Flags and subject of each in the open folder."""
    for one in imap.fetch("1:*", "(FLAGS BODY.PEEK[HEADER.FIELDS (SUBJECT)])")[1]:
        if isinstance(one, tuple) and (found := _SUBJECT.search(one[1])):
            yield one[0], found[1]


def _sent(letter: EmailMessage) -> dict[str, str]:
    """`says` is what its writer wrote: of its lines those that quote nothing."""
    body = letter.get_body(("plain",))
    lines = body.get_content().splitlines() if body else []
    own = [line for line in lines if line.strip() and not line.startswith(">")]
    return {"to": letter["To"], "subject": letter["Subject"], "says": "\n".join(own)}
