"""
Rulings on examples, made at build time, so that no question opens without one.

They cover every question's example, every picture of the Ask pages and every stopped act, under the usual rules; for
anything else, a page asks the engine.  An index for each family says which file has which ruling.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from builder.assets.files import Files
from builder.content.asked_pictures import asked_pictures
from builder.content.first_screens import stopped_pages
from builder.content.games import Game, games
from builder.ground.cache import cached_all
from builder.ground.engine_digest import engine_digest
from builder.ground.errors import BuildError
from builder.ground.json_text import compact
from callwise.doors.bridge import handle
from callwise.puzzle.registry import family_of, questions
from callwise.question.families import Family
from callwise.view.cards.free_ruling import fragment

FOLDER = "assets/asked-"
"""The prefix of the folder's name, followed by a digest of all files."""
_MAKER = Path(__file__).read_bytes()


def asked_examples(family: Family) -> Mapping[str, str]:
    """Return the address of each recorded ruling of a family, from the home page, by the fragment of its position."""
    return {one: _path(one) for one in _positions(family)}


def asked_index(family: Family) -> str:
    """Return the address of a family's index, from the home page."""
    return f"{_folder(games())}{family.id}.json"


def write_asked_examples(site: Files) -> None:
    """Add the file of every recorded ruling to a site, and the indexes.  Raises BuildError."""
    for position, content in _rulings(games()).items():
        site.put(_path(position), content)
    for game in games():
        site.put(asked_index(game.family), compact(_index(game.family)).encode())


def _index(family: Family) -> Mapping[str, int]:
    """
    Return the number of each recorded ruling, by the fragment of its position; of examples, by the question's id.

    Fragments are escaped as browsers do.
    """
    numbers = {position: place for place, position in enumerate(_rulings(games()))}
    examples = {case.id: numbers[fragment(case.id, case.example)] for case in family.questions}
    return {**{urlencode(parse_qsl(one)): numbers[one] for one in _positions(family)}, **examples}


def _path(position: str) -> str:
    return f"{_folder(games())}{list(_rulings(games())).index(position)}.json"


@cache
def _folder(of: tuple[Game, ...]) -> str:
    rulings = _rulings(of)
    digest = hashlib.sha256(b"".join((*(one.encode() for one in rulings), *rulings.values()))).hexdigest()[:8]
    return f"{FOLDER}{digest}/"


@cache
def _rulings(of: tuple[Game, ...]) -> Mapping[str, bytes]:
    """Return every recorded reply by the fragment of its position."""
    asked = {key: params for game in of for key, params in _positions(game.family).items()}
    keys = list(asked)

    def make(places: Sequence[int]) -> Iterator[bytes]:
        return (_reply(asked[keys[place]]) for place in places)

    return dict(zip(keys, cached_all("asked", [(_MAKER, engine_digest(), key) for key in keys], make), strict=True))


def _positions(family: Family) -> Mapping[str, Mapping[str, object]]:
    """Return the parameters of every question to record, by the fragment of its position."""
    examples = [(case.id, case.example) for case in family.questions]
    pictures = [(one.asks, one.table) for one in asked_pictures(family)]
    every = (one for page in stopped_pages() for one in page.stopped)
    stopped = [(one.asks, one.table) for one in every if family_of(questions()[one.asks]) is family]
    asked = (*examples, *pictures, *stopped)
    return {fragment(asks, table): {"asks": asks, "table": dict(table)} for asks, table in asked}


def _reply(params: Mapping[str, object]) -> bytes:
    reply = json.loads(handle(json.dumps({"method": "ask.rule", "params": params})))
    if "result" not in reply or "fault" in reply["result"]:
        raise BuildError(f"the referee refuses the example {params}: {reply}")
    return compact(reply["result"]).encode()
