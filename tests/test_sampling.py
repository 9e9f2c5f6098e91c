"""What a run of everything takes, by collecting two folders as it does."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CARRIER = re.compile(r"(?<=\[)(extension|playwright)-?")
ONCE_EACH = "tests/conformance/test_direct.py::test_a_script"
"""It is marked `both`."""


def collected(*options: str) -> tuple[list[str], str]:
    """The ids, and what is printed at the end."""
    folders = "testpaths=tests/conformance tests/host/mcp"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n0", "-o", folders, *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    ids = [line for line in done.stdout.splitlines() if line.startswith("tests/")]
    return ids, done.stdout


def function_of(test: str) -> str:
    return test.partition("[")[0]


def in_conformance(tests: list[str]) -> list[str]:
    return [test for test in tests if test.startswith("tests/conformance/")]


@pytest.mark.timeout(300)
def test_each_function_of_both_carriers_runs_over_one_of_them() -> None:
    everything, _ = collected("--full")
    (first, said), (second, _) = collected("--seed", "1"), collected("--seed", "2")
    assert set(first) != set(second)
    for sample in (first, second):
        assert set(sample) < set(everything)
        assert {*map(function_of, in_conformance(sample))} == {*map(function_of, in_conformance(everything))}
        twice = Counter(CARRIER.sub("", test) for test in in_conformance(sample))
        both = {function_of(test) for test, times in twice.items() if times == 2}
        assert ONCE_EACH in both
        assert len(both) < 10, both
        assert {*map(function_of, sample)} < {*map(function_of, everything)}, "of a door some are left out"
    assert f"Drawn with --seed 1: {len(first):,} of {len(everything):,} tests." in said
