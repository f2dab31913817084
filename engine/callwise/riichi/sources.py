"""Where the riichi rules come from."""

from callwise.ruling import Source

WIKI_KUIKAE = Source(
    "wiki-kuikae", "Japanese Mahjong Wiki, Kuikae", "revision of 28 May 2024", "https://riichi.wiki/Kuikae"
)
WIKI_KUIKAE_LATER = Source(
    "wiki-kuikae-later", "Japanese Mahjong Wiki, Kuikae", "later revision", "https://riichi.wiki/Kuikae"
)
WIKI_NAKI = Source(
    "wiki-naki", "Japanese Mahjong Wiki, Naki", "revision of 17 December 2024", "https://riichi.wiki/Naki"
)
DERIVED = Source("derived", "Derived from the rules named here", "not a quotation")

RIICHIENV = Source("riichienv", "RiichiEnv, RULES.md", "Tenhou rules")
WIKI_MAJSOUL = Source("wiki-majsoul", "Japanese Mahjong Wiki", "revision 19575; level as an open engine models it")
EMA_RCR = Source("ema-rcr", "EMA Riichi Competition Rules 2016", "3.3.2")
WRC_ERRATA = Source("wrc-errata", "World Riichi Championship rules 2014", "errata")
MJ_NEWS_2021 = Source("mj-news", "mj-news", "survey of kuikae rules, 7 October 2021")
NOTE_COM = Source("mj-news-note", "mj-news and note.com", "Saikouisen rules")
RMU_RULE = Source("rmu-rule", "RMU rules", "rmu.jp/rule", "https://rmu.jp/rule")
MJSTARS = Source("mjstars", "mjstars.net", "ranked rules")

ENGINES = Source("engines", "Open mahjong engines", "what the ones we read have in common")
BEYOND = Source("beyond", "Our own reading", "no published source was found")
WIKI_MAJSOUL_RON = Source("wiki-majsoul-ron", "Japanese Mahjong Wiki", "revision 19575, several winners")
KOBALAB_GIST = Source("kobalab-gist", "Notes on online rules by the author of Majiang", "gist a026f417")
WIKI_EMA = Source("wiki-ema", "Japanese Mahjong Wiki, EMA rules", "revision 24068")
WRC_2015 = Source("wrc-2015", "World Riichi Championship rules 2015", "5.7.6")
MJ_NEWS_RON = Source("mj-news-ron", "mj-news", "survey of multiple ron, 9 April 2021")
WIKI_M_LEAGUE = Source("wiki-m-league", "Japanese Mahjong Wiki, M.League rules", "revision 26112")
