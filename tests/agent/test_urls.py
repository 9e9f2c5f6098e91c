"""The URL corpus (SAFETY A3): what is taken, in which spelling, and what is not."""

import pytest
from webhand_agent.urls import BadUrl, is_injectable, origin, parse


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("https://example.com", "https://example.com/"),
        ("  https://example.com/a  ", "https://example.com/a"),
        ("HTTPS://EXAMPLE.com/A", "https://example.com/A"),
        ("http://example.com:80/", "http://example.com/"),
        ("https://example.com:443/", "https://example.com/"),
        ("https://example.com:8443/x", "https://example.com:8443/x"),
        ("example.com", "https://example.com/"),
        ("example.com:8080/x", "https://example.com:8080/x"),
        ("www.example.co.uk/path?q=1#top", "https://www.example.co.uk/path?q=1#top"),
        ("example.com?q=1", "https://example.com/?q=1"),
        ("localhost", "http://localhost/"),
        ("localhost:8000/x", "http://localhost:8000/x"),
        ("app.localhost", "http://app.localhost/"),
        ("127.0.0.1:9", "http://127.0.0.1:9/"),
        ("192.168.1.1/admin", "http://192.168.1.1/admin"),
        ("[::1]:8000", "http://[::1]:8000/"),
        ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
        ("https://example.com./", "https://example.com/"),
        ("https://www.google.com/search?q=red lamp", "https://www.google.com/search?q=red%20lamp"),
        ("https://example.com/#search/from:ada", "https://example.com/#search/from:ada"),
        ("https://example.com/a?next=https://b.example/@x", "https://example.com/a?next=https://b.example/@x"),
        ("https://example.com/@user", "https://example.com/@user"),
        ("https://example.com/caf\u00e9", "https://example.com/caf%C3%A9"),
        ("https://b\u00fccher.example/", "https://xn--bcher-kva.example/"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
        ("https://\u0430pple.com/", "https://xn--pple-43d.com/"),  # Cyrillic a
        ("https://\uff45xample.com/", "https://example.com/"),  # fullwidth e: browsers fold it too
        ("https://a_b.example/", "https://a_b.example/"),
    ],
)
def test_what_is_taken(text: str, read: str) -> None:
    assert str(parse(text)) == read
    assert str(parse(read)) == read, "its own spelling reads as itself"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("javascript:alert(1)", '"javascript:"'),
        ("JaVaScRiPt:alert(1)", '"javascript:"'),
        ("java\nscript:alert(1)", "control characters"),
        ("\x01https://example.com", "control characters"),
        ("https://exam\tple.com", "control characters"),
        ("https://example.com/\r\nHost: x", "control characters"),
        ("https://example.com\u202egro.elgoog", "control characters"),
        ("https://exam\u200bple.com", "control characters"),
        ("data:text/html,<script>", '"data:"'),
        ("blob:https://example.com/1", '"blob:"'),
        ("file:///etc/passwd", '"file:"'),
        ("chrome://settings", '"chrome:"'),
        ("chrome-extension://abc/x.html", '"chrome-extension:"'),
        ("about:blank", '"about:"'),
        ("view-source:https://example.com", '"view-source:"'),
        ("filesystem:https://example.com/x", '"filesystem:"'),
        ("ftp://example.com", '"ftp:"'),
        ("ws://example.com", '"ws:"'),
        ("mailto:a@example.com", '"mailto:"'),
        ("https:example.com", "two slashes"),
        ("https:/example.com", "two slashes"),
        ("https:///example.com", "no host"),
        ("https:\\\\example.com", "two slashes"),
        ("https://", "no host"),
        ("//example.com", "no host"),
        ("/path", "no host"),
        ("?q=1", "no host"),
        ("\\\\server\\share", "no host"),
        ("https://user@example.com", "user name"),
        ("https://user:pass@example.com", "user name"),
        ("https://bank.example@evil.example", "user name"),
        ("https://bank.example%40evil.example", "hides"),
        ("https://bank.example\\@evil.example", "user name"),
        ("https://bank.example\\.evil.example", "hides"),
        ("https://bank.example%2eevil.example", "hides"),
        ("https://bank example", "hides"),
        ("https://0x7f.0.0.1", "dressed up"),
        ("https://0x7f000001", "dressed up"),
        ("http://2130706433/", "dressed up"),
        ("http://127.1/", "dressed up"),
        ("http://0177.0.0.1/", "dressed up"),
        ("http://1.2.3.256", "dressed up"),
        ("http://1.2.3.4.5", "dressed up"),
        ("http://[::1", "no IP address"),
        ("http://[fe80::1%25eth0]/", "hides"),
        ("https://example.com:0", "no port"),
        ("https://example.com:99999", "no port"),
        ("https://example.com:8o", "no port"),
        ("https://a..b", "not the name"),
        ("https://-a.example", "not the name"),
        ("https://ex<am>ple.com", "not the name"),
        ("https://\u2100.example", "not the name"),  # a sign that unfolds into a/c
        ("https://" + "a" * 64 + ".example", "not the name"),
    ],
)
def test_what_is_not_taken(text: str, says: str) -> None:
    with pytest.raises(BadUrl) as caught:
        parse(text)
    assert says in caught.value.sentence
    assert caught.value.sentence.endswith((".", "page."))


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.com:443/x", "https://example.com"),
        ("http://example.com:8080", "http://example.com:8080"),
        ("https://bank.example@evil.example/", "https:"),
        ("chrome://settings", "chrome:"),
        ("about:blank", "about:"),
        ("", ""),
    ],
)
def test_origin(url: str, expected: str) -> None:
    assert origin(url) == expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.com/", True),
        ("http://localhost:8000/", True),
        ("file:///home/x.html", True),
        ("https://chrome.google.com/", True),
        ("https://chrome.google.com/webstore", False),
        ("https://chrome.google.com/webstore/detail/x", False),
        ("https://chrome.google.com/webstorefront", True),
        ("https://chromewebstore.google.com/", False),
        ("https://chromewebstore.google.com.evil.example/", True),
        ("https://microsoftedge.microsoft.com/addons/x", False),
        ("chrome://newtab/", False),
        ("CHROME://newtab/", False),
        ("chrome-extension://abc/x", False),
        ("chrome-search://local-ntp", False),
        ("edge://settings", False),
        ("devtools://devtools/x", False),
        ("about:blank", False),
        ("data:text/html,x", False),
        ("view-source:https://example.com", False),
        ("", False),
        (None, False),
    ],
)
def test_is_injectable(url: str | None, expected: bool) -> None:
    assert is_injectable(url) is expected
