"""Roles and names, with Chromium's own accessibility tree as the judge."""

from typing import Any

import pytest
from page.conftest import Engine, Site

NAMES = [
    "<button id=t>Plain</button>",
    "<button id=t aria-label='  Label  here '>Plain</button>",
    "<button id=t title=Title></button>",
    "<button id=t aria-labelledby='x t'>Own</button><i id=x>Other</i>",
    "<button id=t aria-labelledby=x>Own</button><i id=x hidden>Hidden <b>deep</b></i>",
    "<button id=t aria-labelledby=nothing>Own</button>",
    "<button id=t>A<div>B</div>C<span>D</span>E</button>",
    "<button id=t>A<br>B</button>",
    "<button id=t><img alt=Picture src=x></button>",
    "<button id=t><svg width=9 height=9><title>Drawn</title><rect width=9 height=9 /></svg></button>",
    "<button id=t>Seen<span style='visibility:hidden'>not</span></button>",
    "<style>#t::before{content:'Generated'}</style><button id=t></button>",
    "<a id=t href=/x>Link <b>bold</b></a>",
    "<a id=t>No link</a>",
    "<a id=t href=/x><img alt='' src=x>Text</a>",
    "<input id=t aria-label=One placeholder=Two>",
    "<label>Wrapped <input id=t></label>",
    "<label for=t>First</label><label for=t>Second</label><input id=t>",
    "<label for=t>For <select><option>in<option selected>out</select> days</label><input id=t type=checkbox>",
    "<label>Volume <input type=range value=7 max=9> percent<input id=t type=checkbox style='order:1'></label>",
    "<input id=t placeholder=Hint>",
    "<input id=t title=Title placeholder=Hint>",
    "<input id=t type=search aria-label=q>",
    "<input id=t type=email aria-label=q>",
    "<input id=t type=number aria-label=q>",
    "<input id=t type=range aria-label=q>",
    "<input id=t type=submit>",
    "<input id=t type=reset>",
    "<input id=t type=button value=Go>",
    "<input id=t type=image alt=Find>",
    "<input id=t type=image>",
    "<input id=t type=checkbox aria-label=q>",
    "<input id=t type=radio aria-label=q>",
    "<input id=t list=l aria-label=q><datalist id=l><option>x</datalist>",
    "<textarea id=t aria-label=q>value</textarea>",
    "<select id=t aria-label=q><option>x</select>",
    "<select id=t multiple aria-label=q><option>x</select>",
    "<fieldset id=t><legend>Legend</legend></fieldset>",
    "<table id=t><caption>Caption</caption><tr><th>a<tr><td>b</table>",
    "<img id=t alt=Picture src=x>",
    "<nav id=t aria-label=Main></nav>",
    "<section id=t aria-label=Part></section>",
    "<article><header id=t>x</header></article>",
    "<header id=t>x</header>",
    "<footer id=t>x</footer>",
    "<h2 id=t>Head <em>ing</em></h2>",
    "<ul id=t><li>x</ul>",
    "<ul><li id=t>x</ul>",
    "<div id=t role='unknown button'>Text</div>",
    "<div id=t role=BUTTON>Text</div>",
    "<div id=t role=tab>Tab</div>",
    "<div id=t role=checkbox aria-checked=true>Box</div>",
    "<button id=t role=presentation>Kept</button>",
    "<ul id=t role=list aria-label=Tree></ul>",
    "<div role=tree><div id=t role=treeitem>Top<div role=group><div role=treeitem>Sub</div></div></div></div>",
    "<div role=menu><div id=t role=menuitem>Open</div></div>",
    "<table><tr><th id=t scope=row>Ada<td>1</table>",
    "<table><tr><th id=t>Name<th>Age<tr><td>a<td>b</table>",
    "<table><tr><td>a<td id=t>b</table>",
    "<table role=grid><tr><td id=t>b</table>",
    "<progress id=t aria-label=q value=1 max=2></progress>",
    "<dialog id=t open aria-label=Sure>x</dialog>",
]

# Chromium's internal names for roles that ARIA does not know, or names otherwise.
SAME = {
    "image": "img",
    "sectionheader": "generic",
    "sectionfooter": "generic",
    "none": "presentation",
    "menulistpopup": "combobox",
    "layouttablecell": "cell",
}

# What is clickable without a role is named by its content here, because the model must call it something.
NAMED_BY_US = {"generic", "listitem"}


async def judged(engine: Engine) -> tuple[str, str]:
    call = {"expression": "document.getElementById('t')", "contextId": engine.context_id}
    object_id = (await engine.session.send("Runtime.evaluate", call))["result"]["objectId"]
    params = {"objectId": object_id, "fetchRelatives": False}
    node: dict[str, Any] = (await engine.session.send("Accessibility.getPartialAXTree", params))["nodes"][0]
    role = str(node["role"]["value"]).lower()
    return SAME.get(role, role), str(node.get("name", {}).get("value", "")).strip()


@pytest.mark.parametrize("markup", NAMES)
async def test_as_chromium_says(site: Site, markup: str) -> None:
    engine = await site.open(markup)
    role = await engine.call("webhandParts.roles.roleOf(document.getElementById('t'))")
    name = await engine.call("webhandParts.names.createNamer().nameOf(document.getElementById('t'))")
    assert (role, "" if role in NAMED_BY_US else name) == await judged(engine)
