"""
The image: the memory of a Python with the engine installed and warmed up, for browsers to restore.

Modules that few readers need are compiled separately and loaded on demand.  Node makes the image from the same wheels
that a browser would install.  Its memory is compressed with Zstandard, which `unpack.js` decompresses in the browser;
its header isn't, because it is read first.  The same inputs give the same bytes, in any folder.  Before publication, it
is restored without access to any files and tested: a failed import shows what is missing.  The late modules are tested
with it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import zstandard

from builder.engine.modules import LATE_FILE, PLAY_FILE, SHARED_FILE, LateFile, modules
from builder.engine.wheels import Wheel, lock
from builder.ground.cache import cached, cached_all
from builder.ground.engine_digest import engine_digest
from builder.ground.folders import SITE
from builder.ground.node import run_node
from callwise.doors.bridge import handle
from callwise.instructors.receipts.receipt import write_receipt
from callwise.instructors.receipts.run import Answered, Run
from callwise.instructors.sets.puzzle_set import PuzzleSet, write_model
from callwise.practice.maker_index import makers
from callwise.puzzle.file import read_position
from callwise.puzzle.registry import questions
from callwise.question.forms.foreseen_answers import foreseen

HERE = SITE / "engine" / "image"
READER = HERE.parent / "image.js"
SCRIPTS = ("warm", "trim", "wake", "lasting", "late")
INSTALLER, LIBRARY = "micropip", "python_stdlib.zip"
SMALLEST, QUICK = 22, 12
"""
Compression levels: the highest for a site to publish, and one that takes a twelfth of the time, for a site on this
machine.
"""


@dataclass(frozen=True, slots=True)
class Image:
    """The image to restore and the files of late modules by name; each compressed, after its header."""

    memory: bytes
    late: Mapping[str, bytes]


def image(pyodide: Path, wheels: Sequence[Wheel], info: Mapping[str, str], level: int = QUICK) -> Image:
    """
    Build a memory image of Python with these wheels.

    Raises BuildError if it can't be made.
    """
    made_of = (*_made_of(pyodide, wheels), str(level))

    def make(missing: Sequence[int]) -> Iterator[bytes]:
        parts = _make(pyodide, wheels, info)
        return (compress_image(parts[place], level) for place in missing)

    names = (LATE_FILE, PLAY_FILE, SHARED_FILE)
    memory, *late = cached_all("image", ((part, *made_of) for part in ("memory", *names)), make)
    return Image(memory, dict(zip(names, late, strict=True)))


def test_image(pyodide: Path, made: Image, info: Mapping[str, str]) -> None:
    """
    Restore an image and compare its replies with this engine's, unless it has been tested before.

    Raises BuildError if it lacks a module that rulings need, or replies differently.
    """
    asked = [
        *(example["text"] for example in _examples()),
        *_set_questions(),
        *_game_questions(),
        *_practice_questions(),
        json.dumps({"method": "play.hand", "params": {"hand": "common/south/12/-"}}),
    ]
    tested = (_node(), engine_digest(), *_scripts(), READER.read_bytes(), made.memory, *made.late.values(), *asked)
    cached("image-tested", tested, lambda: _test(pyodide, made, info, asked))


def check_question() -> dict[str, str]:
    """
    Return a question and its answer, which a browser uses to check that a restored image works.

    The engine rejects this question as malformed, which takes a sixth of the time of the quickest ruling; rulings
    themselves were tested when the image was made.
    """
    text = json.dumps({"method": "ask.card", "params": {"asks": "calls.legal", "table": {"discard": "4s by nobody"}}})
    return {"text": text, "reply": handle(text)}


@cache
def _examples() -> tuple[dict[str, str], ...]:
    """Return the questions that every image is tested with, and this engine's replies."""
    asked = [{"asks": id, "table": dict(case.example)} for id, case in questions().items()]
    texts = [json.dumps({"method": "ask.rule", "params": params}) for params in asked]
    replies = cached(
        "examples", (engine_digest(), *texts), lambda: json.dumps([handle(text) for text in texts]).encode()
    )
    return tuple({"text": text, "reply": reply} for text, reply in zip(texts, json.loads(replies), strict=True))


def _set_questions() -> Iterator[str]:
    """Return test questions about sets and receipts that don't depend on a library's compression."""
    name, example = next(iter(questions().items()))
    table = "".join(f"{key} = '{entry}'\n" for key, entry in example.example.items())
    text = f'title = "x"\nruleset = "common"\nasks = "{name}"\nprompt = "x"\n[table]\n{table}[expect]\n'
    form = read_position(text, "x").form
    usual = form.case.ruleset("common")
    text += "".join(f'"{one.code}" = "{one.ruling.clause.id}"\n' for one in form.rulings(usual))
    answers = [Answered(1, 2, 0, 1, first, last) for first, last in pairwise(foreseen(form, usual))]
    of = PuzzleSet("x", ("a/b",), rules=("common",))
    token = write_receipt(of, Run("x", 0, 1, (answers[0],)), {"a/b": text}).token
    for method, params in (
        ("set.write", {"set": write_model(of)}),
        ("receipts.find", {"text": token}),
        ("receipts.rule", {"text": f"{token}callwise-receipt-1-"}),
    ):
        yield json.dumps({"method": method, "params": {**params, "puzzles": {"a/b": text}}})


