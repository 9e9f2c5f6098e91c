"""`python -m webhand`: the `webhand` command, for those who know the interpreter and not where its scripts are."""

from webhand_host.cli.app import main

if __name__ == "__main__":
    main()
