"""What it costs a step that an act is judged first, and kept to its sites: the same clicks with and without."""

import asyncio
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from webhand_agent.protocol import Click
from webhand_agent.safety.sites import site_of
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context

from bench.figures import table
from demo.site import create_site, serve

TIMES = 30


async def judging() -> None:
    """Prints what a click and the look after it take, without and with description, digest and sites, in ms."""
    plain, judged = [], []
    with TemporaryDirectory() as folder, serve(create_site(seed=1)) as base_url:
        async with browser_context(headless=True) as context:
            tabs = CdpPort(context, Path(folder))
            await tabs.start()
            browser = TabBrowser(tabs, "bench")
            tab_id = (await browser.target()).tab_id
            await browser.navigate(tab_id, f"{base_url}/mail")
            ref = next(line for line in (await browser.observe(tab_id)).tree.text.splitlines() if "searchbox" in line)
            ref = ref.split("[ref=")[1].split("]")[0]
            for _ in range(TIMES):
                plain.append(await _step(browser, tab_id, ref, ""))
                judged.append(await _step(browser, tab_id, ref, site_of(base_url)))
    without, with_it = statistics.median(plain), statistics.median(judged)
    more = f"{(with_it / without - 1) * 100:.1f} %"
    rows = [["without", f"{without:.1f}"], ["described, with digest and sites", f"{with_it:.1f}"], ["more", more]]
    table(f"A click and the look after it, judged (medians over {TIMES})", ["", "ms"], rows)


async def _step(browser: TabBrowser, tab_id: int, ref: str, site: str) -> float:
    await asyncio.sleep(0)
    began = time.perf_counter()
    if site:
        control = await browser.describe(tab_id, ref)
        receipt = await browser.act(tab_id, ref, Click(), digest=control.digest, sites=[site])
    else:
        receipt = await browser.act(tab_id, ref, Click())
    assert receipt.ok, receipt
    await browser.observe(tab_id)
    return (time.perf_counter() - began) * 1000
