"""Applications that others made, three tasks or more each, over both carriers (README.md, "The bench of applications").

The stand-in for Gemini and the browser with the extension are those of the tests: their folder is put on the path.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))
