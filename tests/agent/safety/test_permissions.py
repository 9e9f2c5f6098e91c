"""The permission table: what an act needs, what is had without asking, what a yes gives, what is free of `carry`."""

from typing import Any, Literal

import pytest
from agent.scripted import Grants
from webhand_agent.job import Job
from webhand_agent.protocol import Answered, Choice, Consequence, Control, Permission, PermissionKind
from webhand_agent.safety.ask import needs, plan_needs
from webhand_agent.safety.cards import card_of, choices
from webhand_agent.safety.consequence import Judgement
from webhand_agent.safety.judged import Author, Going, JudgedAct, choice_bits, pieces_bits
from webhand_agent.safety.permissions import Permissions

HOME, SHOP, MAIL = "https://home.example/", "https://shop.example/a", "https://mail.example/"
HARMLESS, CHANGE = Judgement(), Judgement(Consequence.CHANGE)


def deed(*deeds: Consequence) -> Judgement:
    return Judgement(Consequence.CHANGE, frozenset(deeds))


def task(*read: str, autonomy: Literal["careful", "normal", "trusted"] = "normal", **job: Any) -> Permissions:
    made = Permissions(Job(id="r", task="t", autonomy=autonomy, **job), Grants())
    for url in read:
        made.look(url)
    return made


def act(site: str = "https://shop.example", judgement: Judgement = HARMLESS, **more: Any) -> JudgedAct:
    return JudgedAct(
        "click", 'Click button "Go"', more.pop("author", Author.MODEL), site=site, judgement=judgement, **more
    )


def lacking(one: JudgedAct, of: Permissions, now: float = 0) -> set[str]:
    return {shown(each) for each in needs(one, of, now) if not of.has(each, one.author)}


def shown(one: Permission) -> str:
    source = f"{one.source.partition('://')[2]}>" if one.source else ""
    return f"{one.kind.value} {source}{one.site.partition('://')[2]}"


def say(choice: Choice, one: JudgedAct, of: Permissions, granted: list[Permission] | None = None) -> bool:
    card = card_of(one, [each for each in needs(one, of, 0) if not of.has(each, one.author)], of)
    return of.answer(card, Answered(t=0, id="q", text=choice.value, granted=granted), one, 0)


class TestEnter:
    def test_the_site_of_the_tab_and_what_the_words_name(self) -> None:
        one = task(HOME)
        one.hear("compare shop.example and search amazon for lamps")
        assert one.may_enter("https://www.shop.example/x")
        assert one.may_enter("https://www.amazon.com/")
        assert one.may_enter("https://sub.home.example/")
        assert not one.may_enter("https://evil.example/")
        assert not one.may_enter("https://shop.example.evil.test/")

    def test_settings_and_blocks(self) -> None:
        one = task(enter_always=("bank.example",), block=("evil.example",))
        assert one.may_enter("https://bank.example/")
        assert one.is_blocked("https://www.evil.example/x")

    def test_a_link_followed_is_entered_and_an_address_of_the_models_is_asked(self) -> None:
        one = task(HOME)
        assert lacking(act("https://home.example", goes=(Going(SHOP, "link"),)), one) == set()
        assert "enter shop.example" in lacking(act("", goes=(Going(SHOP, "model"),)), one)
        assert lacking(act("", goes=(Going(SHOP, "script"),)), task()) == {"enter shop.example"}

    def test_tenants_of_one_host_are_two_sites(self) -> None:
        one = task("https://alice.github.io/")
        assert not one.may_enter("https://bob.github.io/")

    def test_to_look_is_less_than_to_look_and_act(self) -> None:
        going = act("", goes=(Going(SHOP, "script"),))
        looks, acts = task(), task()
        assert say(Choice.LOOK, going, looks)
        assert say(Choice.LOOK_AND_ACT, going, acts)
        assert lacking(act(judgement=CHANGE), looks) == {"write shop.example"}
        assert lacking(act(judgement=CHANGE), acts) == set()


