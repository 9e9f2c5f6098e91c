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


def as_klaro(inner: str) -> str:
    return (
        f"<div class=klaro><div role=dialog aria-describedby=id-cookie-notice class=cookie-notice>{inner}</div></div>"
    )


LINKED = "<a role=button href={to} class=cn-decline onclick='{run}'>Refuse</a>"
IMITATED = {
    "a link that leads away": as_klaro(LINKED.format(to="/leave", run="")),
    "a download": as_klaro(LINKED.format(to="/leave download", run="")),
    "a form": f"<form method=post action=/leave>{as_klaro('<button class=cn-decline>Refuse</button>')}</form>",
    "words of a deed": as_klaro(button("paid", "class=cn-decline", "Pay now")),
    "drawn as its opposite": as_klaro(button("all", "class=cn-decline", "Accept all cookies")),
    "a class by chance": f"<div class=klaro><p>A loan of 900</p>{button('loan', 'class=cn-decline', 'Decline')}</div>",
    "another class by chance": f"""<div class='cc-window cc-banner' role=dialog aria-label=cookieconsent>
      <p>3 friends wait</p>{button("friend", "class='cc-btn cc-deny'", "Decline")}</div>""",
    "no banner of any": f'<div class=cookies><button data-says=no onclick="{SAY}">Reject all</button></div>',
}


REAL = [
    "Klaro",
    "Klaro, in its settings",
    "Klaro, all ticked",
    "vanilla-cookieconsent",
    "vanilla-cookieconsent 2",
    "vanilla-cookieconsent 2, in two",
    "vanilla-cookieconsent 2, in its settings",
    "Osano Cookie Consent",
    "Orejime",
    "tarteaucitron",
    "tarteaucitron, in its settings",
]


@cache
def real() -> dict[str, str]:
    """The packages themselves, as their documentation sets them up."""
    with installed(HERE) as modules:
        klaro = (modules / "klaro/dist/klaro.js").read_text("utf-8")
        vanilla = (modules / "vanilla-cookieconsent/dist/cookieconsent.umd.js").read_text("utf-8")
        style = (modules / "vanilla-cookieconsent/dist/cookieconsent.css").read_text("utf-8")
        osano = (modules / "cookieconsent/build/cookieconsent.min.js").read_text("utf-8")
        second = (modules / "vanilla-cookieconsent-2/dist/cookieconsent.js").read_text("utf-8")
        look = (modules / "vanilla-cookieconsent-2/dist/cookieconsent.css").read_text("utf-8")
        orejime = (modules / "orejime/dist/orejime-standard-en.js").read_text("utf-8")
    services = "{name: 'stats', purposes: ['analytics'], cookies: [/^_/]}"
    texts = "{title: 'Cookies', acceptAllBtn: 'All', acceptNecessaryBtn: 'No', showPreferencesBtn: 'More'}"
    all_ticked = (
        "hideFromBots: false, categories: {ads: {enabled: true}}, language: {default: 'en', translations: {en: "
        "{consentModal: {title: 'Cookies', acceptAllBtn: 'All', showPreferencesBtn: 'More'}, preferencesModal: {title: "
        "'More', acceptAllBtn: 'All', savePreferencesBtn: 'Save', sections: [{title: 'Ads', linkedCategory: 'ads'}]}}}}"
    )
    more = "{title: 'More', acceptAllBtn: 'All', acceptNecessaryBtn: 'No', savePreferencesBtn: 'Save', sections: []}"
    translated = f"{{default: 'en', translations: {{en: {{consentModal: {texts}, preferencesModal: {more}}}}}}}"
    says = "document.title = {}"

    def in_klaro(given: str) -> str:
        config = f"{{privacyPolicy: '/p', services: [{services}], {given}}}"
        watch = (
            f"if (what == 'saveConsents') {says.format('Object.values(data.consents).some(Boolean) ? `yes` : `no`')}"
        )
        return (
            f"<script>{klaro}</script><script>const config = {config}; klaro.setup(config); "
            f"klaro.getManager(config).watch({{update(_, what, data) {{ {watch} }}}})</script>"
        )

    def in_second(secondary: str, reject: str = "") -> str:
        primary = "primary_btn: {text: 'All', role: 'accept_all'}"
        texts = f"{{title: 'Cookies', {primary}, secondary_btn: {{text: 'Second', role: '{secondary}'}}}}"
        toggle = "{title: 'Ads', toggle: {value: 'ads', enabled: false, readonly: false}}"
        more = f"{{title: 'More', save_settings_btn: 'Save', accept_all_btn: 'All', {reject} blocks: [{toggle}]}}"
        return (
            f"<style>{look}</style><script>{second}</script><script>const banner = initCookieConsent(); banner.run({{"
            f"hide_from_bots: false, current_lang: 'en', languages: {{en: {{consent_modal: {texts}, "
            f"settings_modal: {more}}}}}, "
            f"onAccept: () => {{ {says.format('banner.allowedCategory(`ads`) ? `yes` : `no`')} }}}})</script>"
        )

    def in_tarteaucitron(refuses: str) -> str:
        return (
            "<script src=/tac/tarteaucitron.min.js></script><script>"
            f"tarteaucitron.init({{orientation: 'bottom', DenyAllCta: {refuses}, AcceptAllCta: true}}); "
            "tarteaucitron.services.ads = {key: 'ads', type: 'ads', name: 'Ads', uri: '', needConsent: true, "
            "cookies: [], js() {}, fallback() {}}; tarteaucitron.job = ['ads']; "
            f"document.addEventListener('ads_allowed', () => {{ {says.format('`yes`')} }}); "
            f"document.addEventListener('ads_disallowed', () => {{ {says.format('`no`')} }})</script>"
        )

    return {
        "Klaro": in_klaro(""),
        "Klaro, in its settings": in_klaro("hideDeclineAll: true, default: false"),
        "vanilla-cookieconsent": f"<style>{style}</style><script>{vanilla}</script><script>CookieConsent.run({{"
        f"hideFromBots: false, categories: {{necessary: {{readOnly: true}}, ads: {{}}}}, language: {translated}, "
        f"onFirstConsent: () => {says.format('CookieConsent.acceptedCategory(`ads`) ? `yes` : `no`')}}})</script>",
        "vanilla-cookieconsent 2": in_second("accept_necessary"),
        "vanilla-cookieconsent 2, in two": in_second("settings", "reject_all_btn: 'None',"),
        "vanilla-cookieconsent 2, in its settings": in_second("settings"),
        "Osano Cookie Consent": f"<script>{osano}</script><script>cookieconsent.initialise({{type: 'opt-in', "
        f"onStatusChange(status) {{ {says.format('status == `deny` ? `no` : `yes`')} }}}})</script>",
        "Orejime": "<script>orejimeConfig = {privacyPolicyUrl: '/p', "
        f"purposes: [{{id: 'ads', title: 'Ads', cookies: ['a']}}]}}</script><script>{orejime}</script>"
        f"<script>addEventListener('load', () => "
        f"orejime.manager.on('update', () => {{ "
        f"{says.format('orejime.manager.getConsent(`ads`) ? `yes` : `no`')} }}))</script>",
        "tarteaucitron": in_tarteaucitron("true"),
        "tarteaucitron, in its settings": in_tarteaucitron("false"),
        "Klaro, all ticked": in_klaro("hideDeclineAll: true, default: true"),
        "vanilla-cookieconsent, all ticked": f"<style>{style}</style><script>{vanilla}</script>"
        f"<script>CookieConsent.run({{{all_ticked}}})</script>",
    }


