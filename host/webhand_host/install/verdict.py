"""What can be wrong between a browser and the host, with its repair, and how an answer to a hello is judged."""

from enum import StrEnum

from pydantic import ValidationError
from webhand_agent.protocol import ErrorCode, Hello
from webhand_agent.version import PROTOCOL_VERSION, VERSION

from webhand_host.install.probe import Probe
from webhand_host.requirement import pip_install

AGAIN = "Run `webhand doctor --fix`."


class InstallFault(StrEnum):
    """A broken link. Append only: scripts read these names."""

    NOTHING_REGISTERED = "nothing_registered"
    REGISTRY_MISSING = "registry_missing"
    REGISTRY_FOREIGN = "registry_foreign"
    MANIFEST_MISSING = "manifest_missing"
    MANIFEST_UNREADABLE = "manifest_unreadable"
    NAME_WRONG = "name_wrong"
    ORIGIN_WRONG = "origin_wrong"
    PATH_RELATIVE = "path_relative"
    PATH_MISSING = "path_missing"
    PATH_NOT_EXECUTABLE = "path_not_executable"
    PATH_FOREIGN = "path_foreign"
    LAUNCHER_OUTDATED = "launcher_outdated"
    INSTALLATION_UNKNOWN = "installation_unknown"
    INSTALLATION_GONE = "installation_gone"
    NOT_STARTED = "not_started"
    CRASHED = "crashed"
    SILENT = "silent"
    STRAY_OUTPUT = "stray_output"
    REFUSED = "refused"
    PROTOCOL_SKEW = "protocol_skew"
    BUILD_SKEW = "build_skew"
    LINGERS = "lingers"
    SANDBOXED = "sandboxed"
    MCP_ENTRY_WRONG = "mcp_entry_wrong"
    MCP_COMMAND_MISSING = "mcp_command_missing"
    MCP_LAUNCHER_OUTDATED = "mcp_launcher_outdated"
    MCP_NOT_STARTED = "mcp_not_started"
    MCP_BUILD_SKEW = "mcp_build_skew"
    COPY_OUTDATED = "copy_outdated"
    MODEL_NOT_READY = "model_not_ready"
    EXTENSION_SKEW = "extension_skew"

    @property
    def repair(self) -> str:
        """What the user does about it."""
        reinstall, update = pip_install(options="--force-reinstall"), pip_install(options="--upgrade")
        return _REPAIRS.get(self, AGAIN).format(reinstall=reinstall, update=update)


_REPAIRS = {
    InstallFault.NOTHING_REGISTERED: "Run `webhand install`.",
    InstallFault.CRASHED: f"{AGAIN} If it still ends, reinstall Webhand: `{{reinstall}}`.",
    InstallFault.SILENT: f"{AGAIN} If it stays silent, reinstall Webhand: `{{reinstall}}`.",
    InstallFault.STRAY_OUTPUT: "Something prints to the host's stdout while Python starts: look for a sitecustomize.",
    InstallFault.REFUSED: "Update both halves: `{update}`, then reload the extension.",
    InstallFault.SANDBOXED: "Install it in another form, or use another browser: `webhand install --browser NAME`.",
    InstallFault.MODEL_NOT_READY: "",  # what is said of it says what to do
    InstallFault.EXTENSION_SKEW: "Reload it on the extensions page, in the folder of `webhand extension-path`.",
    InstallFault.LINGERS: "Please report it with `webhand doctor`'s output: the host has to end with its port.",
}


def judge(probe: Probe) -> tuple[InstallFault | None, str]:
    """The fault that a probe shows, or None, and a sentence either way."""
    if probe.trouble:
        return InstallFault.NOT_STARTED, f"The host was not started: {probe.trouble}."
    if probe.stray:
        return (
            InstallFault.STRAY_OUTPUT,
            f"The host's stdout holds something else than the protocol: {probe.stray[:80]!r}.",
        )
    if probe.answer is None:
        return _unanswered(probe)
    fault, sentence = _read_hello(probe.answer)
    if fault is not None:
        return fault, sentence
    if probe.status is None:
        return _unanswered(probe)
    if probe.exit_code is None:
        return InstallFault.LINGERS, f"The host was still there {probe.ending:.0f} seconds after its port was closed."
    times = [f"{seconds * 1000:.0f} ms" for seconds in (probe.seconds, probe.ready, probe.ending)]
    return (
        None,
        f"{sentence} It answered within {times[0]}, was ready after {times[1]}, and ended {times[2]} after its port.",
    )


def _unanswered(probe: Probe) -> tuple[InstallFault, str]:
    if probe.answer is not None:
        how = f"did nothing more in {probe.ready:.0f} seconds" if probe.hung else f"ended with status {probe.exit_code}"
        fault = InstallFault.SILENT if probe.hung else InstallFault.CRASHED
        return fault, f"The host said hello and then {how}.{_last(probe.stderr)}"
    if probe.hung:
        return (
            InstallFault.SILENT,
            f"The host started and did not answer within {probe.seconds:.0f} seconds.{_last(probe.stderr)}",
        )
    return InstallFault.CRASHED, f"The host ended with status {probe.exit_code} and no answer.{_last(probe.stderr)}"


def _last(stderr: str) -> str:
    lines = [line.strip() for line in stderr.splitlines() if line.strip()][-3:]
    return f" Its last words: {' | '.join(lines)}" if lines else ""


def _read_hello(answer: dict[str, object]) -> tuple[InstallFault | None, str]:
    error = answer.get("error")
    if isinstance(error, dict):
        if error.get("code") == ErrorCode.INSTALLATION_GONE:
            return InstallFault.INSTALLATION_GONE, f"The launcher found no host to start: {error.get('message')}"
        skew = error.get("code") == ErrorCode.VERSION_MISMATCH
        return (
            InstallFault.PROTOCOL_SKEW if skew else InstallFault.REFUSED
        ), f"The host refused: {error.get('message')}"
    try:
        hello = Hello.model_validate(answer.get("result"))
    except ValidationError:
        return InstallFault.REFUSED, "The host's answer is no hello that this Webhand understands."
    if hello.protocol != PROTOCOL_VERSION:
        return (
            InstallFault.PROTOCOL_SKEW,
            f"The host speaks protocol {hello.protocol}, this Webhand {PROTOCOL_VERSION}.",
        )
    if hello.build != VERSION:
        return InstallFault.BUILD_SKEW, f"The host is Webhand {hello.build}, this one is {VERSION}: two are installed."
    return None, f"The host is there: Webhand {hello.build}, protocol {hello.protocol}."
