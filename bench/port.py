"""A browser with the extension, whose native host is this very process: what a call costs can be timed around the call.

The browser starts a relay of a dozen lines as its native host, which hands the frames on to a local socket. Its two
hops (about a tenth of a millisecond each) count against us.
"""

import asyncio
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import BrowserContext, async_playwright
from webhand_host.browser import launch
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.discovery import find_browser
from webhand_host.browser.extension_port import ExtensionPort
from webhand_host.extension_id import ORIGIN
from webhand_host.install.table import FILE_NAME, manifest_text
from webhand_host.native import codec, handshake
from webhand_host.native.peer import Peer

RELAY = f"""#!{sys.executable} -I
import os, socket, threading
end = socket.socket(socket.AF_UNIX)
end.connect({{path!r}})
def down():
    while data := end.recv(1 << 20):
        while data:
            data = data[os.write(1, data):]
threading.Thread(target=down, daemon=True).start()
while data := os.read(0, 1 << 20):
    end.sendall(data)
"""

HELLO_SECONDS = 30.0


@dataclass(frozen=True)
class Connected:
    """The carrier under test, and the same browser as Playwright steers it."""

    context: BrowserContext
    port: ExtensionPort

    def carrier(self, space: str) -> TabBrowser:
        """For one run: another space forgets what was seen."""
        return TabBrowser(self.port, space)


@asynccontextmanager
async def connected() -> AsyncIterator[Connected]:
    """Starts a browser with the extension and gives both ends of it."""
    with TemporaryDirectory() as folder, launch.private_profile({"WEBHAND_STATE_DIR": folder}) as profile:
        path = Path(folder) / "host.sock"
        greeted: asyncio.Future[Peer] = asyncio.get_running_loop().create_future()
        server = await asyncio.start_unix_server(lambda *streams: _serve(greeted, *streams), path)
        _register(profile.folder, path)
        async with server, async_playwright() as playwright:
            options = launch.steered(profile, find_browser().path, headless=True)
            context = await playwright.chromium.launch_persistent_context(**options)
            async with asyncio.timeout(HELLO_SECONDS):
                peer = await greeted
            yield Connected(context, ExtensionPort(peer))
            await context.close()


def _register(profile: Path, socket_path: Path) -> None:
    program = profile.parent / "relay"
    program.write_text(RELAY.format(path=str(socket_path)), encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    (profile / "NativeMessagingHosts" / FILE_NAME).write_text(manifest_text(str(program), ORIGIN), encoding="utf-8")


async def _serve(greeted: asyncio.Future[Peer], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One host's life: it answers the hello, then everything is the peer's."""
    decoder = codec.Decoder()
    peer: Peer | None = None

    def send(message: dict[str, object]) -> None:
        for frame in codec.encode(message):
            writer.write(frame)

    while data := await reader.read(1 << 20):
        for payload in decoder.feed(data):
            if peer is not None:
                peer.receive(payload)
                continue
            reply, hello = handshake.answer(payload)
            send(reply)
            if hello is not None:
                peer = Peer(send, {})
                if not greeted.done():
                    greeted.set_result(peer)
    if peer is not None:
        peer.close("The browser closed the port.")
