"""What the shop sells: words that are combined, and prices that are drawn."""

import random
from dataclasses import dataclass

from pydantic import BaseModel


class Product(BaseModel):
    """One thing on the shelf; prices are in cents of a euro."""

    id: str
    name: str
    kind: str
    price: int
    stock: int
    rating: float
    colours: list[str]
    about: str


@dataclass(frozen=True)
class _Kind:
    noun: str
    picture: str
    styles: tuple[str, ...]
    cheapest: int
    dearest: int
    about: str


_KINDS = (
    _Kind(
        "Mug",
        "mug",
        ("Speckled", "Tall", "Camping", "Two-cup", "Thin-walled"),
        700,
        2900,
        "Holds {n}0 ml, safe in the dishwasher.",
    ),
    _Kind(
        "Kettle",
        "kettle",
        ("Gooseneck", "Whistling", "Electric", "Travel"),
        2400,
        8900,
        "Boils a litre in 1{n} seconds.",
    ),
    _Kind(
        "Desk Lamp",
        "lamp",
        ("Folding", "Brass", "Clip-on", "Reading"),
        1900,
        11900,
        "Shines for {n} hours on one bulb.",
    ),
    _Kind(
        "Backpack",
        "backpack",
        ("Roll-top", "Daily", "Trail", "Canvas", "Small"),
        3400,
        14900,
        "Carries {n} litres and a laptop.",
    ),
    _Kind(
        "Headphones",
        "headphones",
        ("Wireless", "Studio", "Folding", "Children's"),
        2900,
        24900,
        "Plays {n} hours on one charge.",
    ),
    _Kind(
        "Notebook",
        "notebook",
        ("Dotted", "Pocket", "Hardback", "Lined", "Recycled"),
        400,
        2400,
        "{n} pages of heavy paper.",
    ),
    _Kind(
        "Plant Pot",
        "pot",
        ("Glazed", "Hanging", "Terracotta", "Self-watering"),
        600,
        4900,
        "{n} cm wide, with a saucer.",
    ),
    _Kind(
        "Wall Clock",
        "clock",
        ("Silent", "Station", "Wooden", "Kitchen"),
        1800,
        9900,
        "Measures {n} cm across and does not tick.",
    ),
)
_LINES = ("Alder", "Brook", "Cinder", "Dune", "Ember", "Fjell", "Grove", "Heron", "Isle", "Juniper")
_COLOURS = ("Chalk", "Moss", "Ink", "Rust", "Sand", "Plum")


def stock_shelves(rng: random.Random) -> list[Product]:
    """One product for every kind and style, in the order of the shelves."""
    return [_make(rng, kind, style) for kind in _KINDS for style in kind.styles]


def _make(rng: random.Random, kind: _Kind, style: str) -> Product:
    name = f"{rng.choice(_LINES)} {style} {kind.noun}"
    return Product(
        id=f"{name.lower().replace(' ', '-').replace(chr(39), '')}-{rng.randint(100, 999)}",
        name=name,
        kind=kind.picture,
        price=rng.randrange(kind.cheapest, kind.dearest, 50) - 1,
        # A tenth of the shelf is sold out, which a shopper has to notice.
        stock=0 if rng.random() < 0.1 else rng.randint(1, 40),
        rating=round(rng.uniform(3.1, 5.0), 1),
        colours=rng.sample(_COLOURS, rng.randint(1, 3)),
        about=kind.about.format(n=rng.randint(11, 96)),
    )
