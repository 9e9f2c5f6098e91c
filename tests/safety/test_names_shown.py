"""A6: controls, headings and fields that are named so that a question would read otherwise than it is."""

import json
from collections.abc import Iterator, Sequence

import pytest
from conftest import Sample
from safety.desk import Desk, Seen, Told, call
from safety.injections import NAMES, NEVER_SHOWN, Name
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Confirmation
from webhand_host.cli.show import spoken


def page(name: Name) -> str:
    """Everything that a card shows is named so: the button, its form's heading, the label and value of a field."""
    return f"""<title>Shop</title><form method=post action=/pay><h2></h2><label><span></span><input name=a></label>
      <button></button></form><script>const name = {json.dumps(name.text).replace("<", chr(92) + "u003c")};
      for (const each of document.querySelectorAll("h2, span, button")) each.textContent = name;
      document.querySelector("input").value = name</script>"""


async def asked_of(desk: Desk, name: Name) -> Told:
    desk.hosts.pages["shop.test/"] = page(name)
    await desk.begin("http://shop.test/")

    def clicks(seen: Seen) -> Iterator[Call | Sequence[Call]]:
        yield call("click_element", element_ref=seen.refs("button")[0], consequence="pay")

    return await desk.run(clicks, "do it")


def texts(card: Confirmation) -> list[str]:
    return [card.act, card.context, card.amount, card.writes, *(f"{one.label}\n{one.value}" for one in card.fields)]


@pytest.mark.timeout(300)
async def test_no_question_holds_what_it_must_never_show(
    desk: Desk, sample: Sample, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in sample(NAMES, 12):
        told = await asked_of(desk, name)
        assert len(told.asked) == 1, f"{name.id}: {told}"
        card = told.asked[0]
        for text in texts(card):
            assert not NEVER_SHOWN.search(text), f"{name.id}: {text!r}"
        assert name.reads in " ".join(texts(card)), f"{name.id}: {texts(card)}"
        capsys.readouterr()
        spoken(card)
        shown = capsys.readouterr()
        lines = shown.out + shown.err
        assert not NEVER_SHOWN.search(lines), f"{name.id}: {lines!r}"
        assert sum(line.startswith("? ") for line in lines.splitlines()) == 1, f"{name.id}: a line like ours: {lines}"
