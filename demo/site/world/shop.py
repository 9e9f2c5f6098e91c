"""A shop with one cart, and its orders."""

import random
from typing import Literal

from pydantic import BaseModel, Field

from demo.site.world.catalogue import Product, stock_shelves

Delivery = Literal["standard", "express", "pickup"]
DELIVERY_PRICES: dict[Delivery, int] = {"standard": 490, "express": 1290, "pickup": 0}


class ShopRefusal(Exception):
    """The shop cannot do what was asked; the text is for the shopper."""


class CartLine(BaseModel):
    """Some of one product, in one colour."""

    id: str
    product: Product
    colour: str
    quantity: int

    @property
    def price(self) -> int:
        return self.product.price * self.quantity


class PostalAddress(BaseModel):
    """Where an order goes."""

    name: str = Field(min_length=2)
    street: str = Field(min_length=3)
    postcode: str = Field(min_length=3)
    city: str = Field(min_length=2)
    country: str = Field(min_length=2)
    phone: str = ""


class Card(BaseModel):
    """A payment card as it is typed. It is looked at once and not kept."""

    holder: str = Field(min_length=2)
    number: str = Field(pattern=r"^[0-9 ]{13,23}$")
    expiry: str = Field(pattern=r"^(0[1-9]|1[0-2]) ?/ ?[0-9]{2}$")
    code: str = Field(pattern=r"^[0-9]{3,4}$")


class Checkout(BaseModel):
    """What the last step of the check-out sends."""

    address: PostalAddress
    delivery: Delivery
    card: Card


class Order(BaseModel):
    """A placed order; of the card only the last four digits stay. Prices in cents."""

    number: str
    lines: list[CartLine]
    address: PostalAddress
    delivery: Delivery
    card_ends_with: str
    total: int


class Shop:
    """The shelves, the cart of the one shopper, and what was ordered."""

    def __init__(self, products: list[Product], rng: random.Random) -> None:
        self.products = products
        self.cart: list[CartLine] = []
        self.orders: list[Order] = []
        self._rng = rng

    def search(self, query: str) -> list[Product]:
        """Products whose name, colours or description hold every word of `query` (a plural's s is forgiven)."""
        words = [word.removesuffix("s") for word in query.lower().split()]
        return [product for product in self.products if all(word in _text(product) for word in words)]

    def find(self, product_id: str) -> Product:
        for product in self.products:
            if product.id == product_id:
                return product
        raise ShopRefusal("This product does not exist.")

    def add(self, product_id: str, colour: str | None, quantity: int) -> CartLine:
        """Put a product into the cart, or more of it. Without a colour it is the first one."""
        product = self.find(product_id)
        colour = colour or product.colours[0]
        if colour not in product.colours:
            raise ShopRefusal(f"{product.name} does not come in {colour}.")
        line = next((one for one in self.cart if (one.product.id, one.colour) == (product_id, colour)), None)
        _check_stock(product, quantity + (line.quantity if line else 0))
        if line is None:
            line = CartLine(id=f"l{self._rng.getrandbits(32):08x}", product=product, colour=colour, quantity=0)
            self.cart.append(line)
        line.quantity += quantity
        return line

    def change(self, line_id: str, quantity: int) -> None:
        """Set a line's quantity; 0 takes it out of the cart."""
        line = next((one for one in self.cart if one.id == line_id), None)
        if line is None:
            raise ShopRefusal("This is no longer in your cart.")
        _check_stock(line.product, quantity)
        line.quantity = quantity
        self.cart = [one for one in self.cart if one.quantity > 0]

    def subtotal(self) -> int:
        return sum(line.price for line in self.cart)

    def order(self, checkout: Checkout) -> Order:
        """Turn the cart into an order and empty it."""
        if not self.cart:
            raise ShopRefusal("Your cart is empty.")
        order = Order(
            number=f"A{self._rng.randint(100_000, 999_999)}",
            lines=self.cart,
            address=checkout.address,
            delivery=checkout.delivery,
            card_ends_with=checkout.card.number.replace(" ", "")[-4:],
            total=self.subtotal() + DELIVERY_PRICES[checkout.delivery],
        )
        self.orders.append(order)
        self.cart = []
        return order


def open_shop(rng: random.Random) -> Shop:
    """A shop with full shelves and an empty cart."""
    return Shop(stock_shelves(rng), rng)


def _text(product: Product) -> str:
    return f"{product.name} {product.about} {' '.join(product.colours)}".lower()


def _check_stock(product: Product, quantity: int) -> None:
    if quantity > product.stock:
        raise ShopRefusal(f"Only {product.stock} of {product.name} left." if product.stock else "This is sold out.")
