"""
Files of a site, each under a name that tells its content.

A file called `app.0a1b2c3d.js` never changes, so browsers may keep it for ever.
"""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path


class AssetError(Exception):
    """The styles or scripts can't be put together; the message names the file."""


@dataclass
class Assets:
    """Files of `assets/` by name, gathered before they are written."""

    files: dict[str, bytes] = field(default_factory=dict)

    def add(self, name: str, content: bytes) -> str:
        """Add a file; give its address from the site's root, with the digest in its name."""
        stem, _, ending = name.rpartition(".")
        hashed = f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{ending}"
        self.files[hashed] = content
        return f"assets/{hashed}"

    def write(self, out: Path) -> None:
        """Write every file into a folder of a site."""
        folder = out / "assets"
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (folder / name).write_bytes(content)
