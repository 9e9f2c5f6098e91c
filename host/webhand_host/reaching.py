"""Calling a controller: which certificates are trusted, and in a sentence why it cannot be reached."""

import asyncio
import ssl
from pathlib import Path
from urllib.parse import urlsplit

import httpx2

OTHER_NAME = frozenset({62, 64})
"""X509_V_ERR_HOSTNAME_MISMATCH and X509_V_ERR_IP_ADDRESS_MISMATCH of OpenSSL."""
NOT_TLS = frozenset({"WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE"})
"""What OpenSSL calls an answer in clear."""
PROBE_SECONDS = 5.0


class NoCertificate(Exception):
    """A file of certificates to trust cannot be used. The sentence says why."""


def trusting(file: Path | str | None) -> ssl.SSLContext | bool:
    """The certificates of `file` besides those of the system, each by itself, whoever has signed it. Raises
    `NoCertificate`.
    """
    if file is None:
        return True
    try:
        context = ssl.create_default_context(cafile=str(file))
    except ssl.SSLError:
        raise NoCertificate(f"{file} has no certificate that can be read.") from None
    except OSError as error:
        raise NoCertificate(f"{file} cannot be read: {error.strerror}.") from None
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context


async def why_unreached(url: str, error: Exception) -> str:
    """`url` is what was called, `error` what httpx raised."""
    parts, causes = urlsplit(url), _causes(error)
    for cause in causes:
        if isinstance(cause, ssl.SSLCertVerificationError):
            if cause.verify_code in OTHER_NAME:
                return f"its certificate is not for the name {parts.hostname}"
            return f"its certificate is not trusted ({cause.verify_message}): name one to trust with --ca FILE"
        if isinstance(cause, ssl.SSLError) and cause.reason in NOT_TLS:
            return "it does not speak TLS: call it with http://"
        if isinstance(cause, ConnectionRefusedError):
            return "nothing listens there"
    if isinstance(error, httpx2.RemoteProtocolError) and parts.scheme == "http" and await _speaks_tls(parts.netloc):
        return "it speaks TLS: call it with https://"
    if isinstance(error, httpx2.TimeoutException):
        return "no answer came in time"
    return str(error).rstrip(".") or type(error).__name__


def _causes(error: BaseException | None) -> list[BaseException]:
    return [error, *_causes(error.__cause__ or error.__context__)] if error is not None else []


async def _speaks_tls(place: str) -> bool:
    parts = urlsplit(f"//{place}")
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # nothing is sent
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            _, writer = await asyncio.open_connection(parts.hostname, parts.port or 80, ssl=context)
    except OSError:
        return False
    writer.close()
    return True