class TestWrite:
    def test_one_question_for_each_task_and_site(self) -> None:
        one = task(SHOP)
        assert lacking(act(judgement=CHANGE), one) == {"write shop.example"}
        assert say(Choice.TASK, act(judgement=CHANGE), one)
        assert lacking(act(judgement=CHANGE), one) == set()
        assert lacking(act("https://other.example", CHANGE), task()) == {"write other.example"}

    def test_once_is_for_this_act(self) -> None:
        one = task(SHOP)
        assert say(Choice.ONCE, act(judgement=CHANGE), one)
        one.over(again=False)
        assert lacking(act(judgement=CHANGE), one) == {"write shop.example"}

    @pytest.mark.parametrize(
        ("author", "job", "asked"),
        [
            (Author.MODEL, {}, True),
            (Author.PLANNER, {}, False),
            (Author.REPLAY, {}, True),
            (Author.MODEL, {"yes": True}, False),
            (Author.MODEL, {"autonomy": "trusted"}, False),
        ],
    )
    def test_who_need_not_ask(self, author: Author, job: dict[str, Any], asked: bool) -> None:
        assert bool(lacking(act(judgement=CHANGE, author=author), task(SHOP, **job))) is asked

    def test_careful_asks_before_the_first_act_of_any_kind(self) -> None:
        harmless = act(control=Control(tab_id=1))
        assert lacking(harmless, task(SHOP, autonomy="careful")) == {"write shop.example"}
        assert lacking(act(), task(SHOP, autonomy="careful")) == set(), "looking is no act"
        assert lacking(act(), task(SHOP)) == set()

    def test_a_flag_and_a_grant(self) -> None:
        flag = Permission(kind=PermissionKind.WRITE, site="https://shop.example")
        assert lacking(act(judgement=CHANGE), task(SHOP, allow=(flag,))) == set()
        one = task(SHOP)
        assert say(Choice.ALWAYS, act(judgement=CHANGE), one)
        assert one.grants.all() == [flag]

    def test_a_form_to_another_site_writes_there_too(self) -> None:
        there = act(judgement=CHANGE, to="https://evil.example")
        assert lacking(there, task(SHOP)) == {
            "write shop.example",
            "write evil.example",
            "enter evil.example",
            "carry shop.example>evil.example",
        }


class TestDeeds:
    @pytest.mark.parametrize("kind", sorted({*Consequence} - {Consequence.NONE, Consequence.CHANGE}))
    def test_each_is_asked_by_itself_whatever_the_site_was_allowed(self, kind: Consequence) -> None:
        one = task(SHOP, autonomy="trusted")
        assert lacking(act(judgement=deed(kind)), one) == {f"{kind.value} shop.example"}
        assert say(Choice.ONCE, act(judgement=deed(kind)), one)
        one.over(again=False)
        assert f"{kind.value} shop.example" in lacking(act(judgement=deed(kind), amount="1 EUR"), one) or one.paying

    @pytest.mark.parametrize(("kind", "asked"), [("send", False), ("transfer", False), ("pay", True), ("delete", True)])
    def test_yes_covers_some(self, kind: str, asked: bool) -> None:
        one = task(SHOP, yes=True)
        assert bool(lacking(act(judgement=deed(Consequence(kind))), one)) is asked

    @pytest.mark.parametrize("kind", [Consequence.PAY, Consequence.DELETE, Consequence.ACCOUNT])
    def test_these_are_never_for_good(self, kind: Consequence) -> None:
        one = task(SHOP)
        assert Choice.ALWAYS not in choices([Permission(kind=PermissionKind(kind.value), site="https://shop.example")])
        one.grants = Grants(everything=True)
        assert lacking(act(judgement=deed(kind)), one) == {f"{kind.value} shop.example"}

    def test_a_flag_written_out_allows_one(self) -> None:
        flag = Permission(kind=PermissionKind.PAY, site="https://shop.example")
        assert lacking(act(judgement=deed(Consequence.PAY)), task(SHOP, allow=(flag,), yes=True)) == set()

    def test_a_yes_to_what_came_to_nothing_holds_for_its_next_try(self) -> None:
        one = task(SHOP)
        assert say(Choice.ONCE, act(judgement=deed(Consequence.DELETE)), one)
        one.over(again=True)
        assert lacking(act(judgement=deed(Consequence.DELETE)), one) == set()
        one.over(again=True, deeds=False)
        assert lacking(act(judgement=deed(Consequence.DELETE)), one) == {"delete shop.example"}


