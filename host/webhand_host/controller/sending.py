"""The ways out of a controller: Telegram, a webhook, the desktop, and what apprise knows besides.

Who may file a task names where it is told, so that an address is not to lead into the network that the controller
stands in: names are looked up once, all that they stand for has to be public, and that address is then the one that is
connected to. No redirect is followed.
"""

import asyncio
import base64
import binascii
import hashlib
import hmac
import ipaddress
import socket
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, quote, urlsplit

from webhand_host.controller.asking import Telegram, Webhook

if TYPE_CHECKING:
    import httpx2

SECONDS = 20.0
"""For one try."""
TELEGRAM = "https://api.telegram.org"
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
IN_ADDRESS = frozenset(
    "bcc bot cc format from mode name overflow pass port reply silent smtp sound thread to topic user".split()
)
"""What an address for apprise may say behind its `?`. Some services take the names of files of this machine there, and
send what is in them.
"""


class NotTold(Exception):
    """It could not be told. `for_good`: the same would come of another try."""

    def __init__(self, sentence: str, *, for_good: bool = False) -> None:
        super().__init__(sentence)
        self.for_good = for_good


class BadDestination(Exception):
    """Nothing is told there. The sentence says why, without the address."""


@dataclass(frozen=True)
class Telling:
    """What the controller's owner has set. `private`: addresses of its own network may be told too."""

    telegram: str = TELEGRAM
    private: bool = False


PRIVATE = (
    "It leads to an address that is not public. `webhand controller --notify-private` allows that, for every session."
)


def check_address(host: str, telling: Telling) -> None:
    """Of a host that is written as a number. Raises `BadDestination`."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return
    if not telling.private and not is_public(address):
        raise BadDestination(PRIVATE)


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether it is somebody's on the internet, also what an address of IPv6 holds of an older one."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


async def resolved(host: str, port: int, telling: Telling) -> str:
    """The address to connect to.

    Raises:
        BadDestination: it is not public, or one of several is not.
        OSError: there is none.
    """
    found = await asyncio.get_running_loop().getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not telling.private and not all(is_public(ipaddress.ip_address(one.split("%")[0])) for one in addresses):
        raise BadDestination(PRIVATE)
    return addresses[0]


# --- HTTP -------------------------------------------------------------------------------------------------------------


async def webhook(to: Webhook, name: str, body: bytes, telling: Telling) -> None:
    """Signed as Standard Webhooks 1.0 has it: HMAC-SHA256 over `id.timestamp.body`. Raises `NotTold`."""
    at = str(int(time.time()))
    headers = {"Content-Type": "application/json", "Webhook-Id": name, "Webhook-Timestamp": at}
    if to.secret:
        headers["Webhook-Signature"] = f"v1,{signature(to.secret, name, at, body)}"
    await _send(to.method, str(to.url), telling, content=body, headers=headers)


def signature(secret: str, name: str, at: str, body: bytes) -> str:
    """In base64. A secret `whsec_...` is base64 itself; any other is taken as it is written."""
    key = secret.encode()
    if secret.startswith("whsec_"):
        try:
            key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        except binascii.Error:
            raise BadDestination("The webhook's secret begins with whsec_, but the rest is no base64.") from None
    signed = b".".join((name.encode(), at.encode(), body))
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


async def telegram(to: Telegram, text: str, telling: Telling) -> None:
    """Raises `NotTold`."""
    url = f"{telling.telegram.rstrip('/')}/bot{quote(to.bot_token, safe=':')}/sendMessage"
    asked = {"chat_id": to.chat_id, "text": text, "disable_web_page_preview": True}
    # Where Telegram's servers are is the owner's word, not the session's.
    await _send("POST", url, Telling(private=telling.telegram != TELEGRAM or telling.private), json=asked)


async def _send(method: str, url: str, telling: Telling, headers: dict[str, str] | None = None, **body: Any) -> None:
    import httpx2

    wanted = httpx2.URL(url)
    port = wanted.port or (443 if wanted.scheme == "https" else 80)
    there = await resolved(wanted.host, port, telling)
    host = wanted.netloc.decode("ascii")
    async with httpx2.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False) as client:
        request = client.build_request(
            method,
            wanted.copy_with(host=there),
            headers={**(headers or {}), "Host": host},
            extensions={"sni_hostname": wanted.host},
            **body,
        )
        answer = await client.send(request, stream=True)  # nobody reads what it says
        await answer.aclose()
    _judge(answer)


def _judge(answer: "httpx2.Response") -> None:
    """Raises `NotTold`."""
    if answer.is_success:
        return
    if answer.is_redirect:
        raise NotTold(f"It leads elsewhere ({answer.status_code}), and redirects are not followed.", for_good=True)
    for_good = answer.is_client_error and answer.status_code not in (408, 409, 425, 429)
    raise NotTold(f"It answered with {answer.status_code}.", for_good=for_good)


# --- Others -----------------------------------------------------------------------------------------------------------


def service_of(address: str, telling: Telling) -> Any:
    """What apprise makes of an address. Raises `BadDestination`."""
    import apprise

    if unknown := sorted({name.lower() for name, _ in parse_qsl(urlsplit(address).query)} - IN_ADDRESS):
        raise BadDestination(f'others: an address may not say "{unknown[0][:40]}" here.')
    service = apprise.Apprise.instantiate(address, asset=apprise.AppriseAsset(http_redirects=False))
    if service is None:
        raise BadDestination("others: apprise knows no service by such an address, as mailtos://USER:PASSWORD@HOST.")
    service.redirects = False
    if not telling.private:
        if not getattr(service, "secure_protocol", None):
            raise BadDestination("others: this kind of address stays on the controller's own machine or network.")
        check_address(_host_of(service), telling)
    return service


def _host_of(service: Any) -> str:
    """The server that is connected to, where the address names one and not the service itself does; else empty."""
    if not any("{host}" in template for template in service.templates):
        return ""
    return str(getattr(service, "smtp_host", None) or service.host or "")


async def other(address: str, title: str, text: str, telling: Telling) -> None:
    """Raises `NotTold`, `BadDestination`."""
    service = await asyncio.to_thread(service_of, address, telling)
    if (host := _host_of(service)) and not telling.private:
        await resolved(host, service.port or 0, telling)
    if not await asyncio.to_thread(service.notify, body=text, title=title, body_format="text"):
        raise NotTold("The service did not take it.")


async def desktop(title: str, text: str) -> None:
    """On the machine that the controller runs on. Raises `NotTold`."""
    from webhand_host.server.desktop import AS_TEXT, Desktop

    service = Desktop()
    try:
        await service.show(title, text.translate(AS_TEXT))
    except Exception as error:  # noqa: BLE001, whatever ails a desktop
        raise NotTold(f"No notification could be shown ({type(error).__name__}).", for_good=True) from None
    finally:
        await service.leave()