@cache
def loaded() -> dict[str, str]:
    """What a real one loads after its first script."""
    with installed(HERE) as modules:
        package = modules / "tarteaucitronjs"
        files = [*package.glob("*.min.js"), *package.glob("css/*.min.css"), package / "lang/tarteaucitron.en.min.js"]
        return {f"shop.test/tac/{file.relative_to(package).as_posix()}": file.read_text("utf-8") for file in files}


def looks_twice(seen: Seen) -> Iterator[Call]:
    yield call("wait_and_observe", milliseconds=50)


async def told_of(desk: Desk, markup: str, **job: Any) -> Told:
    desk.hosts.pages |= {"shop.test/": f"<title>Shop</title><h1>Shop</h1>{markup}", "shop.test/leave": "Left"}
    await desk.context.clear_cookies()
    await desk.begin("http://shop.test/")
    return await desk.run(looks_twice, "what is on this page", **{"cookies": "refuse", **job})


def told_person(told: Told) -> str:
    return next((event.text for event in told.events if isinstance(event, MessageToPerson)), "")


def said(desk: Desk) -> list[str]:
    return [one.path for one in desk.hosts.requests if one.path.startswith(("/said", "/leave"))]


@pytest.mark.parametrize("framework", BUILT)
async def test_refused(desk: Desk, framework: str) -> None:
    told = await told_of(desk, BUILT[framework])
    assert (told.questions, said(desk)) == (0, ["/said?no"]), told
    assert "Allow all" not in "".join(told.seen.everything), "the model never saw the banner"
    name = framework.partition(",")[0]
    banner = f"this page's cookie banner ({name})"
    pressed = f"“Solo necessari” was pressed in {banner}, which refuses cookies; the banner is gone."
    assert sum(pressed in one for one in told.seen.everything) == 1
    assert pressed in told_person(told)
    assert (told.finished.acts, told.finished.steps) == (0, 2)


@pytest.mark.parametrize("framework", [one for one in REAL if one != "Klaro, all ticked"])
async def test_refused_in_the_real_thing(desk: Desk, framework: str) -> None:
    desk.hosts.pages |= loaded()
    told = await told_of(desk, real()[framework])
    assert (told.questions, await desk.page.title()) == (0, "no"), [told_person(told), await desk.page.content()]
    assert "cookie banner" in told_person(told), told


async def test_what_was_opened_and_cannot_refuse_is_closed_again(desk: Desk) -> None:
    """Klaro without a button that refuses, and all of its services ticked."""
    told = await told_of(desk, real()["Klaro, all ticked"])
    assert "opened its settings" in told_person(told), told
    assert "closed again, and cookies were not refused" in told_person(told), told
    assert await desk.page.locator(".cm-klaro").count() == 0
    assert (await desk.page.locator(".cookie-notice").count(), await desk.page.title()) == (1, "Shop")


async def test_settings_that_were_closed_again_are_gone_before_the_page_is_shown(desk: Desk) -> None:
    """What they have is still laid out then, unseen, and is nothing that the banner would keep from anyone."""
    told = await told_of(desk, "<button>Price</button>" + real()["vanilla-cookieconsent, all ticked"])
    assert "closed again, and cookies were not refused" in told_person(told), told
    assert not any("behind" in one for one in told.seen.everything), told.seen.everything


async def test_settings_that_a_person_opened_are_left_alone(desk: Desk) -> None:
    opened = real()["Klaro, all ticked"] + "<script>addEventListener('load', () => klaro.show(config, true))</script>"
    told = await told_of(desk, opened)
    assert (await desk.page.locator(".cm-klaro").count(), told_person(told).count("cookie")) == (1, 0), told


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
    assert any("which refuses cookies; the banner was still shown then" in one for one in told.seen.everything)


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
    leave = "open('http://other.test/'); location = 'http://other.test/'"
    away = as_klaro(f'<button class=cn-decline onclick="{leave}">No</button>')
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
