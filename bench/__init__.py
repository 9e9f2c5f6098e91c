"""Benchmarks. Each prints ratios of one run against a peer or a floor beside it: machines differ, ratios less."""
