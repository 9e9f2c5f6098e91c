"""The command that stands for a process that was forked: hands on its own files, then signals, and ends as that does.

`starting.py SOCKET ENTRY ARGUMENTS...`, on the standard library alone.
"""

import json
import os
import signal
import socket
import sys

PASSED_ON = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def main() -> None:
    path, entry, *arguments = sys.argv[1:]
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connection.connect(path)
    wanted = {"entry": entry, "arguments": arguments, "environment": dict(os.environ), "folder": os.getcwd()}  # noqa: PTH109
    signal.pthread_sigmask(signal.SIG_BLOCK, PASSED_ON)
    socket.send_fds(connection, [json.dumps(wanted).encode()], [0, 1, 2])
    nothing = os.open(os.devnull, os.O_RDWR)
    for file in (0, 1, 2):
        os.dup2(nothing, file)  # they end when that process lets go of them
    pid = int(connection.recv(64))
    for number in PASSED_ON:
        signal.signal(number, lambda number, _: os.kill(pid, number))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
    status = int(connection.recv(64))
    if status < 0:
        if -status in PASSED_ON:
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


main()
