"""The Windows registry, as small as it is needed: default values of keys under HKEY_CURRENT_USER."""

import sys
from typing import Protocol


class Registry(Protocol):
    """Keys are given without their hive, with backslashes."""

    def read(self, key: str) -> str | None:
        """The key's default value, or None where there is no such key."""
        ...

    def write(self, key: str, value: str) -> None: ...

    def delete(self, key: str) -> bool:
        """Removes the key. False where there was none."""
        ...


class NoRegistry:
    """Linux and macOS have none: nothing is found, and writing would be a mistake of ours."""

    def read(self, key: str) -> str | None:
        return None

    def write(self, key: str, value: str) -> None:
        raise NotImplementedError(f"There is no registry for {key} = {value}.")

    def delete(self, key: str) -> bool:
        return False


if sys.platform == "win32":
    import winreg

    class WindowsRegistry:
        """The real one. Under HKEY_CURRENT_USER\\Software the 32-bit and the 64-bit view are the same."""

        def read(self, key: str) -> str | None:
            try:
                return str(winreg.QueryValue(winreg.HKEY_CURRENT_USER, key))
            except FileNotFoundError:
                return None

        def write(self, key: str, value: str) -> None:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as opened:
                winreg.SetValueEx(opened, "", 0, winreg.REG_SZ, value)

        def delete(self, key: str) -> bool:
            try:
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
            except FileNotFoundError:
                return False
            return True


def this_registry() -> Registry:
    """The registry of the machine we run on."""
    if sys.platform == "win32":
        return WindowsRegistry()
    return NoRegistry()
