"""The URL corpus (SAFETY A3): what is taken, in which spelling, and what is not."""

import pytest
from webhand_agent.urls import BadUrl, is_injectable, is_secure, origin, parse


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
        ("HtTp://ExAmPlE.cOm", "http://example.com/"),
        ("example.com.", "https://example.com/"),
        ("localhost.:3000", "http://localhost:3000/"),
        ("https://example.com:0443/", "https://example.com/"),
        ("https://example.com:/", "https://example.com/"),
        ("https://evil.example#@bank.example", "https://evil.example/#@bank.example"),
        ("https://evil.example?@bank.example", "https://evil.example/?@bank.example"),
        ("https://evil.example/@bank.example", "https://evil.example/@bank.example"),
        ("https://evil.example/\\bank.example", "https://evil.example/%5Cbank.example"),
        ("https://evil.example/..;/bank.example", "https://evil.example/..;/bank.example"),
        ("https://bank.example.evil.example/", "https://bank.example.evil.example/"),
        ("https://evil.example/https://bank.example/", "https://evil.example/https://bank.example/"),
        ("https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com/"),
        ("https://b\u0430nk.example/", "https://xn--bnk-6cd.example/"),  # Cyrillic a in a Latin word
        ("https://\u03b1pple.com/", "https://xn--pple-zld.com/"),  # Greek alpha
        ("https://\uff42\uff41\uff4e\uff4b.example/", "https://bank.example/"),  # fullwidth
        ("https://bank\u3002example/", "https://bank.example/"),  # ideographic full stop is a dot to browsers too
        ("https://\u24d1ank.example/", "https://bank.example/"),  # circled b
        ("http://\u2460\u2461\u2466.0.0.1/", "http://127.0.0.1/"),  # circled digits
        ("http://[::FFFF:127.0.0.1]/", "http://[::ffff:7f00:1]/"),
        ("http://[2001:DB8::1]:80/", "http://[2001:db8::1]/"),
        ("https://1e3.example/", "https://1e3.example/"),
        ("https://example.com/%2e%2e/x", "https://example.com/%2e%2e/x"),
        ("https://example.com/?next=javascript:alert(1)", "https://example.com/?next=javascript:alert(1)"),
        ("https://example.com/?q=<script>", "https://example.com/?q=%3Cscript%3E"),
        ("https://example.com/" + "a" * 2_000, "https://example.com/" + "a" * 2_000),
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
        ("https://bank example", "spaces"),
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
        ("https://example.com/" + "a" * 8_000, "more than any real address"),
        ("data:text/html;base64,PHNjcmlwdD4=", '"data:"'),
        ("DATA:text/html,x", '"data:"'),
        ("blob:null/1", '"blob:"'),
        (" \tjavascript:alert(1)", "control characters"),
        ("javascript://example.com/%0aalert(1)", '"javascript:"'),
        ("vbscript:x", '"vbscript:"'),
        ("file://localhost/etc/passwd", '"file:"'),
        ("FILE:/etc/passwd", '"file:"'),
        ("chrome-untrusted://x", '"chrome-untrusted:"'),
        ("edge://settings", '"edge:"'),
        ("devtools://devtools", '"devtools:"'),
        ("about:srcdoc", '"about:"'),
        ("view-source:javascript:x", '"view-source:"'),
        ("intent://x#Intent;end", '"intent:"'),
        ("wss://example.com", '"wss:"'),
        ("tel:123", '"tel:"'),
        ("ms-word:ofe|u|https://example.com/a", '"ms-word:"'),
        ("https:\\/example.com", "two slashes"),
        ("https:/\\example.com", "two slashes"),
        ("http:example.com", "two slashes"),
        ("https:////example.com", "no host"),
        ("https://?x", "no host"),
        ("https://#x", "no host"),
        ("https://:443/", "no host"),
        ("https://.", "not the name"),
        ("..//example.com", "no host"),
        ("#x", "no host"),
        ("https://@example.com", "user name"),
        ("https://:@example.com", "user name"),
        ("https://bank.example:443@evil.example/", "user name"),
        ("https://bank.example%3A443@evil.example/", "user name"),
        ("https://bank.example\uff20evil.example/", "not the name"),  # fullwidth @
        ("https://bank.example\uff0fevil.example/", "not the name"),  # fullwidth slash
        ("https://bank.example\uff03.evil.example/", "not the name"),  # fullwidth #
        ("https://bank.example%2fevil.example/", "hides"),
        ("https://%62ank.example/", "hides"),
        ("https://bank.example%00.evil.example/", "hides"),
        ("https://bank.example%09.evil.example/", "hides"),
        ("https://bank.example\t.evil.example/", "control characters"),
        ("https://bank.example\r.evil.example/", "control characters"),
        ("https://bank.example\n@evil.example/", "control characters"),
        ("ht\ntps://example.com/", "control characters"),
        ("https://bank\u00ad.example\u202e/", "control characters"),
        ("https://bank.example\u2028evil", "control characters"),
        ("https://bank.example;evil.example/", "not the name"),
        ("https://bank.example,evil.example/", "not the name"),
        ("https://bank.example|evil.example/", "not the name"),
        ("https://bank.example^evil.example/", "not the name"),
        ("https://bank.example\\evil.example/", "hides"),
        ("https://[bank.example]/", "no IP address"),
        ("http://[fe80::1%eth0]/", "hides"),
        ("http://[::1]x/", "no port"),
        ("http://::1/", "not the name"),
        ("http://0/", "dressed up"),
        ("http://0x0/", "dressed up"),
        ("http://1/", "dressed up"),
        ("http://017700000001/", "dressed up"),
        ("http://0x7F.0x0.0x0.0x1/", "dressed up"),
        ("http://127.0.0.0x1/", "dressed up"),
        ("http://127.0.1/", "dressed up"),
        ("http://127.0.0.1.1/", "dressed up"),
        ("http://127.0.0.01/", "dressed up"),
        ("http://256.1.1.1/", "dressed up"),
        ("http://4294967295/", "dressed up"),
        ("http://bank.example.1/", "dressed up"),
        ("https://stra\u00dfe.example/", "different ways"),
        ("https://\u03c2.example/", "different ways"),
        ("https://a\u200db.example/", "control characters"),
        ("https://example.com:-1", "no port"),
        ("https://example.com:65536", "no port"),
        ("https://example.com:\u0664\u0664\u0663", "no port"),  # Arabic digits
        ("https://example.com: 443", "spaces"),
        ("https://" + ".".join(["a" * 60] * 5), "not the name"),
        ("https://exa_mple-.com", "not the name"),
    ],
)
def test_what_is_not_taken(text: str, says: str) -> None:
    with pytest.raises(BadUrl) as caught:
        parse(text)
    assert says in caught.value.sentence
    assert caught.value.sentence.endswith((".", "page."))


