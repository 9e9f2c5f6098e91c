"""Who writes the mail."""

import random

from pydantic import BaseModel, ConfigDict

_FIRST_NAMES = """
Amara Anneke Bashir Beatriz Callum Chiara Dagny Darius Elif Esther Farah Fergus Greta Hakim Ingrid Isabel Jonas Kaya
Laszlo Leonie Mateo Mirela Nadia Niamh Oskar Petra Quentin Renata Samir Signe Tomasz Ulla Viktor Wanda Yuki
"""
_LAST_NAMES = """
Abara Almeida Bianchi Castell Dahl Dvorak Eklund Farkas Fontaine Galvin Haddad Ilves Jansen Kowal Lindqvist Moreau
Nakata Okafor Orsini Pereira Quist Rahal Santoro Szabo Tanaka Ueda Valente Weiss Xanthos Yilmaz Zeller
"""
_HOSTS = ("northquay.example", "linden-office.example", "papermill.example", "harbourmail.example", "fernway.example")


class Contact(BaseModel):
    """A name with its mail address."""

    model_config = ConfigDict(frozen=True)

    name: str
    address: str


ERNESTO = Contact(name="Ernesto Ruiz", address="ernesto.ruiz@tresrios.example")
OWNER = Contact(name="Robin Vale", address="robin.vale@harbourmail.example")


def crowd(rng: random.Random, size: int) -> list[Contact]:
    """`size` people, no first or last name among them twice and none called Ernesto or Ruiz."""
    pairs = zip(rng.sample(_FIRST_NAMES.split(), size), rng.sample(_LAST_NAMES.split(), size), strict=True)
    return [
        Contact(name=f"{first} {last}", address=f"{first}.{last}@{rng.choice(_HOSTS)}".lower()) for first, last in pairs
    ]
