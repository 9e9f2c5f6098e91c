"""What a client may choose, and the sentence for what it may not."""

from typing import Any

import pytest
from webhand_host.sessions.config import BadConfig, Config, Viewport


def test_the_defaults_are_those_that_are_documented() -> None:
    assert Config().model_dump(by_alias=True) == {
        "viewport": {"width": 1280, "height": 800},
        "locale": "en-US",
        "timezone": "America/New_York",
        "userAgent": None,
        "stealth": False,
        "indexedDB": False,
    }


def test_both_spellings() -> None:
    assert Config.model_validate({"userAgent": "Mine/1.0", "indexedDB": True}) == Config(
        user_agent="Mine/1.0", indexed_db=True
    )


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"locale": "english"}, 'locale: "english" is none. Write a language tag'),
        ({"locale": "en_US"}, 'locale: "en_US" is none'),
        ({"timezone": "Mars/Base"}, 'timezone: there is no "Mars/Base". Write one as America/New_York'),
        ({"timezone": "../../etc/passwd"}, "timezone: there is no"),
        ({"viewport": {"width": 10, "height": 800}}, "viewport.width: input should be greater than or equal to 200"),
        ({"viewport": {"width": "wide"}}, "viewport.width: input should be a valid integer"),
        ({"viewport": {"depth": 1}}, "There is no viewport.depth: write width and height."),
        ({"viewport": 1280}, "viewport: "),
        ({"userAgent": "a\r\nX-Other: b"}, "userAgent: write 1 to 500 printable ASCII characters"),
        ({"stealth": "perhaps"}, "stealth: input should be a valid boolean"),
        ({"color": "red"}, "There is no color: write viewport, locale, timezone, userAgent, stealth and indexedDB."),
        (7, "config: input should be"),
    ],
)
def test_what_cannot_be(given: Any, says: str) -> None:
    with pytest.raises(BadConfig) as bad:
        Config.model_validate(given)
    assert says in str(bad.value)
    assert "\n" not in str(bad.value)


def test_also_where_it_is_made_in_python() -> None:
    with pytest.raises(BadConfig, match="timezone"):
        Config(timezone="Nowhere")
    with pytest.raises(BadConfig, match="width"):
        Viewport(width=1)
