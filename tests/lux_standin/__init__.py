"""A stand-in for the Lux API: its one address over real HTTP on a loopback port, answers from a script."""

from lux_standin.server import KEY, Failure, LuxStandIn, Seen

__all__ = ["KEY", "Failure", "LuxStandIn", "Seen"]
