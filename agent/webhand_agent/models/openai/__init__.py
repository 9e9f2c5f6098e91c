"""Any server that speaks OpenAI's chat completions: OpenAI itself, Ollama, llama.cpp, vLLM and others."""

from webhand_agent.models.openai.client import OpenAI

__all__ = ["OpenAI"]
