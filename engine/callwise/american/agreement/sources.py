"""
Where the American rules come from.

The League's card and handbook are not quoted: what is told of them is what a
teacher of the League's game and published questions and answers say.  Pages
that quote the League's answers are named with the article that was read; of
its rulebook, Mah Jongg Made Easy (MJME), and its letters, nothing but what
those pages quote was read.
"""

from callwise.ruling import Source

_TITLE = "Fair Exchange: Joker swapping II"
EXCHANGE = Source("fair-exchange", _TITLE, "14 May 2019")
EXCHANGE_THREADS = Source("fair-exchange-threads", _TITLE, "questions and answers below it")
LEAGUE = Source("league", "Published answers on League play", "in our own words; not the League’s")
DERIVED = Source("american-derived", "Derived from the rules named here", "not a quotation")

_MAHJ_LIFE = "Mahj Life"
IN_ERROR = Source("mahj-life-55", _MAHJ_LIFE, "article 55, on MJME 2024 pages 21–22")
THIRTEEN = Source("mahj-life-168", _MAHJ_LIFE, "article 168, on MJME 2024 pages 16–17")
ERRORS = Source("amja-errors", "American Mah Jongg Association, guide", "errors and penalties, jokers")
MISNAMED_JOKER = Source("mahjpedia-152", "Mahjpedia ID152", "quotes a letter of the League, 7 June 2023")
NAMED_FIRST = Source("sloperama-691", "Sloperama, column 691", "29 October 2017; two players win on a misnamed tile")
