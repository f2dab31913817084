"""
Works that visitors receive, each with its author, licence and licence text.

`licences.toml` is the single source for NOTICES.md and the page `about/`.  Licence texts come from the packages
themselves, or from `licences/` if a package has none.

    PYTHONPATH=site python -m builder.licences      rewrites NOTICES.md
"""

import io
import json
import tomllib
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from builder.engine.wheels import Wheel, pinned_wheels
from builder.ground.errors import BuildError
from builder.ground.folders import MODULES, ROOT

LIST = ROOT / "site" / "licences.toml"
NOTICES = ROOT / "NOTICES.md"
_HEAD = """# Notices

Callwise is under the MIT licence (`LICENSE`). The built site also carries work of others, with these licences; their
texts are on its page `about/`. This file is made of `site/licences.toml` by
`PYTHONPATH=site python -m builder.licences`.
"""
_FOOT = """
## What only builds and tests the site

It is pinned in `requirements.txt` and `package-lock.json`, is never served, and keeps its own licences. The tile
pictures are drawn by Callwise itself.
"""


@dataclass(frozen=True, kw_only=True)
class Work:
    """
    One work that visitors receive.

    `text` is the location of its licence text and `package` that of its pinned version, as `licences.toml` explains.
    """

    name: str
    licence: str
    copyright: str
    text: str
    home: str = ""
    package: str = ""

    @property
    def version(self) -> str:
        """The shipped version, empty if no package of ours pins it.  Raises BuildError."""
        where, _, name = self.package.partition(":")
        if where == "wheel":
            return _wheel(name).version
        if where == "npm":
            return str(json.loads(_read(MODULES / name / "package.json"))["version"])
        return ""

    @property
    def words(self) -> str:
        """The text of its licence.  Raises BuildError if there is none."""
        where, _, path = self.text.rpartition(":")
        if where == "wheel":
            words = _from_wheel(*path.split("/", 1))
        else:
            words = _read((MODULES if where == "npm" else ROOT) / path)
        if not words.strip():
            raise BuildError(f"{self.text}: the licence of {self.name} is empty")
        return "\n".join(line.rstrip() for line in words.splitlines()).strip("\n")


@dataclass(frozen=True)
class Group:
    """Related works under one heading."""

    title: str
    about: str
    works: tuple[Work, ...]


@cache
def licensed_works() -> tuple[Group, ...]:
    """Return all works that visitors receive, in display order."""
    listed = tomllib.loads(LIST.read_text("utf-8"))["group"]
    return tuple(
        Group(group["title"], group.get("about", ""), tuple(Work(**work) for work in group["work"])) for group in listed
    )


def notices() -> str:
    """Return the text of the repository's NOTICES.md."""
    parts = [_HEAD]
    for group in licensed_works():
        rows = [
            f"| {_link(work)} | {work.version or '–'} | {work.licence} | {work.copyright} | `{work.text}` |\n"
            for work in group.works
        ]
        about = f"{group.about}\n\n" if group.about else ""
        head = "| what | version | licence | copyright | text |\n|---|---|---|---|---|\n"
        parts.append(f"\n## {group.title}\n\n{about}{head}{''.join(rows)}")
    return "".join((*parts, _FOOT))


def _link(work: Work) -> str:
    name = work.name.replace("*", r"\*")
    return f"[{name}]({work.home})" if work.home else name


@cache
def _wheels() -> dict[str, Wheel]:
    return {wheel.name: wheel for wheel in pinned_wheels()}


def _wheel(name: str) -> Wheel:
    if name not in _wheels():
        raise BuildError(f"no wheel {name} is shipped; there are {', '.join(_wheels())}")
    return _wheels()[name]


def _from_wheel(name: str, ending: str) -> str:
    """Read a file of a wheel by the end of its path, regardless of the version in its folder's name."""
    with zipfile.ZipFile(io.BytesIO(_wheel(name).content)) as archive:
        found = [path for path in archive.namelist() if path.endswith(ending)]
        if len(found) != 1:
            raise BuildError(f"{len(found)} files of the wheel {name} end in {ending}: there should be one")
        return archive.read(found[0]).decode()


def _read(path: Path) -> str:
    if not path.is_file():
        raise BuildError(f"{path} isn't there; `make setup` installs what brings its own licence")
    return path.read_text("utf-8")


if __name__ == "__main__":
    NOTICES.write_text(notices(), "utf-8")
