"""
Sources of the American rules.

The League's card and handbook aren't quoted: the rules come from a teacher of the League's game and from published
questions and answers. Pages that quote the League's answers are cited with the article we read; its rulebook, Mah Jongg
Made Easy (MJME), and its letters we know only from such quotations.
"""

from callwise.law.ruling import Source

_TITLE = "Fair Exchange: Joker swapping II"
EXCHANGE = Source("fair-exchange", _TITLE, "14 May 2019")
EXCHANGE_THREADS = Source("fair-exchange-threads", _TITLE, "questions and answers below it")
LEAGUE = Source("league", "Published answers on League play", "in our own words; not the League’s")
DERIVED = Source("american-derived", "Our conclusion from the rules", "in our own words", published=False)

_MAHJ_LIFE = "Mahj Life"
IN_ERROR = Source("mahj-life-55", _MAHJ_LIFE, "article 55, on MJME 2024 pages 21–22")
THIRTEEN = Source("mahj-life-168", _MAHJ_LIFE, "article 168, on MJME 2024 pages 16–17")
COURTESY = Source("mahj-life-119", _MAHJ_LIFE, "article 119, the League on the last pass")
CHARLESTON = Source("mahj-life-193", _MAHJ_LIFE, "article 193, on the League’s bulletin of 2000")
HELD = Source("mahj-life-264", _MAHJ_LIFE, "article 264, hold, wait, call")
ALTERED = Source("mahj-life-5", _MAHJ_LIFE, "article 5, on MJME 2024 page 15")
BLIND = Source("mahj-life-218", _MAHJ_LIFE, "article 218, options in the Charleston")
REASONS = Source("mahj-life-24", _MAHJ_LIFE, "article 24, reasons to call a hand dead")
CONTESTED = Source("mahj-life-160", _MAHJ_LIFE, "article 160, on MJME 2024 page 21")
_AMJA = "American Mah Jongg Association, guide"
CHALLENGE = Source("amja-dead", _AMJA, "dead hand")
UNWINNABLE = Source("amja-unwinnable", _AMJA, "impossible hands")
WINDOW = Source("amja-window", _AMJA, "claiming a discarded tile for an exposure")
CLAIMING_ERRORS = Source("amja-claiming-errors", _AMJA, "errors and penalties, claiming a discarded tile")
ERRORS = Source("amja-errors", _AMJA, "errors and penalties, jokers")
THREE_DEAD = Source("mahjpedia-127", "Mahjpedia ID127", "on MJME 2024 page 71; the only text we’ve read on it")
MISNAMED_JOKER = Source("mahjpedia-152", "Mahjpedia ID152", "quotes a letter of the League, 7 June 2023")
COMMITTED = Source("mahj-life-146", _MAHJ_LIFE, "article 146, on MJME 2024 page 15")
GIVEN_BACK = Source("jewish-journal-returned", "Jewish Journal", "Return a called tile?, 25 October 2010")
SPARING = Source("jewish-journal-joker", "Jewish Journal", "Joker exchange, 16 May 2011")
TOURNAMENT = Source("mahjpedia-163", "Mahjpedia ID163", "common tournament rules")
DEALT = Source("sloperama-666", "Sloperama, column 666", "12 March 2017, on MJME 2013 page 12")
_FIND_MY_MAHJ = "Find My Mahj"
RECOUNT = Source("find-my-mahj-count", _FIND_MY_MAHJ, "wrong tile count, on MJME 2024 pages 14 and 17")
TILE_FIRST = Source("find-my-mahj-misnamed", _FIND_MY_MAHJ, "misnamed discards, on MJME 2024 pages 16–19")
TWO_WINS = Source("find-my-mahj-mah-jongg", _FIND_MY_MAHJ, "calling a discard for mahjong")
NAMED_FIRST = Source("sloperama-691", "Sloperama, column 691", "29 October 2017; two players win on a misnamed tile")
