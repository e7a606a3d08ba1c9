"""Stands in for Pyodide's loader of packages. This page loads none: all its code comes with it."""

from site import getsitepackages

from pyodide_js import loadedPackages  # noqa: F401 (a memory snapshot counts on finding it where the original keeps it)


class _Place:
    """A folder, as far as a path is wanted of it: its name."""

    def __init__(self, path):
        self._path = path

    def __str__(self):
        return self._path


SITE_PACKAGES = _Place(getsitepackages()[0])
DSO_DIR = _Place("/usr/lib")


def init_loaded_packages():
    pass


def get_install_dir(target=None):
    return str(DSO_DIR if target == "dynlib" else SITE_PACKAGES)


def unpack_buffer(*args, **kwargs):
    raise RuntimeError("this page loads no packages")
