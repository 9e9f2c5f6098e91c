"""What confines one command: a program of its own that sets up the walls and then becomes the shell.

Run by `python -I -S`, with the standard library alone (`launch.main`). It was not made a `preexec_fn`, which runs
between fork and exec of a process with threads, where any lock may be held for ever.
"""
