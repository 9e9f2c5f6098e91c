"""The shell and the files of one folder, for clients of `/tools/shell` and `/tools/filesystem` (SAFETY rule 11).

`folder.Workspace.open` says whether the machine can hold a mode, `shell.run_command` runs a command in it and
`files.act_on_file` acts on a file. Nothing is imported here: the launcher in `confine` imports this package with the
standard library alone.
"""
