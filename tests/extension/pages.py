"""Small pages for the extension to look at, from a server on this machine."""

import collections
import queue
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from webhand_host.extension_id import EXTENSION_ID

HANGS = """<script>
    onload = () => setTimeout(() => {
      const asked = new XMLHttpRequest();
      asked.open("GET", "/slow?s=8", false);
      asked.send();
    }, 0)
    </script>"""
"""Nothing in this page is answered until that has been, and meanwhile the processor is idle."""

PAGES: dict[str, str] = {
    "/": "<title>Home</title><h1>Home</h1><a href='/second'>Second</a>",
    "/second": "<title>Second</title><h1>Second page</h1><button>Over here</button>",
    "/hash": "<title>Hash</title><h1 id=part>Part</h1><a href='#part'>Jump</a>",
    "/static": "<title>Static</title><button>Nothing</button>",
    "/blank": "<title>Blank</title><a href='/second' target=_blank>New tab</a>",
    "/files": """<title>Files</title><a href='/download'>Header</a> <a href='/report.csv?s=0.5' download>Attribute</a>
        <a href='/download' target=_blank>New tab</a> <a href='/broken.zip' download>Broken</a>
        <a href='data:text/plain,hello' download='data.txt'>Data</a> <a href='/endless.bin' download>Endless</a>
        <button onclick='save("made.txt", "x".repeat(1e6))'>Script</button>
        <button onclick='for (const n of [1, 2, 3]) save(`part-${n}.txt`, "x".repeat(n))'>Several</button>
        <button onclick='setTimeout(() => document.querySelector("a").click(), 1)'>Later</button><script>
        const save = (name, text) => {
          const link = document.createElement('a');
          link.href = URL.createObjectURL(new Blob([text]));
          link.download = name;
          link.click();
        };</script>""",
    "/dialogs": """<title>Dialogs</title><output></output>
        <button onclick="say(alert('Saved'))">Alert</button>
        <button onclick="say(confirm('Delete it?'))">Confirm</button>
        <button onclick="say(prompt('Your name?', 'Ann'))">Prompt</button>
        <button onclick="setTimeout(() => say(confirm('Still there?')), 1000)">Later</button>
        <button onclick="alert('Bye'); location.href = '/second'">Leave</button>
        <button onclick="while (!confirm('Again?'));">Nag</button>
        <button onclick="for (let n = 0; n < 40; n++) confirm(n); say('all')">Forty</button>
        <button onclick="fetch('/clicked?held').then(() => confirm('Mine?'))">Held</button>
        <iframe src='/inner?frame'></iframe><button onclick="frames[0].alert('Framed')">Inside</button>
        <iframe src='http://localhost:{port}/dialog-inner'></iframe>
        <script>const say = (answer) => document.querySelector('output').textContent = `answer: ${answer}`</script>""",
    "/dialog-inner": "<button onclick=\"this.textContent = `told ${confirm('From elsewhere?')}`\">Elsewhere</button>",
    "/leave": """<title>Leave</title><a href='/second'>Away</a><script>
        onbeforeunload = (event) => { event.preventDefault(); event.returnValue = 'x'; };</script>""",
    "/frames-late": """<button>Frame</button><script>
        document.querySelector('button').onclick = () => {
          document.body.append(Object.assign(document.createElement('iframe'), { src: '/alert-load' }));
        };</script>""",
    "/alert-load": "<title>Alert</title><script>alert(1)</script><button>Later</button>",
    "/fetch": """<title>Fetch</title><button>Load</button><p></p><script>
        document.querySelector('button').onclick = async () => {
          const answer = await fetch('/slow?s=0.4');
          document.querySelector('p').innerHTML = '<button>' + await answer.text() + '</button>';
        };</script>""",
    "/late": """<title>Late</title><input onkeyup="setTimeout(load, 400)"><p></p><script>
        const load = async () => {
          const answer = await fetch('/slow?s=0.3');
          document.querySelector('p').innerHTML = '<button>' + await answer.text() + '</button>';
        };</script>""",
    "/count": """<title>Count</title><button onclick="fetch('/clicked' + location.search)">Count</button>""",
    "/stream": "<title>Stream</title><button>Still</button><script>fetch('/slow?s=30')</script>",
    "/polling": """<title>Polling</title><button>Refresh</button><p></p><script>
        setInterval(() => fetch('/slow?s=0.05'), 80);
        document.querySelector('button').onclick = async () => {
          const answer = await fetch('/slow?s=0.4');
          document.querySelector('p').innerHTML = '<button>' + await answer.text() + '</button>';
        };</script>""",
    "/long-poll": """<title>Long poll</title><button>Still</button><script>
        const listen = () => fetch('/slow?s=0.7').then(listen);
        listen();</script>""",
    "/events": "<title>Events</title><button>Still</button><script>new EventSource('/events-stream')</script>",
    "/ticking": """<title>Ticking</title><button>Still</button><p></p><script>
        setInterval(() => { document.querySelector('p').textContent = performance.now(); }, 20)</script>""",
    "/prerender": """<title>Prerender</title><a href='/prepared?prerendered'>Onward</a>
        <script type=speculationrules>{"prerender": [{"urls": ["/prepared?prerendered"]}]}</script>""",
    "/preparing": """<title>Preparing</title><a href='/awaited?prepared'>Onward</a>
        <script type=speculationrules>{"prerender": [{"urls": ["/awaited?prepared"]}]}</script>""",
    "/prepared": """<title>Count</title><button onclick="fetch('/clicked' + location.search)">Count</button>
        <script>addEventListener('load', () => fetch('/static?prepared'))</script>""",
    "/elsewhere": "<title>Elsewhere</title><button onclick=\"location.href='/slow-page'\">Go</button>",
    "/frames": """<title>Frames</title><h1>Outer</h1>
        <iframe title=same src='/inner?same'></iframe>
        <iframe title=cross src='http://localhost:{port}/inner?cross'></iframe>
        <iframe title=sandboxed sandbox='allow-scripts' src='/inner?sandboxed'></iframe>
        <iframe title=written srcdoc='<button>In srcdoc</button>'></iframe>
        <iframe title=nested src='/nest'></iframe>
        <button>After the frames</button>""",
    "/nest": "<p>Nest</p><iframe title=deep src='http://localhost:{port}/inner?deep'></iframe>",
    "/lure": """<title>Lure</title><iframe src='chrome-extension://{id}/ui/chat.html'></iframe><button>Here</button>""",
}


