"""The rules that the worker makes of named sites let load what `webhand_host.browser.confinement` says."""

from collections.abc import Iterator
from urllib.parse import quote

import chromium
import pytest
from conformance.elsewhere import Elsewhere, served_elsewhere
from playwright.sync_api import Playwright
from webhand_host.browser.confinement import allows

from extension.browsers import Browser
from extension.steering import HostError, Steering


@pytest.fixture(scope="module")
def server() -> Iterator[Elsewhere]:
    with served_elsewhere() as one:
        yield one


@pytest.fixture(scope="module")
def named(server: Elsewhere, playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser for which every name below .test, at whatever port, is the server."""
    folder = tmp_path_factory.mktemp("browser")
    profile = chromium.private(folder)
    steering = Steering(folder)
    steering.register(profile.folder)
    options = chromium.with_extension(profile)
    options["args"] = [*options["args"], f"--host-resolver-rules=MAP *.test 127.0.0.1:{server.server_port}"]
    context = playwright.chromium.launch_persistent_context(**options)
    steering.wait_ready()
    yield Browser(context, steering)
    context.close()
    steering.close()


@pytest.mark.parametrize(
    ("sites", "address"),
    [
        (["http://shop.test"], "http://shop.test:{port}/x"),
        (["http://shop.test"], "http://www.shop.test:{port}/x"),
        (["http://shop.test"], "http://badshop.test:{port}/x"),
        (["http://shop.test"], "http://shop.test.evil.test:{port}/x"),
        (["http://shop.test"], "http://evil.test:{port}/x?http://shop.test/"),
        (["http://shop.test"], "http://evil.test:{port}/http://shop.test/"),
        (["http://shop.test"], "http://127.0.0.1:{port}/x"),
        (["https://shop.test"], "http://shop.test:{port}/x"),
        (["https://shop.test", "http://other.test"], "http://www.other.test:{port}/x"),
        (["http://www.shop.test"], "http://shop.test:{port}/x"),
        (["http://127.0.0.1:{port}"], "http://127.0.0.1:{port}/x"),
        (["http://127.0.0.1"], "http://127.0.0.1:{port}/x"),
        (["http://localhost:{port}"], "http://127.0.0.1:{port}/x"),
        (["http://shop.test:{port}"], "http://shop.test:{port}/x"),
        (["http://shop.test:{port}"], "http://www.shop.test:{port}/x"),
        ([], "http://shop.test:{port}/x"),
    ],
)
def test_a_rule_says_what_the_function_says(named: Browser, server: Elsewhere, sites: list[str], address: str) -> None:
    port = str(server.server_port)
    sites, url = [site.replace("{port}", port) for site in sites], address.replace("{port}", port)
    server.empty()
    receipt = named.host.do("open_tab", url=url, sites=sites)
    assert (receipt.get("blocked") is None) is allows(sites, url), receipt
    assert bool(server.seen) is allows(sites, url)


def test_that_a_load_was_kept_away_is_told_before_its_end(named: Browser, server: Elsewhere) -> None:
    """The end alone looks like an empty answer, and a batch may lie between the two."""
    while not named.host.notified.empty():
        named.host.notified.get()
    url = f"http://evil.test:{server.server_port}/x"
    assert named.host.do("open_tab", url=url, sites=["http://shop.test"])["blocked"] is not None
    told: list[str] = []
    while {"kept", "failed"} - set(told):
        message = named.host.notified.get(timeout=30)
        events = message["params"].get("events", [])
        told += [event["type"] if event["type"] == "kept" else event.get("stage", "") for event in events]
    assert told.index("kept") < told.index("failed")


@pytest.mark.parametrize(
    ("location", "stays"),
    [
        ("/x", True),
        ("x", True),
        ("/x?then=http://evil.test/", True),
        ("http:x", True),
        ("http://shop.test/x", True),
        ("HTTP://Shop.TEST/x", True),
        ("http://www.shop.test/x", True),
        ("http://www.shop.test/x?then=http://shop.test/", True),
        ("//www.shop.test/x", True),
        ("http:\\\\shop.test\\x", True),
        ("http://shop.test:80/x", True),
        ("http://evil.test/x", False),
        ("//evil.test/x", False),
        ("/\\evil.test/x", False),
        ("\\\\evil.test/x", False),
        ("/\t/evil.test/x", False),
        ("http:/\\evil.test/x", False),
        ("http:\\\\evil.test\\x", False),
        ("http://badshop.test/x", False),
        ("http://shop.test.evil.test/x", False),
        ("http://shop.test@evil.test/x", False),
        ("http://shop.test:80@evil.test/x", False),
        ("http://evil.test/.shop.test/x", False),
        ("http://evil.test/x.shop.test/", False),
        ("http://evil.test?.shop.test/", False),
        ("http://evil.test#.shop.test/", False),
        ("http://evil.test\\.shop.test/", False),
        ("http://evil.test:80/a.shop.test/", False),
    ],
)
def test_a_frame_is_redirected_within_the_sites(named: Browser, server: Elsewhere, location: str, stays: bool) -> None:
    """In whatever spelling the answer says where it leads: what the rules cannot tell, the worker reads once more."""
    server.empty()
    link = f"<a href='/to?{quote(location)}' target=inner>Go</a><iframe name=inner></iframe>"
    server.pages["/page"] = f"<title>Page</title>{link}"
    tab_id = named.open("http://shop.test/page")
    seen = named.observe(tab_id)
    server.seen.clear()
    click = named.act_params(seen, '"Go"', {"kind": "click"})
    receipt = named.host.do("act", **click, sites=["http://shop.test"])
    assert (receipt.get("blocked") is None) is stays, receipt
    named.pump(lambda: len(server.seen) == (2 if stays else 1))
    assert server.seen[0].startswith("GET /to?")
    named.host.do("close_tab", tab_id=tab_id)
    assert len(server.seen) == (2 if stays else 1), server.seen


def test_upgrades_stay_on_the_site(named: Browser, server: Elsewhere) -> None:
    """Nothing answers at the https address: it was let go, and failed there."""
    url = f"https://www.shop.test:{server.server_port}/x"
    assert named.host.do("open_tab", url=url, sites=["http://shop.test"]).get("blocked") is None
    assert named.host.do("open_tab", url=url, sites=["https://shop.test"]).get("blocked") is None
    assert named.host.do("open_tab", url=url, sites=["https://other.test"])["blocked"]["url"] == url


@pytest.mark.parametrize(
    "sites", ["https://shop.test", ["shop.test"], ["file:///etc"], ["https://shop.test/path"], [7]]
)
def test_what_is_no_site_is_refused(named: Browser, sites: object) -> None:
    with pytest.raises(HostError, match=r'"sites".*\.$') as raised:
        named.host.call("sites.confine", confinement=1, tab_id=None, sites=sites)
    assert raised.value.code == -32602
