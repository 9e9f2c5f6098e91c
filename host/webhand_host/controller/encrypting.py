"""The certificate of a controller that other machines reach, loaded before anything else is done."""

import ssl
from pathlib import Path

ANOTHER_KEY = frozenset({"KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH"})


class BadCertificate(Exception):
    """The certificate cannot be served with. The sentence says why."""


def encrypting(certificate: Path, key: Path) -> ssl.SSLContext:
    """Raises `BadCertificate`."""

    def refuse() -> str:
        raise BadCertificate(f"{key} needs a pass phrase, which is not asked for: give it a key without one.")

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key, refuse)
    except ssl.SSLError as error:
        if error.reason in ANOTHER_KEY:
            raise BadCertificate(f"{key} is the key of another certificate than {certificate}.") from None
        if not _has_certificate(certificate):
            raise BadCertificate(f"{certificate} has no certificate that can be read.") from None
        raise BadCertificate(f"{key} has no private key that can be read, or none that is fit to be used.") from None
    except OSError as error:
        raise BadCertificate(f"{certificate} and {key} cannot be read: {error.strerror}.") from None
    return context


def _has_certificate(file: Path) -> bool:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cafile=file)
    except ssl.SSLError:
        return False
    return True
