"""What is said where a command was called in a way that it does not take: one sentence, and where its help is."""

import sys
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException
from webhand_agent.text import did_you_mean

from webhand_host.cli.refused import USAGE
from webhand_host.cli.terminal import one_line, say


class Group(TyperGroup):
    """A command with commands of its own, which names those that are near to one that it has not."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0] if args else ""
        if name and not name.startswith("-") and self.get_command(ctx, name) is None:
            near = did_you_mean(name, self.list_commands(ctx))
            raise Misused(f"`{ctx.command_path}` has no command {one_line(name)}.{near}", ctx.command_path)
        return super().resolve_command(ctx, args)


class Misused(TyperException):
    """A sentence of ours; `command` is the one whose help says more."""

    exit_code = USAGE

    def __init__(self, message: str, command: str) -> None:
        super().__init__(message)
        self.command = command


def carried_out(app: typer.Typer) -> int:
    """Carries out what the command line says, and returns the exit status."""
    try:
        status = typer.main.get_command(app).main(prog_name="webhand", standalone_mode=False)
    except TyperException as problem:
        if said := _sentence(problem):
            say(said, err=True)
        return problem.exit_code
    except typer.Abort:
        say("Stopped.", err=True)
        return 1
    return status if isinstance(status, int) else 0


def _sentence(problem: TyperException) -> str:
    context: Any = getattr(problem, "ctx", None)
    command = context.command_path if context is not None else getattr(problem, "command", "")
    said = _in_our_words(problem, context) if not isinstance(problem, Misused) else problem.message
    return f"{said} `{command} -h` shows what it takes." if command and said else said


def _in_our_words(problem: TyperException, context: Any) -> str:
    """What Typer says there names neither the command nor what it takes. Without a message it has shown the help."""
    option = getattr(problem, "option_name", "")
    if option and context is None:
        is_given = any(argument.startswith(f"{option}=") for argument in sys.argv)
        return f"{option} takes no value." if is_given else f"{option} needs a value."
    if context is None:
        return problem.format_message()
    command, parameters = context.command_path, context.command.params
    if option:
        near = did_you_mean(option, [name for one in parameters for name in one.opts])
        return f"`{command}` has no option {one_line(option)}.{near}"
    if isinstance(problem, typer.BadParameter):
        name = problem.param_hint or _called(problem.param)
        return f"{name}: {_wanted(problem)}" if problem.message else f"`{command}` needs {name}."
    if isinstance(context.command, TyperGroup):
        return problem.format_message()
    arguments = [_called(one) for one in parameters if one.param_type_name == "argument"]
    return (
        f"`{command}` takes no more than {', '.join(arguments)}." if arguments else f"`{command}` takes no arguments."
    )


def _called(parameter: Any) -> str:
    """As the help has it."""
    if parameter is None:
        return "what was given"
    return str(
        parameter.metavar or parameter.name.upper() if parameter.param_type_name == "argument" else parameter.opts[0]
    )


def _wanted(problem: typer.BadParameter) -> str:
    described = getattr(problem.param, "type_descriptor", None)
    if choices := getattr(described, "choices", None):
        return f"choose {', '.join(map(str, choices))}."
    if getattr(described, "annotation", None) is not int:
        return problem.message
    limits = getattr(described, "parameter_info", None)
    least, most = getattr(limits, "min", None), getattr(limits, "max", None)
    if least is not None and most is not None:
        return f"write a whole number from {least} to {most}."
    return f"write a whole number, {least} or more." if least is not None else "write a whole number."
