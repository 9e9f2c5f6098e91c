"""How a stand-in refuses what the real service would."""


class Refused(Exception):
    """The request is not in order; the text is the message of the 400."""


def require(condition: object, message: str) -> None:
    if not condition:
        raise Refused(message)
