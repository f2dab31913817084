"""American mahjong terms; all are English, with one form each."""

from callwise.ground.terms import Term


def _said(id: str, word: str = "") -> Term:
    word = word or id.replace("-", " ")
    return Term(id, word, "", "", word)


TERMS: tuple[Term, ...] = (
    _said("joker"),
    _said("natural"),
    _said("soap"),
    _said("pung"),
    _said("kong"),
    _said("quint"),
    _said("sextet"),
    _said("rack"),
    _said("exposure"),
    _said("concealed-hand"),
    _said("window", "window of opportunity"),
    _said("mah-jongg"),
    _said("exchange"),
    _said("redeem"),
    _said("self-picked", "self-picked"),
    _said("jokerless"),
    _said("dead"),
    _said("charleston", "Charleston"),
    _said("blind-pass"),
    _said("courtesy-pass"),
    _said("suit-of-bams", "bam"),
    _said("suit-of-craks", "crak"),
    _said("suit-of-dots", "dot"),
    _said("four-winds", "NEWS"),
    _said("x-or-c", "X or C"),
    _said("hot-tile", "hot"),
    _said("wall-game"),
    _said("hot-wall"),
    _said("cold-wall"),
)
