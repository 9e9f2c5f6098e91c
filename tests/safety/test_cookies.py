"""Banners of known consent frameworks are refused by code: without a question or a step of the model, once a page."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from packages import installed
from safety.desk import Desk, Seen, Told, call
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import MessageToPerson

HERE = Path(__file__).parent / "banners"
SAY = "fetch('/said?' + this.dataset.says, {method: 'POST'});"
GO = "document.querySelector('#gone').remove()"


def button(says: str, mark: str, text: str) -> str:
    return f'<button data-says={says} onclick="{SAY}{GO}" {mark}>{text}</button>'


def pair(refuse: str) -> str:
    """As banners have them: the button that takes all, and the one that refuses by its place in the framework."""
    return button("yes", "id=yes", "Allow all") + button("no", refuse, "Solo necessari")


def in_shadow(host: str, inner: str, mode: str = "open") -> str:
    root = f"document.querySelector('#{host}').attachShadow({{mode: '{mode}'}})"
    return f"<div id=gone><div id={host}></div></div><script>{root}.innerHTML = `{inner}`</script>"


COOKIEBOT = f"<div id=gone><div id=CybotCookiebotDialog>{pair('id=CybotCookiebotDialogBodyButtonDecline')}</div></div>"
BUILT = {
    "OneTrust": f"<div id=onetrust-consent-sdk><div id=gone>{pair('id=onetrust-reject-all-handler')}</div></div>",
    "OneTrust, in two": """<div id=onetrust-consent-sdk><div id=gone>
      <button id=onetrust-pc-btn-handler onclick="pc.hidden = false; this.hidden = true">Settings</button>
      <div id=pc hidden>"""
    + pair("class=ot-pc-refuse-all-handler")
    + "</div></div></div>",
    "Cookiebot": COOKIEBOT,
    "Usercentrics": in_shadow("usercentrics-root", pair("data-testid=uc-deny-all-button")),
    "Usercentrics, closed": in_shadow("usercentrics-cmp-ui", pair("data-action-type=deny"), "closed"),
    "Didomi": f"<div id=gone><div id=didomi-host>{pair('id=didomi-notice-disagree-button')}</div></div>",
}
LINKED = "<a role=button href={to} class=cn-decline onclick='{run}'>Refuse</a>"
IMITATED = {
    "a link that leads away": f"<div class=klaro>{LINKED.format(to='/leave', run='')}</div>",
    "a download": f"<div class=klaro>{LINKED.format(to='/leave download', run='')}</div>",
    "a form": "<form method=post action=/leave><div class=klaro><button class=cn-decline>Refuse</button></div></form>",
    "words of a deed": f"<div class=klaro>{button('paid', 'class=cn-decline', 'Pay now')}</div>",
    "no banner of any": f'<div class=cookies><button data-says=no onclick="{SAY}">Reject all</button></div>',
}


@cache
def real() -> dict[str, str]:
    """The packages themselves, as their documentation sets them up."""
    with installed(HERE) as modules:
        klaro = (modules / "klaro/dist/klaro.js").read_text("utf-8")
        vanilla = (modules / "vanilla-cookieconsent/dist/cookieconsent.umd.js").read_text("utf-8")
        style = (modules / "vanilla-cookieconsent/dist/cookieconsent.css").read_text("utf-8")
        osano = (modules / "cookieconsent/build/cookieconsent.min.js").read_text("utf-8")
    services = "{name: 'stats', purposes: ['analytics'], cookies: [/^_/]}"
    texts = "{title: 'Cookies', acceptAllBtn: 'All', acceptNecessaryBtn: 'No', showPreferencesBtn: 'More'}"
    more = "{title: 'More', acceptAllBtn: 'All', acceptNecessaryBtn: 'No', savePreferencesBtn: 'Save', sections: []}"
    translated = f"{{default: 'en', translations: {{en: {{consentModal: {texts}, preferencesModal: {more}}}}}}}"
    says = "document.title = {}"
    return {
        "Klaro": f"<script>{klaro}</script><script>klaro.setup({{privacyPolicy: '/p', callback: (given) => "
        f"{says.format('given ? `yes` : `no`')}, services: [{services}]}})</script>",
        "vanilla-cookieconsent": f"<style>{style}</style><script>{vanilla}</script><script>CookieConsent.run({{"
        f"hideFromBots: false, categories: {{necessary: {{readOnly: true}}, ads: {{}}}}, language: {translated}, "
        f"onFirstConsent: () => {says.format('CookieConsent.acceptedCategory(`ads`) ? `yes` : `no`')}}})</script>",
        "Osano Cookie Consent": f"<script>{osano}</script><script>cookieconsent.initialise({{type: 'opt-in', "
        f"onStatusChange(status) {{ {says.format('status == `deny` ? `no` : `yes`')} }}}})</script>",
    }


def looks_twice(seen: Seen) -> Iterator[Call]:
    yield call("wait_and_observe", milliseconds=50)


async def told_of(desk: Desk, markup: str, **job: Any) -> Told:
    desk.hosts.pages |= {"shop.test/": f"<title>Shop</title><h1>Shop</h1>{markup}", "shop.test/leave": "Left"}
    await desk.context.clear_cookies()
    await desk.begin("http://shop.test/")
    return await desk.run(looks_twice, "what is on this page", **{"cookies": "refuse", **job})


def said(desk: Desk) -> list[str]:
    return [one.path for one in desk.hosts.requests if one.path.startswith(("/said", "/leave"))]


@pytest.mark.parametrize("framework", BUILT)
async def test_refused(desk: Desk, framework: str) -> None:
    told = await told_of(desk, BUILT[framework])
    assert (told.questions, said(desk)) == (0, ["/said?no"]), told
    assert "Solo necessari" not in "".join(told.seen.everything), "the model never saw the banner"
    name = framework.partition(",")[0]
    assert (
        sum(f"Cookies were refused in this page's consent banner ({name})." in one for one in told.seen.everything) == 1
    )
    assert "Cookies were refused" in next(event.text for event in told.events if isinstance(event, MessageToPerson))
    assert (told.finished.acts, told.finished.steps) == (0, 2)


@pytest.mark.parametrize("framework", ["Klaro", "vanilla-cookieconsent", "Osano Cookie Consent"])
async def test_refused_in_the_real_thing(desk: Desk, framework: str) -> None:
    told = await told_of(desk, real()[framework])
    assert (told.questions, await desk.page.title()) == (0, "no"), told


async def test_refused_in_a_foreign_frame(desk: Desk) -> None:
    desk.hosts.pages["cmp.test/"] = f"<div id=gone><div id=qc-cmp2-ui>{pair('id=disagree-btn')}</div></div>"
    told = await told_of(desk, "<iframe src=http://cmp.test/ width=500 height=200></iframe>")
    assert (told.questions, said(desk)) == (0, ["/said?no"]), told


async def test_refused_with_the_extension(in_extension: Desk) -> None:
    told = await told_of(in_extension, BUILT["OneTrust, in two"])
    assert (told.questions, said(in_extension)) == (0, ["/said?no"]), told


async def test_once_a_page(desk: Desk) -> None:
    stays = COOKIEBOT.replace(GO, "")
    told = await told_of(desk, stays)
    assert said(desk) == ["/said?no"], told
    assert any("was pressed; the banner is still there" in one for one in told.seen.everything)


@pytest.mark.parametrize(
    "job", [{"cookies": "ask"}, {"autonomy": "careful"}, {"looks_only": True}, {"block": ("shop.test",)}]
)
async def test_left_to_the_task(desk: Desk, job: dict[str, Any]) -> None:
    await told_of(desk, COOKIEBOT, **job)
    assert said(desk) == []


@pytest.mark.parametrize("imitation", IMITATED)
async def test_an_imitation_gets_no_more_than_its_own_script_has(desk: Desk, imitation: str) -> None:
    told = await told_of(desk, IMITATED[imitation])
    assert (told.questions, said(desk), desk.page.url) == (0, [], "http://shop.test/"), told


async def test_what_a_press_leads_to_is_kept_from_loading(desk: Desk) -> None:
    """A press is one of a person to the page, so that a tab could be opened by it: none of another site is."""
    away = "<div class=klaro><button class=cn-decline onclick=\"open('http://other.test/'); location = 'http://other.test/'\">No</button></div>"
    told = await told_of(desk, away)
    assert desk.hosts.of("other.test") == [], told
    assert desk.page.url == "http://shop.test/"


async def test_what_it_sends_proves_nothing_of_what_was_done_before(desk: Desk) -> None:
    """The banner comes with the answer to an act, and its own request is no sign that the act's arrived."""
    slow = COOKIEBOT.replace(SAY, f"setTimeout(() => {{ {SAY} }}, 900);")  # when the press has its receipt already
    late = f"setTimeout(() => document.body.insertAdjacentHTML('beforeend', `{slow}`))"
    page = f"<title>Shop</title><button id=save>Save</button><script>save.onclick = () => {late}</script>"

    def script(seen: Seen) -> Iterator[Call]:
        yield call("click_element", element_ref=seen.ref("button", "Save"), description="Save")
        yield call("wait_and_observe", milliseconds=3_000)

    desk.hosts.pages["shop.test/"] = page
    await desk.begin("http://shop.test/")
    told = await desk.run(script, "save it", cookies="refuse", autonomy="trusted")
    assert said(desk) == ["/said?no"]
    assert not any(change.proven for change in told.finished.changes), told.finished.changes
