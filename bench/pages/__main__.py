"""`python -m bench.pages` serves the corpus and prints its addresses, to look at the pages by hand."""

from bench.pages import serve

with serve() as pages:
    for page in pages:
        print(f"{page.name}: {page.url}")
    input("Enter stops the servers.\n")
