"""Browsers for programs: one place that opens, keeps and ends them, for every door."""
