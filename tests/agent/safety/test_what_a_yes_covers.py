"""How far a yes and a no reach: one file and no other, the site that a form goes to, how often somebody may insist."""

from agent.scripted import COMPLETE, PAGE, START, Host, MemoryBrowser, Page, Play, Step, does
from webhand_agent.job import Job
from webhand_agent.means import Means, NoFiles
from webhand_agent.protocol import Confirmation, File
from webhand_agent.safety.approvals import ALLOW_TASK, DO_NOT_ALLOW

MAIL = "https://mail.example/"
CODE = "kestrel-7731-orchid"
READ = f"""page [title="Mail"] [url="{MAIL}"]
  - text "Your recovery code is {CODE}, dear Ada"
  - textbox <input type="text"> [ref=e3] "Answer" [focused] [enter="Verify"] [to="{START}collect"]
  - button <button> [ref=e5] [to="{START}collect"] "Verify"
"""
TASK = "read the mail and look at shop.example"
OPEN_SHOP = does("switch_tab", tab_index=2)


class AnyFile(NoFiles):
    def load(self, path: str) -> File:
        return File(name=path, mime="text/plain", data="AAAA")


async def plays(*steps: Step, answers: list[str], task: str = TASK) -> Play:
    browser = MemoryBrowser(Page(url=MAIL, tree=READ), Page(tree=PAGE.replace("[ref=e", "[ref=e1")))
    host = Host(answers)
    play = Play([*steps, COMPLETE], task=task, browser=browser, host=host)
    play.means = Means(host, host, files=AnyFile())
    await play.run()
    return play


def uploads(path: str) -> Step:
    return does("upload_file", element_ref="e12", paths=[path])


async def test_a_yes_to_one_file_is_none_to_another_and_none_to_what_was_read() -> None:
    others = [uploads("~/b.txt"), does("type_text", element_ref="e11", text=CODE)]
    play = await plays(
        OPEN_SHOP, uploads("~/a.txt"), uploads("~/a.txt"), *others, answers=[ALLOW_TASK] + [DO_NOT_ALLOW] * 2
    )
    data = [one.data for one in play.host.only(Confirmation)]
    assert data == ["~/a.txt", "~/b.txt", CODE]


async def test_a_form_that_goes_to_another_site_brings_what_was_typed_there() -> None:
    for sends in (does("click_element", element_ref="e5"), does("press_key", key="Enter")):
        play = await plays(does("type_text", element_ref="e3", text=CODE), sends, answers=[DO_NOT_ALLOW])
        asked = [(one.risk, one.where, one.data) for one in play.host.only(Confirmation)]
        assert asked == [("share", START.rstrip("/"), CODE)]
    said = await plays(
        does("type_text", element_ref="e3", text="shop"), does("click_element", element_ref="e5"), answers=[]
    )
    assert said.host.asked == [], "the person's own words go where the form does"


async def test_who_insists_is_not_asked_for_ever() -> None:
    tries = [
        step
        for n in range(9)
        for step in (does("type_text", element_ref="e11", text=f"{CODE} {n}"), does("wait_and_observe"))
    ]
    play = await plays(OPEN_SHOP, *tries, answers=[DO_NOT_ALLOW] * 9)
    assert len(play.host.asked) == 3


async def test_of_a_blocked_tab_only_the_site_is_listed() -> None:
    browser = MemoryBrowser(Page(), Page(url="https://bank.example/account?n=7731", title="Balance: 1000"))
    play = Play([does("list_tabs"), does("switch_tab", tab_index=9), COMPLETE], browser=browser)
    await play.run(Job(id="r", task="list my tabs", browse=True, block=("bank.example",)))
    for told in play.host.results[:2]:
        assert '2. "blocked in the settings" https://bank.example' in told
        assert "1000" not in told
        assert "7731" not in told
