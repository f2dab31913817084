"""
Sources of the American rules.

Each names whose word it is: a teacher, a column, a guide or a site. We haven't read the League's card, its rulebook,
Mah Jongg Made Easy, its bulletins or its letters: if a source cites one of them, its place says so.
"""

from callwise.law.ruling import Source

_TITLE = "Fair Exchange: Joker swapping II"
EXCHANGE = Source("fair-exchange", _TITLE, "a teacher’s blog, 14 May 2019")
EXCHANGE_THREADS = Source("fair-exchange-threads", _TITLE, "the teacher’s answers to readers")
HOUSE = Source("american-house", "A table’s own rule", "as some tables play it", published=False)

_BOOK = "Mah Jongg Made Easy"
_MAHJ_LIFE = "Mahj Life"
IN_ERROR = Source("mahj-life-55", _MAHJ_LIFE, f"article 55, on {_BOOK} 2024, pages 21–22")
THIRTEEN = Source("mahj-life-168", _MAHJ_LIFE, f"article 168, on {_BOOK} 2024, pages 16–17")
COURTESY = Source("mahj-life-119", _MAHJ_LIFE, "article 119, the League on the last pass")
CHARLESTON = Source("mahj-life-193", _MAHJ_LIFE, "article 193, on the League’s bulletin of 2000")
HELD = Source("mahj-life-264", _MAHJ_LIFE, "article 264, hold, wait, call")
ALTERED = Source("mahj-life-5", _MAHJ_LIFE, f"article 5, on {_BOOK} 2024, page 15")
BLIND = Source("mahj-life-218", _MAHJ_LIFE, "article 218, options in the Charleston")
PEEKING = Source("mahj-life-128", _MAHJ_LIFE, "article 128, on the League’s bulletins of 1989 and 2017")
REASONS = Source("mahj-life-24", _MAHJ_LIFE, "article 24, reasons to call a hand dead")
CONTESTED = Source("mahj-life-160", _MAHJ_LIFE, f"article 160, on {_BOOK} 2024, page 21")
_AMJA = "American Mah Jongg Association, guide"
CHALLENGE = Source("amja-dead", _AMJA, "dead hand")
UNWINNABLE = Source("amja-unwinnable", _AMJA, "impossible hands")
WINDOW = Source("amja-window", _AMJA, "claiming a discarded tile for an exposure")
PLAYING_ERRORS = Source("amja-playing-errors", _AMJA, "errors and penalties, playing the game")
CLAIMING_ERRORS = Source("amja-claiming-errors", _AMJA, "errors and penalties, claiming a discarded tile")
ERRORS = Source("amja-errors", _AMJA, "errors and penalties, jokers")
THREE_DEAD = Source("mahjpedia-127", "Mahjpedia", f"ID127, on {_BOOK} 2024, page 71; the only text we’ve read on it")
MISNAMED_JOKER = Source("mahjpedia-152", "Mahjpedia", "ID152, quotes a letter of the League, 7 June 2023")
COMMITTED = Source("mahj-life-146", _MAHJ_LIFE, f"article 146, on {_BOOK} 2024, page 15")
GIVEN_BACK = Source("jewish-journal-returned", "Jewish Journal", "Return a called tile?, 25 October 2010")
SPARING = Source("jewish-journal-joker", "Jewish Journal", "Joker exchange, 16 May 2011")
MAHJCON = Source(
    "mahjcon-rules",
    "MahjCon tournament rules",
    "scoring and penalties",
    "https://mahjcon.com/mahjcon-tournament-rules/",
)
TOURNAMENT_POINTS = Source(
    "i-love-mahj-points",
    "I Love Mahj",
    "how points are calculated, by tournament rules",
    "https://ilovemahj.freshdesk.com/support/solutions/articles/67000193639-how-are-points-calculated-",
)
TOURNAMENT = Source("mahjpedia-163", "Mahjpedia", "ID163, common tournament rules")
_AND_ME = "Mah Jongg and Me"
PEEKING_POINTS = Source("mah-jongg-and-me-peeking", _AND_ME, "9 August 2014, quotes Gladys Grad on tournaments")
DEALT = Source("sloperama-666", "Sloperama", f"column 666, 12 March 2017, on {_BOOK} 2013, page 12")
_FIND_MY_MAHJ = "Find My Mahj"
CALLING = Source("find-my-mahj-calling", _FIND_MY_MAHJ, "calling a discard, on the League’s card")
CARD = Source("find-my-mahj-card", _FIND_MY_MAHJ, "reading the card")
CLOSED_HAND = Source("find-my-mahj-closed-hand", _FIND_MY_MAHJ, "closed hand, final tile")
DEAD_JOKERS = Source("find-my-mahj-dead-jokers", _FIND_MY_MAHJ, f"jokers of a dead hand, on {_BOOK} 2024, page 22")
DISCARDED_JOKER = Source("find-my-mahj-discarded-joker", _FIND_MY_MAHJ, "discarded jokers, on the League’s card")
FLOWERS = Source("find-my-mahj-flowers", _FIND_MY_MAHJ, "flowers")
IN_ERROR_DECLARED = Source("find-my-mahj-in-error", _FIND_MY_MAHJ, f"mahjong in error, on {_BOOK} 2024, pages 21–23")
IN_ERROR_SETTLED = Source("find-my-mahj-settlement", _FIND_MY_MAHJ, f"a false mahjong, on {_BOOK} 2024, pages 21–23")
LAST_TILES = Source("find-my-mahj-last-tiles", _FIND_MY_MAHJ, f"last tiles of the wall, on {_BOOK} 2024, pages 15–17")
MISNAMED = Source("find-my-mahj-misnamed", _FIND_MY_MAHJ, f"misnamed discards, on {_BOOK} 2024, pages 16–19")
NAMING = Source("find-my-mahj-naming", _FIND_MY_MAHJ, "naming a discard")
PAIR = Source("find-my-mahj-pair", _FIND_MY_MAHJ, "calling a discard for a pair")
PASSES = Source("find-my-mahj-charleston", _FIND_MY_MAHJ, "the Charleston")
PAYMENTS = Source("find-my-mahj-payments", _FIND_MY_MAHJ, f"payments, on {_BOOK} 2024, pages 17 and 26")
PICKING_AHEAD = Source("find-my-mahj-picking-ahead", _FIND_MY_MAHJ, f"picking ahead, on {_BOOK} 2024, page 19")
RECOUNT = Source("find-my-mahj-count", _FIND_MY_MAHJ, f"wrong tile count, on {_BOOK} 2024, pages 14 and 17")
TIMING = Source("find-my-mahj-timing", _FIND_MY_MAHJ, "when a joker exchange is allowed")
TO_WIN = Source("find-my-mahj-mah-jongg", _FIND_MY_MAHJ, "calling a discard for mahjong, on the League’s card")
TWO_CLAIMS = Source("find-my-mahj-two-claims", _FIND_MY_MAHJ, "two players want the same discard")
WALL_GAMES = Source("find-my-mahj-wall-game", _FIND_MY_MAHJ, f"wall games, on {_BOOK} 2024, pages 15–16")
WINDOW_CLOSES = Source("find-my-mahj-hold", _FIND_MY_MAHJ, f"saying hold or wait, on {_BOOK} 2024, page 17")
WINNING = Source("find-my-mahj-winning", _FIND_MY_MAHJ, "declaring mahjong")
WRONG_TILE = Source("find-my-mahj-wrong-tile", _FIND_MY_MAHJ, f"wrong tile for a joker, on {_BOOK} 2024, page 24")
UNSAID = Source("sloperama-595-jokerless", "Sloperama", "column 595, question 14, on the League’s bulletin of 2014")
LAST_WALL = Source("mahjpedia-96", "Mahjpedia", "ID96, hot walls and cold walls")
HOT_WALL = Source("mah-jongg-and-me-walls", _AND_ME, "15 June 2014, quotes Gladys Grad on hot and cold walls")
NOT_UNDONE = Source("sloperama-595", "Sloperama", "column 595, question 19")
NAMED_FIRST = Source("sloperama-691", "Sloperama", "column 691, 29 October 2017; two players win on a misnamed tile")
