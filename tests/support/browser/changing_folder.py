"""A folder whose files are those of a site."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builder.assets.files import Files


@contextmanager
def changing(folder: Path) -> Iterator[Files]:
    """Read a site, and write what is made of it meanwhile."""
    site = Files.of(folder)
    yield site
    site.lay(folder)