def _game_questions() -> Iterator[str]:
    """Return test questions about recorded games."""
    for method in ("game.read", "game.moments"):
        yield json.dumps({"method": method, "params": {"text": _LOG, "game": 0, "hand": 0}})


def _practice_questions() -> Iterator[str]:
    """Draw a position for every question that can be drawn; every image must draw the same."""
    for asks in dict.fromkeys(maker.case.id for maker in makers()):
        yield json.dumps({"method": "practice.draw", "params": {"seed": "image", "asks": asks, "level": 3}})


_DEALT: tuple[tuple[list[int], Sequence[int | str], Sequence[int]], ...] = (
    ([22, 25, 28, 33, 36, 39, 11, 14, 17, 41, 42, 43, 44], [14], [60]),
    ([11, 12, 13, 14, 26, 27, 28, 33, 33, 39, 39, 46, 47], ["c141213"], [47]),
    ([21, 24, 27, 32, 35, 38, 41, 41, 42, 42, 43, 43, 44], [], []),
    ([23, 26, 29, 31, 34, 37, 45, 45, 46, 46, 47, 47, 44], [], []),
)
_LOG = json.dumps({"log": [[[0, 0, 0], [25_000] * 4, [47], [], *(one for seat in _DEALT for one in seat), ["流局"]]]})
"""A hand that ends after a call that froze tiles."""


@cache
def _node() -> str:
    return run_node("--version", fault="the engine's image can't be made").strip()


def _made_of(pyodide: Path, wheels: Sequence[Wheel]) -> Iterator[str | bytes]:
    yield from (_node(), zstandard.__version__, Path(__file__).read_bytes(), *_scripts())
    for path in sorted(path for path in pyodide.iterdir() if path.is_file()):
        yield path.name
        yield path.read_bytes()
    for wheel in wheels:
        yield wheel.file_name
        yield wheel.content


def _scripts() -> Iterator[str | bytes]:
    for path in sorted(HERE.iterdir()):
        yield path.name
        yield path.read_bytes()


def _make(pyodide: Path, wheels: Sequence[Wheel], info: Mapping[str, str]) -> Sequence[bytes]:
    """
    Make the image and compile the files of late modules, each after a header.

    The header of late modules gives the size of each one and the modules that need the file.
    """
    engine = [wheel for wheel in wheels if wheel.name != INSTALLER]
    split = modules(engine, pyodide / LIBRARY)
    texts = {path: text for file in split.late for path, text in file.texts.items()}
    with TemporaryDirectory() as name:
        folder = Path(name)
        for wheel in engine:
            (folder / wheel.file_name).write_bytes(wheel.content)
        asked = {
            "pyodide": f"{pyodide}/",
            "wheels": f"{folder}/",
            "lock": lock(engine, info),
            "imports": split.imaged,
            "late": texts,
            "scripts": {name: (HERE / f"{name}.py").read_text("utf-8") for name in SCRIPTS},
            "out": f"{folder}/",
        }
        _run("make.mjs", asked)
        memory = (folder / "image").read_bytes()
        code = {path: (folder / str(place)).read_bytes() for place, path in enumerate(texts)}
    return memory, *(_packed(file, {path: code[path] for path in file.texts}) for file in split.late)


def _packed(file: LateFile, code: Mapping[str, bytes]) -> bytes:
    lengths = [[path, len(one)] for path, one in code.items()]
    told = {"used": sum(map(len, code.values())), "files": lengths, "neededBy": file.needed_by}
    head = json.dumps(told).encode()
    return len(head).to_bytes(4, "little") + head + b"".join(code.values())


def compress_image(content: bytes, level: int = QUICK) -> bytes:
    """Compress an image or the late modules, except the header."""
    head, memory = split_header(content)
    return head + zstandard.ZstdCompressor(level=level).compress(memory)


def decompress_image(compress_image: bytes) -> bytes:
    """Decompress an image's memory."""
    head, memory = split_header(compress_image)
    return head + zstandard.ZstdDecompressor().decompress(memory)


def needed_by(late: bytes) -> Sequence[str]:
    """Return the methods' modules that need a file of late modules."""
    head, _ = split_header(late)
    names: list[str] = json.loads(head[4:])["neededBy"]
    return names


def split_header(image: bytes) -> tuple[bytes, bytes]:
    """Split an image's header, including its length prefix, from its memory, compressed or not."""
    begins = 4 + int.from_bytes(image[:4], "little")
    return image[:begins], image[begins:]


def _test(pyodide: Path, made: Image, info: Mapping[str, str], asked: Sequence[str]) -> bytes:
    """Test an image with and without the late modules."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "image").write_bytes(decompress_image(made.memory))
        for late, content in made.late.items():
            (folder / late).write_bytes(decompress_image(content))
        (folder / "nothing").write_bytes(b"")
        given = {
            "pyodide": f"{pyodide}/",
            "reader": str(READER),
            "image": str(folder / "image"),
            "late": [str(folder / late) for late in made.late],
            "nothing": str(folder / "nothing"),
            "lock": lock([], info),
            "questions": list(asked),
            "replies": [handle(text) for text in asked],
        }
        return _run("try.mjs", given).encode()


def _run(name: str, given: Mapping[str, object]) -> str:
    return run_node(HERE / name, given=json.dumps(given), fault=f"{name} failed")
