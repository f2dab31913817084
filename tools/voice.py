"""
Find phrases that no player would use in words that readers see, and no maintainer in docstrings and comments.

    python tools/voice.py [FILE …]

Each finding is a line: file, line, the words, and a suggestion.  The habits are in
`callwise.puzzle.checks.voice.HABITS`.  A comment on the line or the line above, with a reason, exempts it: ``voice:
allow bar, it is the sign |``.

Without names all files are checked, except those that had no finding and haven't changed since.
"""

from __future__ import annotations

import ast
import html
import io
import re
import sys
import tokenize
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from callwise.puzzle.checks import voice
from callwise.puzzle.checks.voice import FORMAL, SPOKEN, check_title, find_habits

REPOSITORY = Path(__file__).parents[1]
CLEAN = REPOSITORY / ".cache" / "voice"
"""Digests of files without a finding, with the rules that they were checked by."""
PLACES = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/*.md",
    "lessons/**/*.md",
    "lessons/**/*.toml",
    "engine/callwise/**/*.toml",
    "engine/callwise/**/*.json",
    "engine/callwise/**/*.py",
    "site/builder/content/*.py",
    "site/builder/instructors/**/*.py",
    "site/builder/page/*.py",
    "site/builder/pages/**/*.py",
    "site/builder/sharing/*.py",
    "site/templates/*",
    "site/scripts/**/*.js",
    "site/sw.js",
    "site/wiki/**/*",
)
"""The files with words that readers see."""
PLAYERS = "engine/callwise/**/*vocabulary.py"
"""The files with words that players type."""

Words = tuple[int, str]
"""A text, and its position in its file."""

