"""Where the caret of the focused editor is, what is selected, how it is set; what fields hold, to the last blank."""

from page.conftest import Engine, Site

PAGE = """<div contenteditable id=d aria-label=Body><p>Dear <b id=b>Ada, hello</b></p><ol><li><u id=l>one</u></ol>
<table><tr><td>1<td id=c>2</table></div><input id=i value='a  b ' aria-label=Q><textarea id=t aria-label=T>x
y </textarea><input type=password id=s value=hush1234 aria-label=P>"""

STEPS: list[tuple[str, str]] = [
    ("d.focus(); getSelection().setPosition(b.firstChild, 3)", '[caret="Dear Ada|, hello"] [format=bold]'),
    ("getSelection().setBaseAndExtent(b.firstChild, 0, b.firstChild, 3)", '[selection="Ada"] [format=bold]'),
    ("getSelection().setPosition(l.firstChild, 3)", '[caret="one|"] [format=underlined, numbered list]'),
    ("getSelection().setPosition(c.firstChild, 0)", '[caret="|2"] [format=cell of row 1, column 2]'),
    ("i.focus(); i.setSelectionRange(1, 1)", '[value="a  b "] [caret="a|  b "]'),
    ("i.setSelectionRange(5, 5)", '[value="a  b "]'),
    ("t.focus(); t.setSelectionRange(0, 3)", '[value="x\\ny "] [selection="x\\ny"]'),
    ("s.focus(); s.setSelectionRange(0, 4)", "[secret] [filled]"),
]


async def line_with_focus(engine: Engine) -> str:
    [line] = [line for line in await engine.observe() if "[focused]" in line]
    return line


async def test_the_caret_of_what_has_the_focus_is_told(site: Site) -> None:
    engine = await site.open(PAGE)
    assert not any("caret" in line or "format" in line for line in await engine.observe())
    for script, expected in STEPS:
        await engine.page.evaluate(f"void ({{}}, () => {{ {script} }})()")
        assert (await line_with_focus(engine)).endswith(expected), script
