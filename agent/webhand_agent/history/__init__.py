"""The history of a run: its turns, and what of a long one is still sent to a model."""
