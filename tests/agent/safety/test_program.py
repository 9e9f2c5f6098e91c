"""Functions of the program that runs the agent: what they take, and what no answer of the program gives."""

import pytest
from webhand_agent.job import Job
from webhand_agent.protocol import Confirmation, Consequence, Permission, PermissionKind
from webhand_agent.safety.ask import needs
from webhand_agent.safety.cards import card_of
from webhand_agent.safety.consequence import Judgement
from webhand_agent.safety.judged import PROGRAM, Author, JudgedAct, ReadSite
from webhand_agent.safety.permissions import Permissions, State
from webhand_agent.services import NoGrants

CALL = JudgedAct("order", "Call order", Author.MODEL, site=PROGRAM, judgement=Judgement(Consequence.CHANGE))


def task(*, in_process: bool = True, attended: bool = True) -> Permissions:
    job = Job(id="r1", task="x", in_process=in_process, attended=attended)
    return Permissions(job, NoGrants(), State(read={"https://mail.example": ReadSite(spent=20.0)}))


def test_what_was_read_may_be_told_to_the_program_that_hears_it_anyway() -> None:
    assert [one.kind for one in needs(CALL, task(), 0)] == ["write"]
    elsewhere = JudgedAct("click", "Click", Author.MODEL, site="https://shop.example", judgement=CALL.judgement)
    assert "carry" in [one.kind for one in needs(elsewhere, task(), 0)]


@pytest.mark.parametrize("kind", PermissionKind)
def test_a_program_answers_all_but_what_is_written_out(kind: PermissionKind) -> None:
    lacks = [Permission(kind=PermissionKind.WRITE, site="https://shop.example"), Permission(kind=kind, site="x")]
    is_deed = kind in ("pay", "delete", "account")
    assert task().job.may_be_answered(lacks) is not is_deed
    assert task(in_process=False).job.may_be_answered(lacks)
    assert not task(attended=False).job.may_be_answered(lacks)


def card(permissions: Permissions) -> Confirmation:
    return card_of(CALL, needs(CALL, permissions, 0), permissions)


def test_a_card_says_how_it_is_had_beforehand() -> None:
    assert card(task()).flag == 'allow=["write@program"]'
    assert card(task(in_process=False)).flag == "--allow write@program"
