"""Third-party code that visitors receive is all listed, with the text of each licence."""

import json
import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from builder import licences
from builder.art.lettering import BRUSH
from builder.assets.fonts import ATKINSON, BESLEY, MONO, ZEN
from builder.engine.wheels import built_wheel, pinned_wheels
from builder.ground.errors import BuildError
from builder.ground.folders import MODULES, ROOT
from builder.licences import Work, notices
from tests.site.built_pages import read_pages

EVERY = [work for group in licences.licensed_works() for work in group.works]
PYODIDE, PYSCRIPT = MODULES / "pyodide", MODULES / "@pyscript" / "core" / "dist"

SAYS = {
    "0BSD": "Permission to use, copy, modify, and/or distribute",
    "Apache-2.0": "Apache License",
    "BSD": "Redistribution and use in source and binary forms",
    "ISC": "Permission to use, copy, modify, and/or distribute",
    "MIT": "Permission is hereby granted, free of charge",
    "MPL-2.0": "Mozilla Public License",
    "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
    "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "Zlib": "must not be misrepresented",
    "bzip2": "The name of the author may not be used",
    "dtoa": "NEITHER THE AUTHOR NOR LUCENT",
    "public domain": "Anyone is free to copy",
}
"""Words that identify each licence's text."""

COMPILED = {
    "Expat": b"EXPAT_VERSION",
    "HACL*": b"HACL*",
    "LLVM: compiler-rt and libc++abi": b"lib/compiler-rt/",
    "SQLite": b"sqlite_master",
    "Zstandard": b"ZSTD_CDict",
    "bzip2": b"BZ2_",
    "divsufsort": b"divsufsort",
    "liblzma (xz)": b"lzma_code",
    "libmpdec": b"_decimal/libmpdec",
    "zlib": b"Copyright 1995-2024 Jean-loup Gailly and Mark Adler",
}
"""Libraries compiled into Pyodide, and how to detect them."""


def named(pattern: str, text: str) -> set[str]:
    return set(re.findall(pattern, text))


def test_every_package_is_listed(site_root: Path) -> None:
    """They are the engine's folders and wheels, packages bundled in PyScript and micropip, and each font."""
    works = {work.name for work in EVERY}
    packages = {work.package for work in EVERY} | {"wheel:callwise", "npm:@pyscript/core"}
    served = {path.name for path in (site_root / "engine").iterdir()}
    folders = {name for name in served if not name.startswith(("wheels-", "image-", "start-"))}
    assert {name.split("-")[0] for name in folders} == {"pyodide", "pyscript"}

    wheels = [built_wheel(), *pinned_wheels()]
    assert {f"wheel:{wheel.name}" for wheel in wheels} <= packages
    assert {wheel.file_name for wheel in wheels} == {path.name for path in site_root.rglob("*.whl")}
    vendored: set[str] = set()
    for wheel in wheels:
        paths = "\n".join(zipfile.ZipFile(BytesIO(wheel.content)).namelist())
        vendored |= named(r"(?m)/_vendored/([\w-]+)/", paths)
    assert vendored <= works
    assert vendored

    (chunk,) = PYSCRIPT.glob("core-*.js")
    sources = "\n".join(json.loads((PYSCRIPT / f"{chunk.name}.map").read_text("utf-8"))["sources"])
    bundled = named(r"(?m)^.*node_modules/((?:@[^/\n]+/)?[^/\n]+)/", sources)
    assert "polyscript" in bundled
    assert bundled <= works

    fonts = [face.source for face in (BESLEY, ATKINSON, MONO, ZEN)] + [BRUSH.package]
    assert {f"npm:{'/'.join(font.split('/')[:2])}" for font in fonts} <= packages


def test_every_package_that_a_script_imports_is_listed() -> None:
    """It is listed by its name in the script, if it has one."""
    scripts = "\n".join(path.read_text("utf-8") for path in (ROOT / "site" / "scripts").rglob("*.js"))
    imported = named(r'\b(?:from|import)\s*\(?"(@?[a-z][^"]*)"', scripts)
    assert {f"npm:{name}" for name in imported} <= {work.package for work in EVERY}


def test_libraries_compiled_into_pyodide_are_listed() -> None:
    """They are the libraries detectable in the binary, and the scripts bundled in Pyodide."""
    binary = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    works = {work.name for work in EVERY}
    assert {name for name, sign in COMPILED.items() if sign not in binary} == set()
    assert COMPILED.keys() <= works
    scripts = "\n".join(json.loads((PYODIDE / "pyodide.js.map").read_text("utf-8"))["sources"])
    assert named(r"/vendor/(\w+)/", scripts) == {"stackframe"}
    assert "stackframe and error-stack-parser" in works


@pytest.mark.parametrize("work", EVERY, ids=lambda work: work.name)
def test_each_licence_has_the_right_text(work: Work) -> None:
    """If there is a choice of licences, it is the text of one."""
    meant = [words for licence, words in SAYS.items() if re.search(rf"(?<!\w){re.escape(licence)}(?!\w)", work.licence)]
    assert meant
    found = [" ".join(words.split()) in " ".join(work.words.split()) for words in meant]
    assert any(found) if " or " in work.licence else all(found)


def test_no_licence_text_is_redundant() -> None:
    """Texts that packages include aren't stored again, nor are texts of packages no longer shipped."""
    kept = {path.relative_to(ROOT).as_posix() for path in (ROOT / "site" / "licences").iterdir()}
    assert kept == {work.text for work in EVERY if work.text.startswith("site/")}


def test_the_notices_match_the_list() -> None:
    """`PYTHONPATH=site python -m builder.licences` regenerates them."""
    assert (ROOT / "NOTICES.md").read_text("utf-8") == notices()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gone.txt", "isn't there"),
        ("empty.txt", "empty"),
        ("wheel:nothing/LICENSE", "no wheel nothing"),
        ("wheel:mahjong/LICENCE", "0 files"),
    ],
)
def test_a_licence_without_its_text_stops_the_build(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licences, "ROOT", tmp_path)
    (tmp_path / "empty.txt").write_text(" \n", "utf-8")
    with pytest.raises(BuildError, match=says):
        assert Work(name="Some", licence="MIT", copyright="", text=text).words


def test_the_page_has_every_text_and_is_linked_everywhere(site_root: Path) -> None:
    """The page shows each text word for word."""
    pages = read_pages(site_root)
    (about,) = (page for page in pages if page.path.parent.name == "about")
    shown = {tag.text.rstrip("\n") for tag in about.named("pre")}
    assert shown == {work.words for work in EVERY}
    assert len(about.named("summary")) == len(EVERY)
    for page in pages:
        assert any(address.endswith("about/") for name, address in page.addresses if name == "a"), page.path
