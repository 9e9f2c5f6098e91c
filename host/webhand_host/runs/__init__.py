"""Runs: the record on disk and the one who keeps a run going."""
