"""Filled templates: the resulting HTML carries the needs of all HTML inserted into it, in order of appearance."""

from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined

from builder.assets.icons import BRAND
from builder.ground.cache import folder_for
from builder.ground.folders import TEMPLATES
from callwise.law.options import said, written
from callwise.puzzle.registry import term
from callwise.view.elements.html import Markup, Need, needing
from callwise.view.elements.law_note import cite
from callwise.view.elements.pictures import back, picture, tile
from callwise.view.elements.prose import capital, plain, terms


class Templates:
    """The templates of a folder."""

    def __init__(self, folder: Path = TEMPLATES) -> None:
        self._needs: list[dict[tuple[Need, str], None]] = []
        self._environment = Environment(
            loader=FileSystemLoader(folder),
            bytecode_cache=FileSystemBytecodeCache(str(folder_for("templates", [Path(__file__).read_bytes()]))),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            finalize=self._record_needs,
        )
        self._environment.globals.update(
            brand=Markup(BRAND), back=back, tile=tile, picture=picture, cite=cite, term=term
        )
        self._environment.filters.update(terms=terms, plain=plain, capital=capital, said=said, written=written)

    def fill(self, name: str, values: Mapping[str, object]) -> Markup:
        """Fill a template."""
        self._needs.append({})
        try:
            html = self._environment.get_template(name).render(values)
        finally:
            needs = self._needs.pop()
        return needing(html, needs)

    def _record_needs(self, value: object) -> object:
        """Record the needs of HTML inserted into a template."""
        if isinstance(value, Markup) and self._needs:
            self._needs[-1].update(value.needs)
        return value