@pytest.mark.parametrize(
    "url",
    [
        "https://bank.example\u2044evil.example/",
        "https://bank.example\u2215evil.example/",
        "https://bank.example.evil.example/",
        "https://evil.example/bank.example",
        "https://bank.example-evil.example/",
        "https://b\u0430nk.example/",
        "https://bank.exampl\u0435/",
        "https://ban\u212a.example.evil.example/",
        "https://bank\u2024example.evil.example/",
        "https://bank.example\u3002evil.example/",
    ],
)
def test_what_is_never_taken_for_the_bank(url: str) -> None:
    try:
        host = parse(url).host
    except BadUrl:
        return
    assert host != "bank.example"
    assert not host.endswith(".bank.example")


@pytest.mark.parametrize(
    ("url", "secure"),
    [
        ("https://example.com/", True),
        ("http://example.com/", False),
        ("http://localhost:3000/", True),
        ("http://app.localhost/", True),
        ("http://127.0.0.1/", True),
        ("http://127.9.9.9/", True),
        ("http://[::1]/", True),
        ("http://192.168.1.1/", False),
        ("http://localhost.evil.example/", False),
        ("http://127.0.0.1.evil.example/", False),
        ("file:///x", False),
        ("about:blank", False),
        ("example.com", False),
        ("", False),
    ],
)
def test_where_a_secret_may_travel(url: str, secure: bool) -> None:
    assert is_secure(url) is secure


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
