"""What is written into other programs' files: our member, and not one byte besides."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from webhand_host.install import jsonc

ENTRY: dict[str, Any] = {"command": "/home/zoë/webhand", "args": ["mcp"]}
PATH = ("servers", "webhand")

# name: [before, after putting our entry in]
PUT = {
    "nothing": ("", '{\n  "servers": {\n    "webhand": {\n      "a": 1\n    }\n  }\n}\n'),
    "empty object": ("{}", '{\n  "servers": {\n    "webhand": {\n      "a": 1\n    }\n  }\n}'),
    "empty group": (
        '{\n\t"servers": {}\n}\n',
        '{\n\t"servers": {\n\t\t"webhand": {\n\t\t\t"a": 1\n\t\t}\n\t}\n}\n',
    ),
    "beside another": (
        '{\n    "servers": {\n        "b": {}\n    }\n}\n',
        '{\n    "servers": {\n        "b": {},\n        "webhand": {\n            "a": 1\n        }\n    }\n}\n',
    ),
    "comma at the end": (
        '{\n  "servers": {\n    "b": {},\n  },\n}\n',
        '{\n  "servers": {\n    "b": {},\n    "webhand": {\n      "a": 1\n    },\n  },\n}\n',
    ),
    "comments": (
        '// ours\n{\n  "servers": {\n    "b": {} // "c": {},\n    /* } */\n  } // end\n}\n',
        '// ours\n{\n  "servers": {\n    "b": {}, // "c": {},\n    /* } */\n    "webhand": {\n      "a": 1\n    }\n'
        "  } // end\n}\n",
    ),
    "one line": (
        '{"servers":{"b":{}},"x":[1,2]}',
        '{"servers":{"b":{}, "webhand": {"a": 1}},"x":[1,2]}',
    ),
    "carriage returns and a mark of byte order": (
        '\ufeff{\r\n  "servers": {\r\n    "b": {}\r\n  }\r\n}\r\n',
        '\ufeff{\r\n  "servers": {\r\n    "b": {},\r\n    "webhand": {\r\n      "a": 1\r\n    }\r\n  }\r\n}\r\n',
    ),
    "another group first": (
        '{\n  "theme": "dark" // mine\n}\n',
        '{\n  "theme": "dark", // mine\n  "servers": {\n    "webhand": {\n      "a": 1\n    }\n  }\n}\n',
    ),
    "differs": (
        '{\n  "servers": {\n    "webhand": {"a": [2]}, // old\n    "b": {}\n  }\n}\n',
        '{\n  "servers": {\n    "webhand": {\n      "a": 1\n    }, // old\n    "b": {}\n  }\n}\n',
    ),
}
KEEPS_THE_GROUP = {"nothing", "empty object", "another group first"}


@pytest.mark.parametrize("name", PUT)
def test_put(name: str) -> None:
    before, after = PUT[name]
    assert jsonc.put(before, PATH, {"a": 1}) == after
    assert jsonc.put(after, PATH, {"a": 1}) == after


@pytest.mark.parametrize("name", [name for name in PUT if name not in KEEPS_THE_GROUP | {"differs"}])
def test_taking_out_gives_the_same_bytes_again(name: str) -> None:
    before, after = PUT[name]
    assert jsonc.take(after, PATH) == before


@pytest.mark.parametrize("name", sorted(KEEPS_THE_GROUP))
def test_a_group_that_was_made_stays_empty(name: str) -> None:
    assert jsonc.parse(jsonc.take(PUT[name][1], PATH)) == jsonc.parse(PUT[name][0]) | {"servers": {}}


# [before, after taking our entry out]
TAKEN = [
    ('{"servers": {"webhand": {}, "b": 1}}', '{"servers": { "b": 1}}'),
    ('{"servers": {"webhand": {}}}', '{"servers": {}}'),
    ('{"servers": { // note\n  "webhand": {}, "b": 1}}', '{"servers": { // note\n   "b": 1}}'),
    ('{"servers": {\n  // note\n  "webhand": {}\n}}', '{"servers": {\n  // note\n}}'),
    ('{"servers": {\n  "b": 1, // of b\n  "webhand": {}\n}}', '{"servers": {\n  "b": 1 // of b\n}}'),
    ('{"other": {"webhand": 1}}', '{"other": {"webhand": 1}}'),
]


@pytest.mark.parametrize(("before", "after"), TAKEN)
def test_take(before: str, after: str) -> None:
    assert jsonc.take(before, PATH) == after


# text, what is said of it
DAMAGED = [
    ("{", "it ends too early"),
    ('{\n  "servers": {\n    "b": }\n}', "line 3: '}' stands where it cannot"),
    ('{"a": 1} {', "stands where it cannot"),
    ('{"a": "open}', "is no JSON"),
    ("{'a': 1}", "is no JSON"),
    ("[1]", "no JSON object"),
    ('{"servers": []}', '"servers" is no object'),
    ("{/* open }", "is no JSON"),
    ('{"a" 1}', "stands where it cannot"),
    ('{"a": 1 "b": 2}', "stands where it cannot"),
    ('{"a": yes}', "stands where it cannot"),
    ('{"servers": {"webhand": 1, "webhand": 2}, "servers": {"webhand": 3, "webhand": 4}}', "cannot be changed"),
]


@pytest.mark.parametrize(("text", "words"), DAMAGED)
def test_damaged(text: str, words: str) -> None:
    with pytest.raises(jsonc.Damaged) as problem:
        jsonc.take(text, PATH)
    assert words in str(problem.value)


leaves = some.none() | some.booleans() | some.integers() | some.text(max_size=8)
names = some.sampled_from(["servers", "webhand", "b", "// c", "}", "ü\n"])
values = some.recursive(
    leaves, lambda inner: some.lists(inner, max_size=2) | some.dictionaries(names, inner, max_size=3), max_leaves=6
)
files = some.dictionaries(names, values, max_size=3).map(
    lambda file: file | ({"servers": {"b": file["servers"]}} if "servers" in file else {})
)


@given(files, some.sampled_from([None, 0, 1, 4, "\t"]), some.booleans())
def test_any_file_says_the_same_and_has_our_entry(file: dict[str, Any], indent: int | str | None, plain: bool) -> None:
    before = json.dumps(file, indent=indent, ensure_ascii=plain)
    with_entry = jsonc.put(before, PATH, ENTRY)
    assert json.loads(with_entry) == file | {"servers": file.get("servers", {}) | {"webhand": ENTRY}}
    without = jsonc.take(with_entry, PATH)
    assert json.loads(without) == file | {"servers": file.get("servers", {})}
    if "servers" in file:
        assert without == before
