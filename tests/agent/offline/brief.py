"""Intents in a few letters, for tables."""

from dataclasses import fields

from webhand_agent.models.offline.intents import Intent, Target


def brief(intent: Intent) -> str:
    """`Fill(field=Name, value=Ada)`: what differs from the default, targets without the words they came from.

    `loose` is left out: it shows in whether the planner is certain.
    """
    shown = [field for field in fields(intent) if field.name != "loose"]
    told = [f"{f.name}={_value(getattr(intent, f.name))}" for f in shown if getattr(intent, f.name) != f.default]
    return f"{type(intent).__name__}({', '.join(told)})"


def _value(value: object) -> str:
    if isinstance(value, Target):
        ordinal = f"#{value.ordinal} " if value.ordinal is not None else ""
        roles = f" ({min(value.roles)})" if value.roles else ""
        return f"{ordinal}{'=' if value.exact else ''}{value.text}{roles}".strip()
    if isinstance(value, frozenset):
        return "/".join(sorted(value))
    return str(value)
