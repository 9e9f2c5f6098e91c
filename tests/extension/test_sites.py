"""The rules that the worker makes of named sites let load what `webhand_host.browsers.sites` says."""

from collections.abc import Iterator

import chromium
import pytest
from conformance.elsewhere import Elsewhere, served_elsewhere
from extension.browsers import Browser
from extension.steering import HostError, Steering
from playwright.sync_api import Playwright
from webhand_host.browsers.sites import allows


@pytest.fixture(scope="module")
def server() -> Iterator[Elsewhere]:
    with served_elsewhere() as one:
        yield one


@pytest.fixture(scope="module")
def named(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser for which every name below .test is this machine."""
    folder = tmp_path_factory.mktemp("browser")
    profile = chromium.private(folder)
    steering = Steering(folder)
    steering.register(profile.folder)
    options = chromium.with_extension(profile)
    options["args"] = [*options["args"], "--host-resolver-rules=MAP *.test 127.0.0.1"]
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
    receipt = named.host.call("tabs.open", url=url, sites=sites)
    assert (receipt.get("blocked") is None) is allows(sites, url), receipt
    assert bool(server.seen) is allows(sites, url)


def test_upgrades_stay_on_the_site(named: Browser, server: Elsewhere) -> None:
    """Nothing answers at the https address: it was let go, and failed there."""
    url = f"https://www.shop.test:{server.server_port}/x"
    assert named.host.call("tabs.open", url=url, sites=["http://shop.test"]).get("blocked") is None
    assert named.host.call("tabs.open", url=url, sites=["https://shop.test"]).get("blocked") is None
    assert named.host.call("tabs.open", url=url, sites=["https://other.test"])["blocked"]["url"] == url


@pytest.mark.parametrize(
    "sites", ["https://shop.test", ["shop.test"], ["file:///etc"], ["https://shop.test/path"], [7]]
)
def test_what_is_no_site_is_refused(named: Browser, sites: object) -> None:
    with pytest.raises(HostError, match="sites"):
        named.host.call("tabs.open", url="http://shop.test/", sites=sites)
