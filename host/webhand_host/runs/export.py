"""A recorded run as a Playwright script in Python that runs by itself."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import Template

from webhand_agent.models.replay.recording import Recording, in_words
from webhand_agent.models.replay.values import Value, values_of

from webhand_host.runs.actions import Writing
from webhand_host.runs.locators import address, quoted

WIDTH = 110
_PLACEHOLDER = re.compile(r"\{\{secret:([^{}]+)\}\}")

_TOP = Template('''\
"""$about

Made by `webhand export` from run $id. It needs Playwright for Python (`pip install playwright`)
and a Chromium: the one that `playwright install chromium` brings, or one that --browser names.
"""

$imports


def run(page: Page, args: argparse.Namespace) -> None:
''')

_FROM_ENVIRONMENT = '''
def secret(name: str) -> str:
    """A value that the record hides, from the environment."""
    value = os.environ.get(name)
    if value is None:
        sys.exit(f"Set the environment variable {name}: the recorded run typed a secret there.")
    return value

'''

_FRAME_AT = '''
def frame_at(page: Page, url: str) -> Frame:
    """The frame that shows an address, as soon as there is one."""
    for attempt in range(100):
        for frame in page.frames:
            same = frame.url == url if attempt < 50 else frame.url.split("?")[0] == url.split("?")[0]
            if same:
                return frame
        page.wait_for_timeout(100)
    sys.exit(f"No frame shows {url}.")

'''

_TAB_AT = '''
def tab_at(context: BrowserContext, url: str) -> Page:
    """The open tab that shows an address, or a new one that goes there."""
    for page in context.pages:
        if page.url.split("?")[0].split("#")[0] == url.split("?")[0].split("#")[0]:
            page.bring_to_front()
            return page
    page = context.new_page()
    page.goto(url)
    return page

'''

_BOTTOM = Template("""
def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=$about)
$options
    parser.add_argument("--headless", action="store_true", help="show no window")
    parser.add_argument("--browser", default=os.environ.get("WEBHAND_BROWSER"), help="path of a Chromium to start")
    parser.add_argument("--downloads", type=Path, default=Path("."), help="folder for downloaded files")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(headless=args.headless, executable_path=args.browser)
        try:
            run(browser.new_page(), args)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
""")


@dataclass(frozen=True)
class Argument:
    """One value of the script: `expression` is what stands for it, `option` what declares it; none for secrets."""

    value: Value
    expression: str
    option: str = ""


def script(recording: Recording) -> str:
    """The whole file."""
    given = list(_arguments(values_of(recording)))
    writing = Writing(recording, {place: each.expression for each in given for place in each.value.places})
    steps = list(_body(writing))
    body = textwrap.indent("\n".join([*_refusal(writing), *steps]), "    ")
    about = " ".join(recording.task.split())
    options = [_url_option(recording), *(each.option for each in given)]
    rest = "".join(
        [
            f"{body}\n\n",
            _FROM_ENVIRONMENT if any(not each.option for each in given) else "",
            _FRAME_AT if writing.frames else "",
            _TAB_AT if writing.tabs else "",
            _BOTTOM.substitute(options="\n".join(filter(None, options)), about=_for_argparse(about)),
        ]
    )
    said = textwrap.fill(about.replace("\\", "/").replace('"', "'"), WIDTH)
    return _TOP.substitute(about=said, id=recording.run_id, imports=_imports(rest, writing)) + rest


def _for_argparse(text: str) -> str:
    """It reads % as a format."""
    return quoted(text.replace("%", "%%"))


def _body(writing: Writing) -> Iterator[str]:
    recording = writing.recording
    if not recording.starts_itself:
        yield from ("page.goto(args.url)", "")
    for step in recording.steps:
        lines = writing.lines(step)
        if lines:
            yield from textwrap.wrap(
                f"{step.number}. {in_words(step)}", WIDTH, initial_indent="# ", subsequent_indent="# "
            )
            yield from (*lines, "")
    yield from _end(recording)


def _refusal(writing: Writing) -> Iterator[str]:
    """Before anything is done: a script that leaves out what the run did must not say that it is done."""
    for step in writing.left_out:
        why = f"Step {step.number}, {in_words(step)}, cannot be written for Playwright."
        yield f"sys.exit({quoted(f'{why} Write it in, and take this line out.')})"
    if writing.left_out:
        yield ""


def _end(recording: Recording) -> Iterator[str]:
    yield "# The end: the page that the recorded run ended at."
    if recording.end.startswith("http"):
        end = address(recording.end).replace('"', "%22")
        yield f'expect(page).to_have_url(re.compile(r"{end}"))'
    yield 'print(f"Done, at {page.url}")'


def _arguments(values: Sequence[Value]) -> Iterator[Argument]:
    taken = {"url", "headless", "browser", "downloads"}
    for value in values:
        name = _slug(value.name, taken)
        taken.add(name)
        placeholder = _PLACEHOLDER.fullmatch(value.value)
        if value.is_secret or placeholder is not None:
            variable = _slug(placeholder[1] if placeholder is not None else value.name, set()).upper()
            yield Argument(value, f'secret("{variable}")')
            continue
        option, about = name.replace("_", "-"), _for_argparse(f"what goes into “{value.name}”")
        declared = f'    parser.add_argument("--{option}", default={quoted(value.value)}, help={about})'
        yield Argument(value, f"args.{name}", declared)


def _url_option(recording: Recording) -> str:
    if recording.starts_itself:
        return ""
    return f'    parser.add_argument("--url", default={quoted(recording.url)}, help="the page to begin on")'


def _slug(name: str, taken: set[str]) -> str:
    """A name for Python and the command line, of letters that both take."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:40] or "value"
    plain = plain if plain[0].isalpha() else f"value_{plain}"
    number = next(number for number in range(1, 1_000) if (plain if number == 1 else f"{plain}_{number}") not in taken)
    return plain if number == 1 else f"{plain}_{number}"


def _imports(text: str, writing: Writing) -> str:
    used = {"re": "re.compile(" in text, "sys": "sys.exit(" in text}
    modules = sorted(["argparse", "os", *(name for name, is_used in used.items() if is_used)])
    names = ["Page", "expect", "sync_playwright"]
    names += ["Frame"] if writing.frames else []
    names += ["BrowserContext"] if writing.tabs else []
    if "expect(page)" not in text:
        names.remove("expect")
    plain = [f"import {module}" for module in modules]
    return "\n".join(
        [*plain, "from pathlib import Path", "", f"from playwright.sync_api import {', '.join(sorted(names))}"]
    )
