"""
The pages of the site: each module here declares a section, and there is no central list.

A section is found by the name `PAGES` in any module of this package.
"""

import pkgutil
from importlib import import_module

from builder.page.page import Section


def sections() -> tuple[Section, ...]:
    """Return every section declared in this package, sorted by order."""
    found = [import_module(f"{__name__}.{module.name}").PAGES for module in pkgutil.iter_modules(__path__)]
    return tuple(sorted(found, key=lambda section: section.order))
