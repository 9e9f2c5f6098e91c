"""The shop's interface under /api/shop."""

from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from demo.site.pace import Pace
from demo.site.routes.answers import read, refuse
from demo.site.world.catalogue import Product
from demo.site.world.shop import DELIVERY_PRICES, Checkout, Shop, ShopRefusal

Handler = Callable[[Request], Awaitable[Response]]

_SORTS: dict[str, Callable[[Product], float]] = {
    "price-up": lambda product: product.price,
    "price-down": lambda product: -product.price,
    "rating": lambda product: -product.rating,
}


class _Wish(BaseModel):
    product_id: str
    colour: str | None = None
    quantity: int = Field(default=1, ge=1, le=99)


class _Quantity(BaseModel):
    quantity: int = Field(ge=0, le=99)


def routes(shop: Shop, pace: Pace) -> list[BaseRoute]:
    """Routes over `shop`; every answer keeps to `pace`."""

    async def products(request: Request) -> Response:
        await pace.wait()
        found = shop.search(request.query_params.get("q", ""))
        order = _SORTS.get(request.query_params.get("sort", ""))
        found = sorted(found, key=order) if order else found
        return JSONResponse({"products": [_card(product) for product in found]})

    async def product(request: Request) -> Response:
        await pace.wait()
        return JSONResponse(_card(shop.find(request.path_params["id"])))

    async def cart(request: Request) -> Response:
        await pace.wait()
        return JSONResponse(_cart(shop))

    async def add(request: Request) -> Response:
        await pace.wait()
        wish = await read(request, _Wish)
        if isinstance(wish, Response):
            return wish
        shop.add(wish.product_id, wish.colour, wish.quantity)
        return JSONResponse(_cart(shop), status_code=201)

    async def change(request: Request) -> Response:
        await pace.wait()
        wish = await read(request, _Quantity)
        if isinstance(wish, Response):
            return wish
        shop.change(request.path_params["line"], wish.quantity)
        return JSONResponse(_cart(shop))

    async def order(request: Request) -> Response:
        await pace.wait()
        checkout = await read(request, Checkout)
        if isinstance(checkout, Response):
            return checkout
        placed = shop.order(checkout)
        return JSONResponse({"number": placed.number, "total": euros(placed.total)}, status_code=201)

    handlers = [
        ("/products", products, "GET"),
        ("/products/{id}", product, "GET"),
        ("/cart", cart, "GET"),
        ("/cart", add, "POST"),
        ("/cart/{line}", change, "PATCH"),
        ("/orders", order, "POST"),
    ]
    return [Mount("/api/shop", routes=[Route(path, _guard(call), methods=[verb]) for path, call, verb in handlers])]


def _guard(handler: Handler) -> Handler:
    # The shop refuses in the middle of its rules; here, and only here, that becomes an answer.
    async def guarded(request: Request) -> Response:
        try:
            return await handler(request)
        except ShopRefusal as refusal:
            return refuse(str(refusal), 409)

    return guarded


def euros(cents: int) -> str:
    """`12.00 EUR`"""
    return f"{cents / 100:.2f} EUR"


def _card(product: Product) -> dict[str, Any]:
    return {**product.model_dump(), "price": euros(product.price)}


def _cart(shop: Shop) -> dict[str, Any]:
    return {
        "lines": [
            {
                "id": line.id,
                "product": _card(line.product),
                "colour": line.colour,
                "quantity": line.quantity,
                "price": euros(line.price),
            }
            for line in shop.cart
        ],
        "count": sum(line.quantity for line in shop.cart),
        "subtotal": euros(shop.subtotal()),
        "totals": {way: euros(shop.subtotal() + price) for way, price in DELIVERY_PRICES.items()},
    }
