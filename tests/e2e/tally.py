"""A page with buttons that are counted on the server: what was done, and how often, whatever the page looks like."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BUTTONS = 9
PAGE = """<!doctype html>
<html lang="en"><title>Tally</title><link rel="icon" href="data:,">
<h1>Tally</h1>
<p role="status">Nothing was counted yet.</p>
<button id="dead">Nothing happens here</button>
<div id="buttons"></div>
<script>
let total = 0;
for (let number = 1; number <= BUTTONS; number++) {
  const button = document.createElement("button");
  button.textContent = `Count ${number}`;
  button.addEventListener("click", async () => {
    await fetch(`/count/${number}`, { method: "POST" });
    document.querySelector("p").textContent = `Counted ${++total}, last ${number}.`;
  });
  document.getElementById("buttons").append(button);
}
</script></html>""".replace("BUTTONS", str(BUTTONS))


@dataclass
class Tally:
    """`counts` are the clicks that arrived, by button."""

    url: str
    counts: Counter[int] = field(default_factory=Counter)


@contextmanager
def tally() -> Iterator[Tally]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(PAGE.encode())

        def do_POST(self) -> None:
            counted.counts[int(self.path.rpartition("/")[2])] += 1
            self._answer(b"")

        def log_message(self, *_: object) -> None: ...

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    counted = Tally(f"http://127.0.0.1:{server.server_port}/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield counted
    finally:
        server.shutdown()
        server.server_close()
