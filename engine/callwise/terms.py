"""
The field's terms, in English and in Japanese.

Sentences mark a term as ``[[chii]]``; readers choose which of its words they
see.  What a term means is told in the lessons' glossary, under the same id.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from callwise.errors import CallwiseError


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
    Term("haitei", "win on the last draw", "haitei", "海底"),
    Term("akadora", "red five", "akadora", "赤ドラ"),
    Term("chombo", "dead-hand penalty", "chombo", "錯和"),
    Term("daiminkan", "open kong", "daiminkan", "大明槓"),
    Term("ankan", "closed kong", "ankan", "暗槓"),
    Term("shouminkan", "added kong", "shouminkan", "小明槓"),
    Term("kita", "North set aside", "kita", "北"),
    Term("furiten", "furiten", "furiten", "振聴"),
    Term("atamahane", "head bump", "atamahane", "頭ハネ"),
    Term("atozuke", "yaku from the winning tile", "atozuke", "後付け"),
    Term("kuisagari", "han lost by opening", "kuisagari", "喰い下がり"),
    Term("han", "han", "han", "翻"),
    Term("yakuman", "limit hand", "yakuman", "役満"),
    Term("honba", "repeat counter", "honba", "本場"),
    Term("riichi-stick", "deposit", "riichi stick", "リーチ棒"),
    Term("kandora", "kong indicator", "kandora", "槓ドラ"),
    Term("rinshan", "replacement tile", "rinshan", "嶺上牌"),
    Term("double-riichi", "riichi on the first turn", "double riichi", "ダブル立直"),
    Term("tenhou", "dealer's first-draw win", "tenhou", "天和"),
    Term("chiihou", "first-draw win", "chiihou", "地和"),
    Term("kyuushu-kyuuhai", "nine-kinds redeal", "kyuushu kyuuhai", "九種九牌"),
    Term("menzen-tsumo", "closed self-draw", "menzen tsumo", "門前清自摸和"),
    Term("rinshan-kaihou", "win on a replacement tile", "rinshan kaihou", "嶺上開花"),
    Term("houtei", "win on the last discard", "houtei", "河底"),
    Term("pinfu", "no-points hand", "pinfu", "平和"),
    Term("iipeikou", "twin runs", "iipeikou", "一盃口"),
    Term("ryanpeikou", "two twin runs", "ryanpeikou", "二盃口"),
    Term("haku", "white dragons", "haku", "白"),
    Term("hatsu", "green dragons", "hatsu", "發"),
    Term("chun", "red dragons", "chun", "中"),
    Term("jikaze", "own wind", "jikaze", "自風"),
    Term("bakaze", "round wind", "bakaze", "場風"),
    Term("honroutou", "ones, nines and honours only", "honroutou", "混老頭"),
    Term("toitoi", "all triplets", "toitoi", "対々和"),
    Term("sanankou", "three concealed triplets", "sanankou", "三暗刻"),
    Term("sankantsu", "three kongs", "sankantsu", "三槓子"),
    Term("sanshoku-doukou", "three-colour triplet", "sanshoku doukou", "三色同刻"),
    Term("chiitoitsu", "seven pairs", "chiitoitsu", "七対子"),
    Term("shousangen", "little three dragons", "shousangen", "小三元"),
    Term("honitsu", "half flush", "honitsu", "混一色"),
    Term("junchan", "pure outside hand", "junchan", "純全帯么九"),
    Term("chinitsu", "full flush", "chinitsu", "清一色"),
    Term("kokushi-musou", "thirteen orphans", "kokushi musou", "国士無双"),
    Term("chuuren-poutou", "nine gates", "chuuren poutou", "九蓮宝燈"),
    Term("suuankou", "four concealed triplets", "suuankou", "四暗刻"),
    Term("daisangen", "big three dragons", "daisangen", "大三元"),
    Term("shousuushii", "little four winds", "shousuushii", "小四喜"),
    Term("daisuushii", "big four winds", "daisuushii", "大四喜"),
    Term("ryuuiisou", "all green", "ryuuiisou", "緑一色"),
    Term("suukantsu", "four kongs", "suukantsu", "四槓子"),
    Term("tsuuiisou", "all honours", "tsuuiisou", "字一色"),
    Term("chinroutou", "all terminals", "chinroutou", "清老頭"),
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


MARKED = re.compile(r"\[\[(?P<id>[a-z0-9-]+)(?:\|(?P<english>[^\]|]+)\|(?P<japanese>[^\]|]+))?\]\]")
"""A marked term: ``[[chii]]``, or ``[[chii|chows|chii]]`` with words of its own."""


def mentioned(text: str) -> tuple[Term, ...]:
    """List the terms marked in a text, each once.  Raises TermError for unknown ones."""
    return tuple(dict.fromkeys(term(match["id"]) for match in MARKED.finditer(text)))
