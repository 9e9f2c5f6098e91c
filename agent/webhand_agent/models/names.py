"""The names by which the setting `model` and `--model` choose a model."""

import re

CHOICES = "auto, offline, gemini, a Gemini model's name, or openai: and a model's name (openai:qwen3)"

GEMINI_NAME = re.compile(r"(?:models/)?(gemini-[\w.-]+)")
OPENAI_NAME = re.compile(r"openai:(\S+)")


def is_known(setting: str) -> bool:
    """Whether a model goes by that setting."""
    setting = setting.strip()
    named = GEMINI_NAME.fullmatch(setting) or OPENAI_NAME.fullmatch(setting)
    return setting in ("auto", "offline", "gemini") or named is not None
