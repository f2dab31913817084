"""A folder that mirrors a site's files."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builder.assets.files import Files


@contextmanager
def changing(folder: Path) -> Iterator[Files]:
    """Read a site, and write the resulting changes when the block ends."""
    site = Files.of(folder)
    yield site
    site.lay(folder)
