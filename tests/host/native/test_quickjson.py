"""The hello's own JSON reads and writes what `json` does."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webhand_host.native import quickjson

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_what_it_writes_json_reads(value: Any) -> None:
    assert json.loads(quickjson.dumps(value)) == value


@given(values | st.floats(allow_nan=False))
def test_what_json_writes_it_reads(value: Any) -> None:
    assert quickjson.loads(json.dumps(value).encode()) == value
    assert quickjson.loads(f" \n{json.dumps(value, indent=2)}\r\t".encode()) == value


@pytest.mark.parametrize("payload", [b"", b"{", b"{}{}", b"tru", b"'a'", b'{"a": "\xc3"}', b"[1,]", b"\xa0{}"])
def test_what_is_no_json_is_a_value_error(payload: bytes) -> None:
    with pytest.raises(ValueError, match=r"JSON value|can't decode|line 1"):
        quickjson.loads(payload)
