"""Pages that the tests of the library act on, and the browsers that they have started."""

import contextlib
import os
from pathlib import Path

from host.sessions.steering import children


def browsers() -> set[int]:
    """The browsers of this process, without what those have started in their turn."""
    found = set()
    for pid in children(os.getpid()):
        with contextlib.suppress(OSError):
            command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            if any(one.startswith(b"--remote-debugging") for one in command) and not any(
                b"--type=" in one for one in command
            ):
                found.add(pid)
    return found


SHOP = """<title>Shop</title>
<h1>Lamps</h1>
<form action=/cookies>
  <input name=q aria-label=Search>
  <select name=size aria-label=Size><option>S<option>M</select>
  <label><input type=checkbox name=news> News</label>
  <button>Find</button>
</form>
<p id=said></p>
<button id=greet onclick="document.querySelector('#said').textContent += 'Hello. '">Greet</button>
<a id=away href="{cross}/away">Elsewhere</a>
"""
MAIL = """<title>Mail</title>
<form method=post action=/sent>
  <input type=email name=to aria-label=Recipient>
  <textarea name=text aria-label=Message></textarea>
  <button>Send message</button>
</form>
"""
CHECKOUT = """<title>Checkout</title>
<p>Total: 12.00 EUR</p>
<form method=post action=/paid>
  <input name=card autocomplete=cc-number aria-label="Card number" value=4111111111111111>
  <button>Pay now</button>
</form>
"""
LEAVES = """<title>Leaves</title><button onclick="location = '{cross}/away'">Go on</button>"""
AWAY = "<title>Away</title><p>Far from here.</p>"
