"""A log-in that is carried out for a client as one thing: what it gave for the length of that, and what belongs to it.

A password that a client gives as such is a secret of the origin that it is typed on, under a name of ours, for as long
as the log-in is under way. So it goes the way of every other secret (`placeholders`, `Mask`, `login(O)`), and is in no
call, card or record. It is the client's own text all the same, and can carry what the client has read elsewhere.
"""

from dataclasses import dataclass, field

from webhand_agent.protocol import Control
from webhand_agent.services import SecretRefused, Vault
from webhand_agent.urls import origin

GIVEN = "password-given"
"""The name of the password that the client gave."""


@dataclass
class LoginUnderWay:
    """`origin` is that of the document whose fields are filled in now. `name` and `sender` are the refs of the field
    for the name and of what sends the form, as structure told them; empty where there are none, or where nothing says
    that they are a log-in's.
    """

    password: str | None = field(default=None, repr=False)
    origin: str = ""
    name: str = ""
    sender: str = ""

    def covers(self, control: Control) -> bool:
        """Whether setting the control off is a part of the log-in: `login(O)` is asked for it, and no `write(S)`."""
        if not control.ref or control.ref not in (self.name, self.sender) or origin(control.url) != self.origin:
            return False
        form = control.form
        return form is None or not form.explicit or origin(form.action) == self.origin


class VaultInFront:
    """Implements `Vault`: the person's own, and in front of it what was given to the log-in under way."""

    def __init__(self, vault: Vault) -> None:
        self.login: LoginUnderWay | None = None
        self._vault = vault

    def names(self, origin: str) -> list[str]:
        return [*([GIVEN] if self._given(origin) is not None else []), *self._vault.names(origin)]

    def codes(self, origin: str) -> list[str]:
        return self._vault.codes(origin)

    def value(self, name: str, origin: str) -> str:
        if name != GIVEN or self.login is None:
            return self._vault.value(name, origin)
        given = self._given(origin)
        if given is None:
            raise SecretRefused(f"The password was given for {self.login.origin}: it is never typed on {origin}.")
        return given

    def _given(self, where: str) -> str | None:
        login = self.login
        return login.password if login is not None and login.origin and login.origin == where else None
