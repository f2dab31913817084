"""
The pages of the site: each module here declares a section, and nothing lists them.

A section is found by the name `PAGES`, in whichever module of this package it stands.
"""

import pkgutil
from importlib import import_module

from builder.page.page import Section


def sections() -> tuple[Section, ...]:
    """Give every section that is declared in this package, in their order."""
    found = [import_module(f"{__name__}.{module.name}").PAGES for module in pkgutil.iter_modules(__path__)]
    return tuple(sorted(found, key=lambda section: section.order))
