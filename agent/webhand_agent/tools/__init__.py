"""The tools: one table, from which the Gemini declarations and every other surface derive."""
