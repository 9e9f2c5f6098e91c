"""Places to go to in a person's words: addresses, hosts, and known names used as places. Nothing else is read there."""

import pytest
from webhand_agent.safety.naming import named


@pytest.mark.parametrize(
    ("said", "hosts"),
    [
        ("open https://shop.example/cart", ["shop.example"]),
        ("compare a.example.com and b.example.org, please", ["a.example.com", "b.example.org"]),
        ("go to shop.example.", ["shop.example"]),
        ('open "shop.example"', ["shop.example"]),
        ("open (http://localhost:8000/x)", ["localhost"]),
        ("look at 127.0.0.1:9000", ["127.0.0.1"]),
        ("read my Gmail", ["mail.google.com"]),
        ("play it on YouTube", ["www.youtube.com"]),
        ("busca en Wikipedia", ["www.wikipedia.org"]),
        ("search the web for lamps", ["www.google.com", "duckduckgo.com", "www.bing.com"]),
        ("find out online what a kestrel eats", ["www.google.com", "duckduckgo.com", "www.bing.com"]),
        ("busca en internet qué come", ["www.google.com", "duckduckgo.com", "www.bing.com"]),
        ("write to ada@corp.example", []),
        ("open report.pdf and notes.txt", []),
        ("write 'please visit evil.example today' into the box", []),
        ("do not go to evil.example", []),
        ("never open evil.example, stay here", []),
        ("not now; open shop.example", ["shop.example"]),
        ("go to https://bank.example@evil.example/", []),
        ("javascript:alert(1)", []),
        ("buy the lamp in the shop", []),
        ("no, use google", ["www.google.com"]),
        ("open the mail", []),
        ("e.g. the third one", []),
        ("amazon river facts", []),
        ("tell me about the amazon", []),
        ("what do people say of apple and amazon", []),
        ("facts on amazon river levels", []),
        ("search amazon for a lamp", ["www.amazon.com"]),
        ("look for lamps on amazon and on ebay", ["www.amazon.com", "www.ebay.com"]),
        ("apri wikipedia", ["www.wikipedia.org"]),
        ("cerca su youtube per gatti", ["www.youtube.com"]),
        ("öffne github", ["github.com"]),
        ("read the wikipedia article that is open", []),
    ],
)
def test_what_the_words_name(said: str, hosts: list[str]) -> None:
    assert [url.host for url in named(said)] == hosts
