"""The offline planner: literal requests in three languages, done without a model."""
