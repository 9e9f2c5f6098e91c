"""Benchmarks. Each prints ratios of one run against a peer or a floor measured beside it: machines differ, ratios less."""
