"""The judge itself: it sees every element, and counts what differs."""

from page.conftest import Site

from bench.agreement import Agreement, compare
from bench.judge import Pair, View, pairs

MARKUP = """<button>Top</button><div id=open><b slot=s>Slotted</b></div><div id=closed></div>
<iframe src=https://page.test/same></iframe><iframe src=https://elsewhere.test/other></iframe>
<script>
document.getElementById("open").attachShadow({ mode: "open" }).innerHTML = "<button>Open <slot name=s></slot></button>";
document.getElementById("closed").attachShadow({ mode: "closed" }).innerHTML = "<button>Closed</button>";
</script>"""

FRAMES = {
    "https://page.test/same": "<button>Same</button><iframe srcdoc='<button>Nested</button>'></iframe>",
    "https://elsewhere.test/other": "<button>Other</button>",
}


async def test_sees_into_shadow_trees_and_frames(site: Site) -> None:
    site.markup, site.frames = MARKUP, FRAMES
    await site.page.goto("https://page.test/")
    found = [pair for pair in await pairs(site.page) if pair.tag == "button"]
    assert {pair.ours.name for pair in found} == {"Top", "Open Slotted", "Closed", "Same", "Nested", "Other"}
    assert [pair.ours.name for pair in found] == [pair.theirs and pair.theirs.name for pair in found]
    assert compare(found).differences == []


def pair(ours: View, theirs: View | None, hint: str = "") -> Pair:
    return Pair("div", hint, ours, theirs, has_words=True, is_widget=False)


def test_counts_each_aspect_by_itself() -> None:
    result = compare(
        [
            pair(View("button", "Go"), View("button", "Go")),
            pair(View("button", "Go"), View("link", "Gone")),
            pair(View("checkbox", "On", "", {"checked": "true"}), View("checkbox", "On", "", {"checked": "false"})),
            pair(View("button", "Left out"), None),
        ]
    )
    assert [result.compared[aspect] for aspect in ("role", "name", "state")] == [3, 3, 1]
    assert [round(result.share(aspect)) for aspect in ("role", "name", "state")] == [67, 67, 0]
    assert [each.aspect for each in result.unexplained] == ["role", "name", "state"]


def test_a_reason_explains_and_counts_all_the_same() -> None:
    result = compare([pair(View("textbox", ""), View("generic", ""), "contenteditable=true")])
    assert (result.share("role"), result.unexplained, len(result.reasons)) == (0, [], 1)
    assert (result + Agreement()).reasons == result.reasons


def test_what_has_no_name_of_its_own_may_be_called_something() -> None:
    called = compare([pair(View("generic", "Card"), View("generic", ""))])
    assert (called.compared["name"], called.differences) == (0, [])