_ALLOWED = re.compile(r"voice: allow (?P<names>[a-z-]+(?: [a-z-]+)*)(?=,)")
_VALUE = re.compile(
    r"^(?:(?:about|asks|brief|facts|learned|means|name|note|prompt|relief|says|short|summary|text|title|[A-Z]{3}-\w+)|"
    r'tags\."[^"\n]*")\s*=\s*(?:"""\n?(?P<many>.*?)"""|"(?![a-z]+\.[a-z-]+")(?P<one>(?:\\.|[^"\\\n])*)")',
    re.MULTILINE | re.DOTALL,
)
_CODE = re.compile(r"^```.*?^```$|^    \S[^\n]*$|`[^`\n]*`|<!--.*?-->", re.MULTILINE | re.DOTALL)
_HEAD = re.compile(r"\A\+\+\+\n.*?^\+\+\+$", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"(?:^(?!\s*$|\|)[^\n]+\n?)+", re.MULTILINE)
_CELL = re.compile(r"(?<=\|)[^|\n]+(?=\|)")
_CODE_HABITS = (
    (re.compile(r"^Give\b"), "Return, Build or Whether"),
    (re.compile(r"\b(?:any more|for ever|anew)\b"), "no longer, forever, again"),
    (re.compile(r"\bthe own\b|\bone[’']s own\b"), "their, your, the player’s"),
    (re.compile(r"\b(?:hangs on|held to|comes to)\b"), "depends on, checked against, is"),
    (re.compile(r"\bwhat was (?:read|seen|drawn|kept|asked)\b"), "the thing’s name"),
)
"""Phrases that no maintainer would write in a docstring or comment, with suggestions."""
_LOGIC = re.compile(r"\{#.*?#\}|\{%.*?%\}|<(script|style|pre|code)\b.*?</\1>|<!--.*?-->", re.DOTALL)
_SHOWN = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_CODED = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)
_INLINE = re.compile(r"</?(?:a|b|i|em|strong|span|code|small|kbd|abbr)\b[^<>]*>")
_READ_OUT = re.compile(r'\b(?:aria-label|alt|title|placeholder|content)="([^"]*)"')
_TEXT = re.compile(r">([^<>]+)<")
_SCRIPT = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?P<double>(?:\\.|[^\"\\\n])*)\"|'(?P<single>(?:\\.|[^'\\\n])*)'|`(?P<long>(?:\\.|[^`\\])*)`",
    re.DOTALL,
)
_MARKUP = re.compile(r'[<>]|="|^\[|\\[bwsd(]|\?P?[<:!=]')
"""Matches text that can't be part of a sentence, such as a pattern, a selector or HTML."""
_FILLED = re.compile(r"\$\{(?:[^{}`]|\{[^{}]*\})*\}")
_SAID = re.compile(r"[a-z]{2,}[,:;]? [a-z“‘\[{…(]|[A-Z][a-z]+ [a-z]|[A-Z][a-z]+[.!?]$")
"""Matches sentences, but not keys, selectors or paths."""


def main(names: list[str]) -> int:
    """Print the findings in the named files, or in all; return 1 if there are any."""
    found = [line for path in map(Path, names) for line in _all_findings(path)] if names else _new_findings()
    print("\n".join(found), end="\n" if found else "")
    return int(bool(found))


def _all_findings(path: Path) -> list[str]:
    return [*findings(path), *code_findings(path)]


def _new_findings() -> list[str]:
    """Return the findings in all files, and remember the digests of those without any."""
    rules = b"".join(Path(file).read_bytes() for file in (__file__, voice.__file__))
    known = set(CLEAN.read_text("utf-8").split()) if CLEAN.exists() else set()
    clean, found = set[str](), list[str]()
    for path in files():
        digest = sha256(b"\0".join((rules, bytes(path.relative_to(REPOSITORY)), path.read_bytes()))).hexdigest()
        told = [] if digest in known else _all_findings(path)
        if not told:
            clean.add(digest)
        found += told
    CLEAN.parent.mkdir(exist_ok=True)
    CLEAN.write_text("\n".join(sorted(clean)), "utf-8")
    return found


def files() -> list[Path]:
    """Return every file with words that readers see."""
    typed = set(REPOSITORY.glob(PLAYERS))
    return sorted({path for place in PLACES for path in REPOSITORY.glob(place) if path.is_file()} - typed)


def findings(path: Path) -> Iterator[str]:
    """Return a line for each phrase in a file's reader-visible text that no player would use."""
    text = path.read_text("utf-8")
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    lines = text.split("\n")
    is_document = path.suffix == ".md" and not text.startswith("+++")
    is_puzzle = path.parent.name == "puzzles"
    passed = (
        FORMAL if is_document else frozenset[str]() if path.suffix in (".md", ".toml") and not is_puzzle else SPOKEN
    )
    for begins, words in texts(path, text):
        line = bisect(starts, begins)
        near = " ".join(lines[max(0, line - 2) : line + words.count("\n")])
        allowed = {name for match in _ALLOWED.finditer(near) for name in match["names"].split()}
        where = f"{path.relative_to(REPOSITORY) if path.is_relative_to(REPOSITORY) else path}:"
        for habit, said in find_habits(words):
            if habit.name not in allowed | passed:
                at = bisect(starts, begins + max(0, words.lower().find(said.lower())))
                yield f"{where}{at}: {habit.name}: “{said}”: say {habit.instead}"
        if is_puzzle and lines[line - 1].startswith("title ") and "title-tells" not in allowed:
            yield from map(str, check_title(f"{where}{line}: title-tells", words))


def code_findings(path: Path) -> Iterator[str]:
    """Return a line for each docstring or comment with a phrase that no maintainer would write."""
    text = path.read_text("utf-8") if path.suffix in (".py", ".js") else ""
    notes = _docstrings(text) if path.suffix == ".py" else _comments(text)
    for line, words in notes:
        for habit, instead in _CODE_HABITS:
            if match := habit.search(words):
                where = path.relative_to(REPOSITORY) if path.is_relative_to(REPOSITORY) else path
                yield f"{where}:{line}: code-prose: “{match[0]}”: say {instead}"


@lru_cache(maxsize=1)
def _nodes(text: str) -> Sequence[ast.AST]:
    return tuple(ast.walk(ast.parse(text)))


def _docstrings(text: str) -> Iterator[Words]:
    for node in (one.value for one in _nodes(text) if isinstance(one, ast.Expr)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value.strip()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def _comments(text: str) -> Iterator[Words]:
    for match in re.finditer(r"^\s*/\*\*?\s*(.*?)\*/|^\s*//\s*([^\n]*)", text, re.MULTILINE | re.DOTALL):
        yield text.count("\n", 0, match.start()) + 1, re.sub(r"\n\s*\*?\s*", " ", match[1] or match[2] or "").strip()


def texts(path: Path, text: str) -> Iterator[Words]:
    """Return each text of a file that readers see, and its position."""
    match path.suffix:
        case ".toml":
            yield from _values(text)
        case ".md":
            yield from _prose(text)
        case ".html":
            yield from _page(text)
        case ".js" | ".json":
            yield from _strings(text)
        case ".py":
            yield from _constants(text)


def _values(text: str) -> Iterator[Words]:
    for match in _VALUE.finditer(text):
        part = "one" if match["many"] is None else "many"
        yield match.start(part), match[part]


def _prose(text: str) -> Iterator[Words]:
    if head := _HEAD.match(text):
        yield from _values(head[0])
    bare = _blank(_HEAD, _blank(_CODE, text))
    for match in _BLOCK.finditer(bare):
        for item in re.finditer(r"(?:^\s*(?:[-*]|\d+\.|#+) )?(?:(?!\n\s*(?:[-*]|\d+\.) ).)+", match[0], re.DOTALL):
            yield match.start() + item.start(), item[0]
    for match in _CELL.finditer(bare):
        yield match.start(), match[0]


def _page(text: str) -> Iterator[Words]:
    bare = _SHOWN.sub(lambda shown: "{" + re.sub(r"[^\n]", " ", shown[0][1:-1]) + "}", _blank(_LOGIC, text))
    for match in (*_TEXT.finditer(_blank(_INLINE, bare)), *_READ_OUT.finditer(bare)):
        if _SAID.search(match[1]):
            yield match.start(1), html.unescape(match[1])
    for match in _CODED.finditer(text):
        yield from ((match.start(1) + at, said) for at, said in _strings(match[1]))


def _strings(text: str) -> Iterator[Words]:
    """Return a script's strings, and strings within their slots; slots are replaced by gaps of equal length."""
    for match in _SCRIPT.finditer(text):
        part = match.lastgroup
        if part is None:
            continue
        said = match[part]
        for slot in _FILLED.finditer(said) if part == "long" else ():
            yield from ((match.start(part) + slot.start() + at, words) for at, words in _strings(slot[0][2:-1]))
        plain = _FILLED.sub(lambda slot: "…".ljust(len(slot[0]), "\N{ZERO WIDTH SPACE}"), said)
        if _SAID.search(plain) and not _MARKUP.search(plain) and "${" not in plain:
            yield match.start(part), plain.replace("\\'", "'").replace('\\"', '"')


def _constants(text: str) -> Iterator[Words]:
    """Return a module's sentences: not docstrings, patterns or notation."""
    nodes = _nodes(text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    passed = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    passed |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for call in (node for node in nodes if isinstance(node, ast.Call)):
        named = ast.unparse(call.func)
        if named.startswith("re.") or named.endswith("NotationError"):
            passed |= {id(part) for part in ast.walk(call)}
    for node in nodes:
        if id(node) in passed or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        said = "".join(str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in parts)
        if (
            isinstance(parts[0] if parts else None, ast.Constant | ast.FormattedValue)
            and _SAID.search(said)
            and not _MARKUP.search(said)
        ):
            yield starts[node.lineno - 1] + node.col_offset, said


def _blank(pattern: re.Pattern[str], text: str) -> str:
    """Replace text that readers don't see with spaces, so that positions stay the same."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
