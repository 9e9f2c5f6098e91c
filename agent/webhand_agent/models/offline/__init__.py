"""The offline planner: literal requests in three languages, done without a model.

Its `text` and `sites` are read all over the agent, and it reads the tools: nothing is imported here, so that neither
drags the other along.
"""
