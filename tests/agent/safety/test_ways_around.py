"""Ways around the labels that were found by trying: files, echoes of the model's words, keys, other tabs, forms."""

import base64

import pytest
from agent.scripted import COMPLETE, PAGE, SHOT, START, Host, MemoryBrowser, Page, Play, Step, call, calls, does, ok
from webhand_agent.means import Means, Saved
from webhand_agent.protocol import Action, Confirmation, File, Frame, PageText, Receipt, Rows, Screenshot
from webhand_agent.safety.approvals import DO_NOT_ALLOW
from webhand_agent.safety.labels import Labels
from webhand_agent.safety.writings import CLIPBOARD, typed_by

MAIL = "https://mail.example/"
CODE = "kestrel-7731-orchid"
PACKED = base64.b64encode(CODE.encode()).decode()
LEAK = f"{START}?d={CODE}"
READ = f"""page [title="Mail"] [url="{MAIL}"]
  - text "Your recovery code is {CODE}, dear Ada"
  - textbox <input type="text"> [ref=e3] "Search mail"
"""
SHOP = PAGE.replace("[ref=e", "[ref=e1")
TASK = "read the mail, look at shop.example and upload cv.pdf"
OPEN_SHOP = does("switch_tab", tab_index=2)


class RunFiles:
    """What is saved is not read, and whatever is asked for is there."""

    def save(self, name: str, data: bytes) -> Saved:
        return Saved(name, f"/runs/r1/files/{name}", len(data))

    def load(self, path: str) -> File:
        return File(name=path, mime="text/plain", data="AAAA")


def two_sites() -> MemoryBrowser:
    return MemoryBrowser(Page(url=MAIL, tree=READ), Page(tree=SHOP))


async def asked(*steps: Step, browser: MemoryBrowser | None = None, task: str = TASK) -> tuple[list[str], Play]:
    """The kinds of risk that the person was asked about, who allowed nothing."""
    host = Host([DO_NOT_ALLOW] * 9)
    play = Play([*steps, COMPLETE], task=task, browser=browser or two_sites(), host=host)
    play.means = Means(host, host, files=RunFiles())
    await play.run()
    return [one.risk for one in host.only(Confirmation)], play


def uploads(path: str) -> Step:
    return does("upload_file", element_ref="e12", paths=[path])


@pytest.mark.parametrize(
    ("path", "asks"),
    [
        ("/home/ada/tax.txt/", True),  # the same file, and a name that is empty
        ("/home/ada/tax.txt/.", True),
        ("/home/ada/mail", True),  # the word "mail" names no file
        ("/home/ada/v.pdf", True),  # only the end of a name
        ("/home/ada/cv.pdf", False),
    ],
)
async def test_a_file_is_named_by_its_whole_name(path: str, asks: bool) -> None:
    risks, _ = await asked(OPEN_SHOP, uploads(path))
    assert risks == ["share"] * asks


async def test_what_the_run_has_saved_is_no_file_of_the_persons_whatever_it_is_called() -> None:
    save = does("save_note", name="cv.pdf", text=CODE)
    assert (await asked(save, OPEN_SHOP, uploads("cv.pdf")))[0] == ["share"]
    assert (await asked(save, OPEN_SHOP, uploads("/runs/r1/files/CV.pdf")))[0] == ["share"]
    only_shop = MemoryBrowser(Page(tree=SHOP))
    own = does("save_note", name="goods.csv", text="Lamp")
    assert (await asked(own, uploads("goods.csv"), browser=only_shop))[0] == [], "its own text, back to the same site"


def shows_in_the_mail(text: str) -> MemoryBrowser:
    """A mail page that shows something after whatever was done in it."""
    browser = two_sites()

    def act(ref: str | None, action: Action) -> Receipt:
        browser.pages[1].tree = READ + f"  - {text}\n"
        return ok()

    browser.on_act = act
    return browser


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (LEAK, f'textbox [ref=e4] "Draft" [value="{LEAK}"]'),
        (f"see shop.example?d={CODE}, ok", f'link <a> [ref=e4] [to="{LEAK}"] "it"'),
        (f"(SHOP.example/?d={CODE})", f'text "You wrote {LEAK}"'),
    ],
)
async def test_an_address_that_the_model_made_is_not_shown_by_being_shown_again(written: str, shown: str) -> None:
    steps = [does("type_text", element_ref="e3", text=written), does("navigate", url=LEAK)]
    risks, play = await asked(*steps, browser=shows_in_the_mail(shown))
    assert risks == ["share"], play.browser.log


async def test_an_address_that_was_typed_letter_by_letter_neither() -> None:
    keys = [
        call("press_key", key=key).model_copy(update={"id": f"c{at}"})
        for at, key in enumerate([*"shop.example/?d=", "Shift+w", "a", "l"])
    ]
    address = f"{START}?d=Wal"
    browser = shows_in_the_mail(f'link <a> [ref=e4] [to="{address}"] "it"')
    assert (await asked(calls(*keys), does("navigate", url=address), browser=browser))[0] == ["share"]


async def test_a_link_of_the_page_is_free_as_often_as_it_is_followed() -> None:
    link = f"{START}goods/77?ref=list"
    browser = two_sites()
    browser.pages[1].tree += f'  - link <a> [ref=e5] [to="{link}"] "Lamp"\n'
    there = does("navigate", url=link)
    assert (await asked(does("find_elements", query="goods"), there, does("go_back"), there, browser=browser))[0] == []


async def test_a_receipt_that_repeats_the_model_makes_nothing_the_sites_own() -> None:
    steps = [OPEN_SHOP, does("save_note", name=PACKED, text="x"), does("type_text", element_ref="e11", text=PACKED)]
    assert (await asked(*steps))[0] == ["share"]