class TestCarry:
    def test_a_task_on_one_site_is_never_asked(self) -> None:
        assert lacking(act(judgement=CHANGE, bits=None, written="anything"), task(SHOP, autonomy="trusted")) == set()

    @pytest.mark.parametrize("bits", [None, 15.0])
    def test_any_text_and_dear_choices_ask_by_the_pair_of_sites(self, bits: float | None) -> None:
        assert lacking(act(bits=bits), task(MAIL, SHOP)) == {"carry mail.example>shop.example"}

    def test_whatever_is_no_harmless_act_asks(self) -> None:
        one = task(MAIL, SHOP, autonomy="trusted")
        assert lacking(act(judgement=CHANGE, bits=1.0), one) == {"carry mail.example>shop.example"}

    def test_a_frame_is_the_site_of_its_document(self) -> None:
        assert lacking(act("https://evil.example", bits=None), task(MAIL)) == {"carry mail.example>evil.example"}

    def test_the_planner_and_a_replay_are_not_steered_by_pages(self) -> None:
        for author in (Author.PLANNER, Author.REPLAY):
            assert lacking(act(bits=None, author=author), task(MAIL, SHOP)) == set()

    def test_an_address_of_the_models_and_one_of_the_persons(self) -> None:
        one = task(MAIL)
        one.hear("read the mail and look it up on shop.example")
        assert lacking(act("", goes=(Going("https://shop.example/?q=1", "model"),)), one) == {
            "carry mail.example>shop.example"
        }
        assert one.wrote_by_person("https://shop.example/")
        assert not one.wrote_by_person("https://shop.example/?q=code")
        assert lacking(act("", goes=(Going("https://shop.example/", "person"),)), one) == set()

    def test_fourteen_bits_of_each_site_all_others_together(self) -> None:
        one = task(MAIL, SHOP)
        for _ in range(2):
            assert lacking(act(bits=6.0), one) == set()
            one.spend(act(bits=6.0), 0)
        assert lacking(act(bits=2.0), one) == set()
        assert lacking(act(bits=2.1), one) == {"carry mail.example>shop.example"}
        assert lacking(act("https://third.example", bits=2.1), one) == {
            "carry mail.example>third.example",
        }
        assert lacking(act("https://mail.example", bits=6.0), one) == set(), "what was read on the shop is not spent"

    def test_a_yes_is_for_the_pair_or_for_all(self) -> None:
        pair, everywhere = task(MAIL, SHOP, autonomy="trusted"), task(MAIL, SHOP, autonomy="trusted")
        assert say(Choice.TASK, act(bits=None), pair)
        assert lacking(act(bits=None), pair) == set()
        assert lacking(act("https://evil.example", bits=None), pair) != set()
        assert say(Choice.ALL_SITES, act(bits=None), everywhere)
        assert lacking(act("https://evil.example", bits=None), everywhere) == set()

    def test_links_to_three_new_sites_are_free_and_the_fourth_asks(self) -> None:
        one = task("https://search.example/")
        for number in range(3):
            link = act("https://search.example", goes=(Going(f"https://r{number}.example/", "link"),))
            assert lacking(link, one) == set(), number
            one.spend(link, 0)
        fourth = act("https://search.example", goes=(Going("https://r9.example/", "link"),))
        assert lacking(fourth, one) == {"carry search.example>r9.example"}
        again = act("https://search.example", goes=(Going("https://r1.example/x", "link"),))
        assert lacking(again, one) == set()

    def test_a_link_costs_what_the_addresses_shown_can_tell(self) -> None:
        one = task("https://search.example/")
        many = act("https://search.example", goes=(Going("https://evil.example/a", "link", shown=2**15),))
        assert lacking(many, one) == {"carry search.example>evil.example"}

    def test_tenants_count_as_one_new_site(self) -> None:
        one = task("https://search.example/")
        for name in ("a", "b", "c", "d", "e"):
            link = act("https://search.example", goes=(Going(f"https://{name}.github.io/", "link"),))
            assert lacking(link, one) == set(), name
            one.spend(link, 0)

    def test_what_choices_tell(self) -> None:
        assert choice_bits(64) == 6
        assert choice_bits(0) == choice_bits(1) == 0
        assert pieces_bits(4) == pytest.approx(3.32, abs=0.01)

    def test_the_front_tab_is_not_read_once_it_was_left(self) -> None:
        one = task()
        one.look(MAIL, is_front=True)
        one.leave_front()
        assert lacking(act(bits=None), one) == set()


