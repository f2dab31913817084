"""Paths of the site's sources and of npm packages."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / "site"
STYLES = SITE / "styles"
SCRIPTS = SITE / "scripts"
TEMPLATES = SITE / "templates"
MODULES = ROOT / "node_modules"
