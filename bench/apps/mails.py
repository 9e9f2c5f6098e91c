"""The mail of the bench's webmail: a Maildir as it is at first, and a server that takes what is sent and keeps it."""

import email
import mailbox
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import policy
from email.message import EmailMessage
from pathlib import Path

ME = "ada@mail.example"
INBOX = (
    ("Bela Novak <bela@mail.example>", "Garden party", "Dear Ada,\n\nwill you come on Saturday at four?\n\nBela\n"),
    ("Print shop <office@print.example>", "Your posters are ready", "They can be fetched until Friday.\n"),
    ("Carla Diaz <carla@mail.example>", "Paint for the shed", "Green or blue? I have both.\n\nCarla\n"),
    ("Power company <bills@power.example>", "Invoice 12", "The amount of 84.20 is due on 1 April.\n"),
    ("Emil Sand <emil@mail.example>", "Minutes of Monday", "They are below.\n\n1. Chairs. 2. Paint. 3. Keys.\n"),
)
"""Who it is from, what it is about, what it says; the newest last."""
FOLDERS = ("Invoices", "Travel")


def fill(folder: Path) -> None:
    """A Maildir with all of `INBOX` unread, and the empty `FOLDERS`."""
    folder.parent.mkdir(exist_ok=True)
    box = mailbox.Maildir(folder)
    for name in FOLDERS:
        box.add_folder(name)
    (folder / "subscriptions").write_text("".join(f"{name}\n" for name in FOLDERS), encoding="utf-8")
    for hour, (sender, subject, text) in enumerate(INBOX, 8):
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = sender, ME, subject
        letter["Date"] = f"Mon, 09 Mar 2026 {hour:02}:15:00 +0000"
        letter["Message-ID"] = f"<{hour}@mail.example>"
        letter.set_content(text)
        kept = mailbox.MaildirMessage(letter)
        kept.set_date(1_773_040_500 + hour * 3_600)
        box.add(kept)


@dataclass
class Sent:
    """Letters that were handed over, in order."""

    port: int = 0
    letters: list[EmailMessage] = field(default_factory=list)


@contextmanager
def taking() -> Iterator[Sent]:
    """A mail server on this machine, for as long as the block runs."""
    sent = Sent()

    class Smtp(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self._say("220 bench")
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"DATA":
                    self._say("354 go on")
                    lines = iter(self.rfile.readline, b".\r\n")
                    body = b"".join(each[1:] if each.startswith(b"..") else each for each in lines)
                    sent.letters.append(email.message_from_bytes(body, policy=policy.default))
                self._say("221 bye" if word == b"QUIT" else "250 ok")
                if word == b"QUIT":
                    return

        def _say(self, words: str) -> None:
            self.wfile.write(f"{words}\r\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Smtp) as server:
        server.daemon_threads = True
        sent.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, name="bench mail", daemon=True).start()
        try:
            yield sent
        finally:
            server.shutdown()