class Server(ThreadingHTTPServer):
    daemon_threads = True
    pages: "Pages"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path == "/slow":
            time.sleep(float(query.removeprefix("s=")))
            self.reply("Loaded", "text/plain")
        elif path == "/events-stream":
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.server.pages.closed.wait()
        elif path == "/clicked":
            self.server.pages.take_click(query)
            self.reply("Counted", "text/plain")
        elif path == "/awaited":
            self.server.pages.visited.put(query)
            with self.server.pages.hold:
                self.reply("<title>Awaited</title>")
        elif path == "/slow-page":
            time.sleep(0.3)
            self.reply(PAGES["/second"])
        elif path == "/markup":
            self.reply(self.filled(self.server.pages.markups[int(query)]))
        elif path == "/inner":
            self.reply(f"<title>Inner</title><button>In {query}</button>")
        elif path == "/download":
            self.reply("text", "text/plain", {"Content-Disposition": "attachment; filename=x.txt"})
        elif path == "/report.csv":
            time.sleep(float(query.removeprefix("s=")))
            self.reply("a,b", "text/csv")
        elif path in ("/broken.zip", "/endless.bin"):
            self.begin_file(endless=path == "/endless.bin")
        elif path in PAGES:
            self.server.pages.visited.put(query)
            self.reply(self.filled(PAGES[path]))
        else:
            self.send_error(404)

    def begin_file(self, *, endless: bool) -> None:
        """More is announced than comes. The endless one comes to its end with the server."""
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        self.wfile.write(b"x" * 5_000)
        if endless:
            self.server.pages.closed.wait()

    def filled(self, page: str) -> str:
        port = self.connection.getsockname()[1]
        return page.replace("{port}", str(port)).replace("{id}", EXTENSION_ID)

    def reply(self, text: str, mime: str = "text/html", headers: dict[str, str] | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{mime}; charset=utf-8")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(text.encode())
        except ConnectionError:
            self.close_connection = True

    def log_message(self, *args: Any) -> None:
        """Nothing: the output of a test run is for its failures."""


class Pages:
    """The server. Its frames from elsewhere have another name for the same machine.

    `clicks` counts the clicks on the pages /count?name, by name. Such a page gets its answer when `hold` is released:
    until then the action that clicked is under way.
    """

    def __init__(self) -> None:
        self.markups: list[str] = []
        self.clicks: collections.Counter[str] = collections.Counter()
        self._clicked: queue.Queue[str] = queue.Queue()
        self.visited: queue.Queue[str] = queue.Queue()
        self.hold = threading.Lock()
        self.closed = threading.Event()
        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.pages = self
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def here(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def markup(self, markup: str, host: str = "127.0.0.1") -> str:
        """The address of a page that holds just this; `localhost` is another site than `127.0.0.1`."""
        self.markups.append(markup)
        return f"http://{host}:{self.port}/markup?{len(self.markups) - 1}"

    def take_click(self, name: str) -> None:
        self.clicks[name] += 1
        self._clicked.put(name)
        with self.hold:
            return

    def wait_for_click(self, name: str, seconds: float = 30) -> None:
        while self._clicked.get(timeout=seconds) != name:
            pass

    def wait_for_visit(self, name: str, seconds: float = 30) -> None:
        while self.visited.get(timeout=seconds) != name:
            pass

    def close(self) -> None:
        self.closed.set()
        self._server.shutdown()
        self._server.server_close()
