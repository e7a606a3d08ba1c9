"""The browsers that the tests drive: where they are, and how to get them.

Playwright's own browsers are preferred. Where they cannot be downloaded, Debian's packages stand in.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

DEBIAN_PACKAGES = ("chromium", "firefox-esr", "webkit2gtk-driver", "xvfb", "xauth")
WEBKIT_DRIVER = "WebKitWebDriver"


def launch_options(playwright: Playwright, name: str) -> dict[str, Any] | None:
    """Keyword arguments for Playwright's `launch` of "chromium" or "firefox"; None where it is missing."""
    if Path(getattr(playwright, name).executable_path).exists():
        return {}
    if name == "chromium" and (path := shutil.which("chromium")):
        return {
            "executable_path": path,
            "args": [
                "--no-sandbox",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        }
    if name == "firefox" and (path := shutil.which("firefox-esr")):
        return {"executable_path": path, "channel": "moz-firefox"}
    return None


def webkit_driver() -> str | None:
    """The path of WebKitGTK's WebDriver, or None; it also needs Xvfb."""
    return shutil.which(WEBKIT_DRIVER) if shutil.which("Xvfb") else None


def _missing() -> list[str]:
    with sync_playwright() as playwright:
        missing = [name for name in ("chromium", "firefox") if launch_options(playwright, name) is None]
    return missing if webkit_driver() else [*missing, "webkit2gtk-driver"]


def _download(*names: str) -> None:
    """Playwright's own browsers, with the system libraries that they need where these may be installed."""
    playwright = [sys.executable, "-m", "playwright"]
    if _quietly([*playwright, "install", *names]) and _as_root():
        _quietly([*playwright, "install-deps", *names])


def _quietly(command: list[str]) -> bool:
    done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode == 0


def _as_root() -> list[str] | None:
    """What a command that installs packages must begin with; None where nothing can be installed."""
    if not shutil.which("apt-get"):
        return None
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    if os.geteuid() == 0:
        return environment
    sudo = ["sudo", "--non-interactive"]
    return [*sudo, *environment] if shutil.which("sudo") and _quietly([*sudo, "true"]) else None


def _install_packages() -> None:
    apt = _as_root()
    if apt is None:
        return
    _quietly([*apt, "apt-get", "update"])
    for package in DEBIAN_PACKAGES:  # one by one: a distribution may lack some
        _quietly([*apt, "apt-get", "install", "--yes", "--no-install-recommends", package])


def main() -> int:
    if needed := [name for name in _missing() if name in ("chromium", "firefox")]:
        _download(*needed)
    if _missing():
        _install_packages()
    for name in (missing := _missing()):
        how = "apt-get install webkit2gtk-driver xvfb" if "webkit" in name else f"playwright install {name}"
        print(f"{name} is missing and could not be installed here; get it with: {how}", file=sys.stderr)
    return 1 if "chromium" in missing else 0


if __name__ == "__main__":
    sys.exit(main())