class TestPaying:
    def paying(self) -> Permissions:
        one = task(SHOP, autonomy="trusted")
        pay = act("https://bank.example", deed(Consequence.PAY), bits=None, amount="12 EUR")
        assert lacking(pay, one) == {"pay bank.example", "carry shop.example>bank.example"}
        assert say(Choice.ONCE, pay, one)
        one.over(again=False)
        return one

    def test_the_yes_covers_the_same_payment(self) -> None:
        pay = act("https://bank.example", deed(Consequence.PAY), bits=None, amount="12 EUR")
        assert lacking(pay, self.paying()) == set()

    def test_another_amount_asks_anew_and_so_do_ten_minutes(self) -> None:
        more = act("https://bank.example", deed(Consequence.PAY), bits=None, amount="120 EUR")
        same = act("https://bank.example", deed(Consequence.PAY), bits=None, amount="12 EUR")
        assert "pay bank.example" in lacking(more, self.paying())
        assert "pay bank.example" in lacking(same, self.paying(), now=601)

    def test_what_a_third_site_showed_still_asks(self) -> None:
        one = self.paying()
        one.look(MAIL)
        pay = act("https://bank.example", deed(Consequence.PAY), bits=None, amount="12 EUR")
        assert lacking(pay, one) == {"carry mail.example>bank.example"}

    def test_sending_it_is_covered_once_and_then_where_it_leads(self) -> None:
        one = self.paying()
        pay = act("https://bank.example", deed(Consequence.PAY), amount="12 EUR", presses=True)
        one.spend(pay, 1)
        assert "pay bank.example" in lacking(pay, one), "a second press is a second payment"
        one.look("https://secure.example/3ds")
        confirm = act("https://secure.example", deed(Consequence.PAY))
        assert lacking(confirm, one) == set()
        assert "pay other.example" in lacking(act("https://other.example", deed(Consequence.PAY)), one)
        one.spend(act("https://bank.example"), 2)
        one.look("https://other.example/")
        assert "pay other.example" in lacking(act("https://other.example", deed(Consequence.PAY)), one)

    def test_it_covers_neither_other_sites_nor_addresses(self) -> None:
        one = self.paying()
        types = act("https://other.example", CHANGE, bits=None)
        assert lacking(types, one) == {"carry shop.example>other.example"}
        goes = act("", goes=(Going("https://evil.example/?c=507342", "model"),))
        assert "enter evil.example" in lacking(goes, one)

    def test_it_is_over_when_the_shop_is_back(self) -> None:
        one = self.paying()
        pay = act("https://bank.example", deed(Consequence.PAY), amount="12 EUR", sends=True)
        one.spend(pay, 1)
        one.look(SHOP)
        assert "pay bank.example" in lacking(pay, one)


def test_a_yes_that_came_to_nothing_is_none_to_another_control() -> None:
    one = task(SHOP, autonomy="trusted")

    def deletes(ref: str, name: str) -> JudgedAct:
        return act(judgement=deed(Consequence.DELETE), control=Control(tab_id=1, ref=ref, drawn=name))

    assert say(Choice.ONCE, deletes("e1", "Delete Temp"), one)
    one.over(again=True)
    for other in (deletes("e2", "Delete Temp"), deletes("e1", "Delete Tax 2025")):
        assert say(Choice.ONCE, deletes("e1", "Delete Temp"), one)
        one.over(again=True)
        one.begin(other)
        assert lacking(other, one) == {"delete shop.example"}
    assert say(Choice.ONCE, deletes("e1", "Delete Temp"), one)
    one.over(again=True)
    one.begin(deletes("e1", "Delete Temp"))
    assert lacking(deletes("e1", "Delete Temp"), one) == set()


