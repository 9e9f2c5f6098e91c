from page.conftest import Site, mounted
from page.hands import Person
import pytest
@pytest.mark.parametrize("by", ["events","input"])
@pytest.mark.parametrize("name", ["monaco","monaco-textarea"])
async def test_it(editors: Site, person: Person, name, by):
    engine, ref = await mounted(editors, name, "Dear Ada, hello")
    if by == "input": await person.at(engine)
    print(name, by)
    async def pos(): 
        return await engine.page.evaluate("JSON.stringify([editor.getPosition(), document.activeElement.className, held()])")
    await engine.perform(ref, "click"); print(await pos())
    for key in ("Control+Home","Control+ArrowRight", "Control+ArrowRight", "x"):
        r=await engine.perform(ref, "press_key", key=key); print(key, r["message"], await pos())
