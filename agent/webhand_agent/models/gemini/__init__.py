"""Gemini through the Interactions API: the conversation goes out as steps, the answer comes back as events."""

from webhand_agent.models.gemini.client import DEFAULT_MODEL, Gemini, Vertex

__all__ = ["DEFAULT_MODEL", "Gemini", "Vertex"]