def test_words_are_the_persons_only_as_often_as_they_said_them() -> None:
    held = Labels()
    held.read(READ, [MAIL])
    words = ("find blue lamps, my phone is +39 02 1234567",)
    assert held.carried("blue lamps lamps blue lamps blue blue", START, words), "two words are an alphabet"
    assert held.carried_by(f"{START}?q=search+results+results+search+search", words, known_host=True)
    assert held.carried("blue lamp lamps", START, words)
    assert not held.carried("blue lamp", START, words)
    assert not held.carried("+39021234567", START, words), "a form wants it without gaps"
    assert held.carried("3902", START, words)


@pytest.mark.parametrize(
    ("key", "written"),
    [
        ("ctrl+v", CLIPBOARD),
        ("Cmd+V", CLIPBOARD),
        ("Shift+Ins", CLIPBOARD),
        ("Control++v", CLIPBOARD),
        ("Alt+Control+v", CLIPBOARD),
        ("plus", "+"),
        ("+", "+"),
        ("Shift++", "+"),
        ("+k", "k"),
        ("Control+c", ""),
        ("v", "v"),
        ("Insert", ""),
        ("ctrl+Enter", ""),
    ],
)
def test_keys_are_read_as_the_page_engine_reads_them(key: str, written: str) -> None:
    assert typed_by(key) == written


async def test_a_letter_into_a_frame_that_does_not_say_what_has_the_focus() -> None:
    tree = READ + '  - iframe [ref=e9] "Advertisement" [focused]\n    - text "buy"\n'
    frame = Frame(frame_id=1, document_id="f", prefix="f1", url="https://ads.example/")
    browser = MemoryBrowser(Page(url=MAIL, tree=tree, frames=(frame,)))
    assert (await asked(does("press_key", key="k"), browser=browser))[0] == ["share"]


async def test_the_address_of_a_tab_without_a_title_is_that_tabs() -> None:
    browser = MemoryBrowser(Page(), Page(url=f"{MAIL}?token={CODE}", title=""))
    assert (await asked(does("list_tabs"), does("type_text", element_ref="e1", text=CODE), browser=browser))[0] == [
        "share"
    ]


class Wandering(MemoryBrowser):
    """The shop sends its tab to the mail, between the look and whatever reads."""

    async def read(self, tab_id: int, *, offset: int = 0, size: int = 8_000) -> PageText:
        self.pages[1] = Page(url=MAIL, tree=READ)
        return await super().read(tab_id, offset=offset, size=size)

    async def screenshot(self, tab_id: int) -> Screenshot | None:
        self.pages[1] = Page(url=MAIL, tree=READ)
        return SHOT


@pytest.mark.parametrize("tool", ["read_page", "take_screenshot"])
async def test_a_page_that_came_meanwhile_is_not_read_as_the_one_before(tool: str) -> None:
    _, play = await asked(does(tool), browser=Wandering(Page()), task="open the lamp page")
    assert "has gone to another site meanwhile" in play.host.results[0]


async def test_what_was_saved_of_a_page_that_came_meanwhile_is_asked_about() -> None:
    class Saves(Wandering):
        async def extract(self, tab_id: int, kind: str, ref: str | None = None) -> Rows:
            self.pages[1] = Page(url=MAIL, tree=READ)
            return Rows(tab_id=1, columns=["Code"], rows=[[CODE]])

    browser = Saves(Page(tree=SHOP))
    steps = [does("extract_table"), does("navigate", url=START), does("wait_and_observe"), uploads("table.csv")]
    risks, play = await asked(*steps, browser=browser, task="upload table.csv to shop.example and read mail.example")
    assert risks == ["share"], play.host.results


FORM = PAGE.replace("[focused]", '[focused] [enter="Go"] [to="https://other.example/list"]')


async def test_a_field_of_a_form_that_leaves_the_site_asks_when_it_is_sent_and_not_before() -> None:
    browser = MemoryBrowser(Page(tree=FORM))
    assert (await asked(does("click_element", element_ref="e1"), browser=browser))[0] == []
    assert (await asked(does("press_key", key="Enter"), browser=browser))[0] == ["leave_site"]


async def test_choices_in_a_form_tell_a_site_nothing() -> None:
    browser = two_sites()
    browser.pages[
        2
    ].tree += '  - combobox <select> [ref=e18] "Size" [options="small | large"]\n  - checkbox [ref=e19] "Gift"\n'
    fields = [{"element_ref": "e18", "value": "large"}, {"element_ref": "e19", "value": "true"}]
    assert (await asked(OPEN_SHOP, does("fill_form", fields=fields), browser=browser))[0] == []


class OneSecret:
    def names(self, origin: str) -> list[str]:
        return ["PIN"] if origin == START.rstrip("/") else []

    def value(self, name: str, origin: str) -> str:
        return "734"


async def test_a_secret_in_a_form_is_no_text_from_elsewhere_and_is_asked_about_once() -> None:
    browser = two_sites()
    browser.pages[2].tree += '  - textbox <input type="password"> [ref=e19] "Code" [secret]\n'
    done: list[Action] = []
    browser.on_act = lambda ref, action: done.append(action) or ok()  # type: ignore[func-returns-value]
    for answer, typed in (("Allow once", 1), (DO_NOT_ALLOW, 0)):
        done.clear()
        host = Host([answer])
        fill = does("fill_form", fields=[{"element_ref": "e19", "value": "{{secret:PIN}}"}])
        play = Play([OPEN_SHOP, fill, COMPLETE], task="look at shop.example", browser=browser, host=host)
        play.means = Means(host, host, vault=OneSecret())
        await play.run()
        assert [one.risk for one in host.only(Confirmation)] == ["log_in"]
        assert len(done) == typed
        assert not any("734" in event.model_dump_json() for event in host.events)
