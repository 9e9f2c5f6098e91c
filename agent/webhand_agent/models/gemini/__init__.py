"""Gemini through the Interactions API: the conversation goes out as steps, the answer comes back as events."""
