"""What a run of everything takes, by collecting two folders as it does."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
CARRIER = re.compile(r"(?<=\[)(extension|playwright)-?")
ONCE_EACH = "tests/conformance/test_direct.py::test_a_script"
"""It is marked `both`."""


class Collected(NamedTuple):
    everything: list[str]
    first: list[str]
    second: list[str]
    said: str
    """What is printed at the end of a run with the first seed."""


BESIDE = """
import json, sys, pytest

class Beside:
    @pytest.hookimpl(wrapper=True)
    def pytest_collection_modifyitems(self, config, items):
        from sampling import Sampling
        everything, other = [*items], Sampling(2)
        yield
        other.take(everything)
        drawn = [[item.nodeid for item in each] for each in (everything, items, other.items)]
        with open(sys.argv[1], "w") as file:
            json.dump(drawn, file)

sys.exit(pytest.main(sys.argv[2:], plugins=[Beside()]))
"""
"""A run as ever, which tells beside what it takes all that there is, and what it would take with the seed 2."""


def collected(told: Path) -> Collected:
    folders = "testpaths=tests/conformance tests/host/mcp"
    options = ["--collect-only", "-q", "-n0", "--seed", "1", "-o", folders]
    command = [sys.executable, "-c", BESIDE, str(told), *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    everything, first, second = json.loads(told.read_text())
    taken = [line for line in done.stdout.splitlines() if line.startswith("tests/")]
    assert taken == first
    return Collected(everything, first, second, done.stdout)


def function_of(test: str) -> str:
    return test.partition("[")[0]


def in_conformance(tests: list[str]) -> list[str]:
    return [test for test in tests if test.startswith("tests/conformance/")]


@pytest.mark.timeout(300)
def test_each_function_of_both_carriers_runs_over_one_of_them(tmp_path: Path) -> None:
    everything, first, second, said = collected(tmp_path / "told")
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
