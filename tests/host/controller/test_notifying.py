"""Who is told of a session's end: over HTTP and SMTP, by services that stand on this machine."""

import base64
import hashlib
import hmac
import queue
from typing import Any

import pytest
import sqlalchemy as sa
from conformance.site import Site
from host.controller.controlled import Controlled, until
from host.controller.hooks import Hooks
from webhand_host.controller import notifying, sending
from webhand_host.controller.asking import Notifications, Telegram, Webhook
from webhand_host.controller.sending import BadDestination, NotTold, Telling

pytestmark = pytest.mark.filterwarnings("ignore:'imghdr':DeprecationWarning")  # apprise imports it

SECRET = "whsec_" + base64.b64encode(b"only we know this").decode()
BOT = "123456:very-private"


def test_the_end_is_told_by_every_way_and_again_where_one_fails(
    controlled: Controlled, hooks: Hooks, pages: Site
) -> None:
    hooks.answers["/done"] = [503]
    mail = f"mailto://127.0.0.1:{hooks.smtp}/?from=robot@here.example&to=me@there.example&mode=insecure"
    client = controlled.program()
    session = client.file(
        "go to the second page",
        f"{pages.here}/second",
        notifications={
            "webhook": {"url": f"{hooks.here}/done", "secret": SECRET},
            "telegram": {"bot_token": BOT, "chat_id": "42"},
            "others": [mail],
        },
    )
    seen = client.ended(session)
    first, second = hooks.next("/done"), hooks.next("/done")
    told = second.json
    assert (told["id"], told["event"], told["status"]) == (f"{session}.session.ended", "session.ended", seen["status"])
    assert told["summary"] == seen["summary"]
    assert first.json == told, "the same is told again"
    for one in (first, second):
        signed = b".".join((one.headers["webhook-id"].encode(), one.headers["webhook-timestamp"].encode(), one.body))
        expected = base64.b64encode(hmac.new(b"only we know this", signed, hashlib.sha256).digest()).decode()
        assert one.headers["webhook-signature"] == f"v1,{expected}"
    assert told["file_count"] == len(client.get(f"/sessions/{session}/files")["files"])
    assert not [one for one in told["files"] if "name" in one], "names of files are a page's, and were not asked for"
    message = hooks.next(f"/bot{BOT}/sendMessage").json
    assert message["chat_id"] == "42"
    assert seen["summary"].split()[0] in message["text"]
    letter = hooks.next("smtp").body.decode()
    assert "me@there.example" in letter
    assert session in letter
    log = (controlled.log or controlled.folder / "controller.log").read_text()
    assert BOT not in log


def test_what_was_tried_before_counts_when_the_controller_is_started_again(
    controlled: Controlled, hooks: Hooks, pages: Site
) -> None:
    hooks.answers |= {"/no": [503] * 20, "/bot1:gone/sendMessage": [404]}
    client = controlled.program()
    ways = {"webhook": {"url": f"{hooks.here}/no"}, "telegram": {"bot_token": "1:gone", "chat_id": "42"}}
    session = client.file("go to the second page", f"{pages.here}/second", notifications=ways)
    client.ended(session)

    def kept(name: str) -> int:
        wanted = "select count(*) from operation_outputs where workflow_uuid like :of and function_name = :name"
        with_it = {"of": f"{session}-%", "name": name}
        return int(controlled.in_database(lambda c: c.scalar(sa.text(wanted), with_it)))

    until(lambda: kept("tell") >= 3 and kept("give up") == 1)
    controlled.process.kill()
    before = hooks.of("/no").qsize()
    controlled.start()
    until(lambda: hooks.of("/no").qsize() > before)
    assert kept("tell") >= 3
    assert client.get(f"/sessions/{session}")["untold"] == {"telegram": "It answered with 404."}
    log = (controlled.log or controlled.folder / "controller.log").read_text()
    assert log.count(f"Nobody was told by telegram how {session} ended") == 1, "what was given up stays so"


def test_a_destination_that_cannot_be_is_told_when_it_is_named(controlled: Controlled) -> None:
    client = controlled.program()
    for bad, said in [("nobody://knows", "knows no service"), ("workflows://a/b/c?template=/etc/passwd", "template")]:
        asked = {"instruction": "x", "notifications": {"others": [bad]}}
        reply = client("POST", "/sessions", asked)
        assert (reply.status, said in reply.text) == (422, True), reply.text
        schedule = {"name": "bad", "cron": "0 8 * * 1", "session": asked}
        assert client("POST", "/schedules", schedule).status == 422
        assert "passwd" not in reply.text


@pytest.mark.parametrize(
    "address",
    """127.0.0.1 10.1.2.3 192.168.0.1 169.254.169.254 0.0.0.0 100.64.0.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1
    fd00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1:: 2001:db8::1""".split(),
)
async def test_addresses_of_the_controllers_own_network_are_not_told(address: str) -> None:
    host = f"[{address}]" if ":" in address else address
    way = Webhook.model_validate({"url": f"http://{host}:9/x"})
    with pytest.raises(BadDestination, match="notify-private"):
        notifying.check(Notifications(webhook=way), Telling())
    with pytest.raises(BadDestination, match="notify-private"):
        await sending.webhook(way, "id", b"{}", Telling())
    for scheme in ("json", "jsons", "mailto", "ntfy"):
        with pytest.raises(BadDestination):
            notifying.check(Notifications(others=[f"{scheme}://{host}/x"]), Telling())


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet_are(address: str) -> None:
    sending.check_address(address, Telling())


async def test_a_name_that_leads_home_is_not_told_and_what_is_local_neither(hooks: Hooks) -> None:
    """Names are looked up when it is sent: what a name stood for when it was filed says nothing."""
    way = Webhook.model_validate({"url": f"http://localhost:{hooks.port}/home"})
    notifying.check(Notifications(webhook=way), Telling())
    with pytest.raises(BadDestination, match="notify-private"):
        await sending.webhook(way, "id", b"{}", Telling())
    with pytest.raises(BadDestination, match="notify-private"):
        await sending.other(f"jsons://localhost:{hooks.port}/home", "a", "b", Telling())
    with pytest.raises(BadDestination, match="own machine"):
        notifying.check(Notifications(others=["syslog://"]), Telling())
    with pytest.raises(queue.Empty):
        hooks.of("/home").get_nowait()


@pytest.mark.parametrize(("status", "for_good"), [(302, True), (307, True), (404, True), (429, False), (500, False)])
async def test_no_redirect_is_followed_and_what_helps_nothing_is_not_tried_again(
    hooks: Hooks, status: int, for_good: bool
) -> None:
    owner = Telling(telegram=hooks.here, private=True)
    hooks.answers |= {"/moved": [status], f"/bot{BOT}/sendMessage": [status]}
    ways: list[Any] = [
        sending.webhook(Webhook.model_validate({"url": f"{hooks.here}/moved"}), "id", b"{}", owner),
        sending.telegram(Telegram(bot_token=BOT, chat_id="1"), "x", owner),
    ]
    for way in ways:
        with pytest.raises(NotTold) as told:
            await way
        assert told.value.for_good is for_good
        assert "private" not in str(told.value)
    if status in (302, 307):
        hooks.answers["/json"] = [status]
        with pytest.raises(NotTold):
            await sending.other(f"json://127.0.0.1:{hooks.port}/json", "a", "b", owner)
    assert hooks.of("/redirected").empty()
