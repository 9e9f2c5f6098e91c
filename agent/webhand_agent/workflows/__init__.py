"""What is done in several steps for a client that asks for it as one thing, by `Hands` and without a model."""
