"""Paths of the site's sources and of npm packages, and the source files in a folder."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / "site"
STYLES = SITE / "styles"
SCRIPTS = SITE / "scripts"
TEMPLATES = SITE / "templates"
MODULES = ROOT / "node_modules"


def source_files(folder: Path) -> list[Path]:
    """Return the files in a folder, sorted, without Python's caches, which change while others build or test."""
    return sorted(path for path in folder.rglob("*") if "__pycache__" not in path.parts and path.is_file())