@pytest.mark.parametrize(
    ("url", "by_person"),
    [
        ("http://other.example/", True),
        ("http://other.example//", False),
        ("http://other.example/////", False),
        (SHOP, True),
        (f"{SHOP}?c=507342", False),
    ],
)
def test_an_address_of_the_persons_is_that_very_one(url: str, by_person: bool) -> None:
    one = task(SHOP)
    one.hear("look at http://other.example too")
    assert one.wrote_by_person(url) == by_person


def test_one_yes_to_a_login_is_for_typing_and_for_sending_once() -> None:
    one = task(SHOP)
    where = "https://shop.example"
    types, sends = act(login=where), act(login=where, sends=True)
    assert say(Choice.ONCE, types, one)
    one.over(again=False)
    one.spend(types, 0)
    assert lacking(sends, one) == set()
    one.spend(sends, 0)
    assert lacking(types, one) == {"login shop.example"}


def test_a_page_that_insists_gets_no_more_questions_until_the_person_speaks() -> None:
    one = task(SHOP)
    asked = act(judgement=deed(Consequence.DELETE))
    card = card_of(asked, needs(asked, one, 0), one)
    assert not say(Choice.NO, asked, one)
    assert one.has_refused(card, asked)
    one.hear("go on then")
    assert not one.has_refused(card, asked)


def test_a_card_says_why_and_what_nobody_can_tell_beside_the_act() -> None:
    one = task(SHOP)
    asked = act(judgement=CHANGE, why='it is "drawn"', untold="nobody knows")
    card = card_of(asked, needs(asked, one, 0), one)
    assert card.act == """Click button "Go" (nobody knows) (why, in the model's words: "it is 'drawn'")"""


@pytest.mark.parametrize(("around", "shown"), [("×\n•", ""), ("× 12", "× 12"), ("合計", "合計")])
def test_signs_alone_around_a_control_are_not_shown(around: str, shown: str) -> None:
    one = task(SHOP)
    asked = act(judgement=CHANGE, control=Control(tab_id=1, context=around))
    assert card_of(asked, needs(asked, one, 0), one).context == shown


def test_what_is_not_a_choice_of_the_card_is_a_no() -> None:
    one = task(SHOP)
    asked = act(judgement=deed(Consequence.DELETE))
    card = card_of(asked, [Permission(kind=PermissionKind.DELETE, site="https://shop.example")], one)
    for text in ("always", "task", "yes", "", "Allow once"):
        assert not one.answer(card, Answered(t=0, id="q", text=text), asked, 0), text


def test_what_was_allowed_and_read_lives_on_in_a_follow_up() -> None:
    one = task(MAIL, SHOP)
    assert say(Choice.TASK, act(judgement=CHANGE), one)
    again = Permissions(one.job, one.grants, one.state.model_validate_json(one.state.model_dump_json()))
    assert lacking(act(judgement=CHANGE), again) == set()
    assert lacking(act("https://evil.example", bits=None), again) == {
        "carry mail.example>evil.example",
        "carry shop.example>evil.example",
    }


class TestPlan:
    def needed(self, one: Permissions) -> list[Permission]:
        return plan_needs(one, ["https://news.example"], ["https://shop.example"])

    def test_it_lists_what_is_read_written_and_carried_where(self) -> None:
        assert [shown(each) for each in self.needed(task(MAIL))] == [
            "enter news.example",
            "enter shop.example",
            "write shop.example",
            "carry mail.example>shop.example",
            "carry news.example>shop.example",
        ]

    def test_each_tick_gives_just_that(self) -> None:
        one = task(MAIL)
        plan = JudgedAct("plan", "Use these sites", Author.MODEL)
        card = card_of(plan, self.needed(one), one).model_copy(
            update={"ticks": True, "choices": [Choice.TASK, Choice.NO]}
        )
        ticked = [each for each in card.lacks if each.kind is not PermissionKind.CARRY]
        one.answer(card, Answered(t=0, id="q", text="task", granted=ticked), plan, 0)
        one.over(again=False)
        assert {shown(each) for each in self.needed(one)} == {
            "carry mail.example>shop.example",
            "carry news.example>shop.example",
        }
