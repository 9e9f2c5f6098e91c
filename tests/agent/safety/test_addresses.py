"""Secrets in addresses are hidden, and what only names something is not (SAFETY rule 7)."""

import pytest
from webhand_agent.safety.addresses import MARK, check_whole, without_tokens
from webhand_agent.urls import BadUrl

HEX = "8f3a9c01d2e4b5a6978812aa34bb56cc"
RANDOM = "q7Zt1Lk9Pw3XcV5bN8mA2sD4fG6hJ0aR"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl"

SECRET: list[tuple[str, str]] = [
    ("https://a.example/in?token=abcd", "https://a.example/in?token=…"),
    ("https://a.example/in?api_key=abcd", "https://a.example/in?api_key=…"),
    ("https://a.example/out?to=https://b.example/cut…", "https://a.example/out?to=…"),
    (f"https://a.example/#access_token={RANDOM}&token_type=bearer", "https://a.example/#access_token=…&token_type=…"),
    (f"https://a.example/#/reset?resetToken={HEX}&lang=de", "https://a.example/#/reset?resetToken=…&lang=de"),
    (f"https://a.example/password/reset/{HEX}", "https://a.example/password/reset/…"),
    ("https://a.example/reset/MQ/c4x8tz-0a1b2c3d4e5f60718293/", "https://a.example/reset/MQ/…/"),
    (f"https://a.example/s3/file.pdf?X-Amz-Signature={HEX}{HEX}&n=1", "https://a.example/s3/file.pdf?X-Amz-Signature=…&n=1"),
    (f"https://a.example/cb?code=4%2F0AX4XfWh9q2b7mN&state={HEX}", "https://a.example/cb?code=…&state=…"),
    (f"https://a.example/go?x={JWT}", "https://a.example/go?x=…"),
    (f"https://a.example/{JWT}/open", "https://a.example/…/open"),
    (f"https://a.example/?t={RANDOM}", "https://a.example/?t=…"),
    (f"https://a.example/;jsessionid={HEX}?a=1", "https://a.example/;jsessionid=…?a=1"),
    (f"https://a.example/out?to=https%3A%2F%2Fb.example%2F%3Ftoken%3D{HEX}&a=1", "https://a.example/out?to=…&a=1"),
    (f'page [title="a.example/reset?token={HEX}"] [url="https://a.example/reset?token={HEX}"]',
     'page [title="a.example/reset?token=…"] [url="https://a.example/reset?token=…"]'),
    (f'link <a> [ref=e1] [href="/reset?token={HEX}"]', 'link <a> [ref=e1] [href="/reset?token=…"]'),
    (f"See localhost:8000/verify?key={HEX}, please", "See localhost:8000/verify?key=…, please"),
    ("postgres://app:secret@host/db", "postgres://app:…@host/db"),
    ("https://ana:secret@a.example/inbox", "https://ana:…@a.example/inbox"),
    (f"redis+tls://:p%40ss@cache:6379 and git clone https://ghp_{'a1B2' * 6}@a.example/x.git",
     "redis+tls://:…@cache:6379 and git clone https://…@a.example/x.git"),
    ("https://a.example/cb?access_token=abcd,https://a.example/cb?access_token=abcd",
     "https://a.example/cb?access_token=…,https://a.example/cb?access_token=…"),
]  # fmt: skip

OPEN = [
    "https://shop.example/p/blue-lamp-with-a-long-name-2026?size=XL&color=dark-blue",
    "https://a.example/orders/3f2b8c1e-9d4a-4b7e-8f60-1a2b3c4d5e6f",
    "https://code.example/o/r/commit/74579ca0d2e4b5a6978812aa34bb56cc01020304",
    "https://docs.example/document/d/1AbC9xYz7QwErTy5UiOp3AsDfGh1JkLzXcVbNm2/edit",
    "https://a.example/watch?v=dQw4w9WgXcQ&t=42s",
    "https://a.example/search?q=how+to+reset+my+password+in+2026",
    "https://a.example/?utm_source=newsletter&utm_campaign=spring-sale-2026-week-18",
    "https://a.example/?file=ReportQ3FinalVersionFromAnaForReview2026",
    "https://a.example/login?next=/inbox/2026/05",
    "https://a.example/?code=SPRING-WREN-15&state=open",
    "https://a.example/?key=product-name-12345678",
    "https://a.example/?key_api=abcd",
    "https://a.example/share/a-summer-in-the-mountains-2026",
    "https://a.example/?u=a1aHR0cHM6Ly93d3cuZXhhbXBsZS5vcmcvd2lraS9CbHVlX0xhbXA",
    "https://a.example/out?to=https%3A%2F%2Fb.example%2Fshop%3Fq%3Dlamp",
    "https://a.example/?date=2026-05-17T12:30:00Z&id=1234567890123456789012345678901234",
    "https://a.example/wiki/%E2%80%A6And_Justice_for_All",
    "https://a.example:8080/@ana/posts, ssh://git@a.example/o/r.git and ftp://files.example/a:b@c",
    "Either/or, and 12/5/2026; see a.py/b.py#L10",
    '- row "112-4839201-5520 | SPRING-WREN-15"',
]


@pytest.mark.parametrize(("text", "shown"), SECRET)
def test_a_secret_in_an_address(text: str, shown: str) -> None:
    assert without_tokens(text) == shown


@pytest.mark.parametrize("text", OPEN)
def test_what_only_names_something(text: str) -> None:
    assert without_tokens(text) == text


@pytest.mark.parametrize("url", [shown for _, shown in SECRET[:6]] + ["https://a.example/•••", "https://a.example/a…"])
def test_a_hidden_address_cannot_be_opened(url: str) -> None:
    with pytest.raises(BadUrl, match="not whole"):
        check_whole(url)


def test_an_address_may_have_dots_of_its_own() -> None:
    check_whole(f"https://a.example/wiki/{MARK}And_Justice_for_All")
