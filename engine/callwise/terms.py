"""
The field's terms, in English and in Japanese.

Sentences mark a term as ``[[chii]]``; readers choose which of its words they
see.  What a term means is told in the lessons' glossary, under the same id.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.tiles import CallwiseError


class TermError(CallwiseError):
    """A marked term that is not in the list."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term's id, its English word, and its Japanese one in romaji and in script."""

    id: str
    english: str
    romaji: str
    japanese: str


TERMS: tuple[Term, ...] = (
    Term("kuikae", "swap-calling", "kuikae", "喰い替え"),
    Term("naki", "calling", "naki", "鳴き"),
    Term("chii", "chow", "chii", "チー"),
    Term("pon", "pung", "pon", "ポン"),
    Term("kan", "kong", "kan", "カン"),
    Term("ron", "win on a discard", "ron", "ロン"),
    Term("tsumo", "win by self-draw", "tsumo", "ツモ"),
    Term("riichi", "riichi", "riichi", "立直"),
    Term("genbutsu", "called tile", "genbutsu", "現物"),
    Term("suji", "other end", "suji", "筋"),
    Term("mentsu", "group", "mentsu", "面子"),
    Term("shuntsu", "run", "shuntsu", "順子"),
    Term("kamicha", "left neighbour", "kamicha", "上家"),
    Term("toimen", "player across", "toimen", "対面"),
    Term("shimocha", "right neighbour", "shimocha", "下家"),
    Term("shanten", "tiles away from ready", "shanten", "向聴"),
    Term("tenpai", "ready", "tenpai", "聴牌"),
    Term("noten", "not ready", "noten", "不聴"),
    Term("yaku", "scoring pattern", "yaku", "役"),
    Term("yaochuuhai", "ones, nines and honours", "yaochuuhai", "么九牌"),
    Term("tanyao", "all simples", "tanyao", "断幺九"),
    Term("sanshoku", "three-colour run", "sanshoku", "三色"),
    Term("chanta", "outside hand", "chanta", "全帯幺"),
    Term("ittsu", "full straight", "ittsu", "一通"),
    Term("ippatsu", "one-shot win", "ippatsu", "一発"),
    Term("haitei", "last tile of the wall", "haitei", "海底"),
    Term("akadora", "red five", "akadora", "赤ドラ"),
    Term("chombo", "dead-hand penalty", "chombo", "錯和"),
)

_BY_ID = {term.id: term for term in TERMS}


def term(id: str) -> Term:
    """
    Give the term of that id.

    Raises TermError naming the known ones.
    """
    if id not in _BY_ID:
        raise TermError(f"no term {id!r}; terms are {', '.join(_BY_ID)}")
    return _BY_ID[id]
