"""Confirmations as a run would ask them, for the tests of the chat."""

from webhand_agent.protocol import Change, Choice, Confirmation, FieldKind, Filled, Permission, PermissionKind

SHOP, MAIL = "https://shop.example", "https://mail.example"
RTL = "\u202e"

PAY = Confirmation(
    t=2,
    id="k1",
    tool="click_element",
    act="Click “Pay now”",
    site=SHOP,
    lacks=[
        Permission(kind=PermissionKind.PAY, site=SHOP),
        Permission(kind=PermissionKind.CARRY, site=SHOP, source=MAIL),
    ],
    choices=[Choice.ONCE, Choice.NO],
    fields=[
        Filled(label="Card holder", value="Ada Lovelace"),
        Filled(label="Card number", value="•••• 4242", kind=FieldKind.CARD),
    ],
    context="2 lamps\nTotal 38.00 EUR",
    amount="38.00 EUR",
)
SEND = Confirmation(
    t=2,
    id="k1",
    tool="click_element",
    act="Click “Send”",
    site=MAIL,
    lacks=[Permission(kind=PermissionKind.SEND, site=MAIL)],
    choices=[Choice.ONCE, Choice.TASK, Choice.ALWAYS, Choice.NO],
    fields=[Filled(label="To", value="bob@tresrios.example", kind=FieldKind.RECIPIENT)],
    writes="The whole contract. " * 60,
    reads=[SHOP, "https://bank.example"],
)
PLAN = Confirmation(
    t=2,
    id="k1",
    tool="update_plan",
    act="Work through the plan",
    site=SHOP,
    lacks=[
        Permission(kind=PermissionKind.ENTER, site=MAIL),
        Permission(kind=PermissionKind.WRITE, site=SHOP),
        Permission(kind=PermissionKind.CARRY, site=SHOP, source=MAIL),
    ],
    choices=[Choice.TASK, Choice.NO],
    ticks=True,
)
SENT = Change(step=3, kind="send", what="Clicked “Send”", where=MAIL, proven=True)
TYPED = Change(step=5, kind="change", what="Type in “note.txt”", where="desktop:l3afpad", proven=True)
TICKED = Change(step=4, kind="change", what="Ticked “Newsletter”", where=SHOP)


def of_kind(kind: PermissionKind) -> Confirmation:
    source = MAIL if kind is PermissionKind.CARRY else ""
    return PAY.model_copy(update={"id": kind, "lacks": [Permission(kind=kind, site=SHOP, source=source)]})
