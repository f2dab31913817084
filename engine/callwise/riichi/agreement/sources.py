"""
Sources of the riichi rules.

If we haven't read a text itself, its entry says what we have read: a translation, a summary, or an engine that cites
it.
"""

from callwise.law.ruling import Source


def _wiki(id: str, page: str, place: str, on: tuple[str, ...] = ()) -> Source:
    """Return a page of the Japanese Mahjong Wiki, by its name there."""
    return Source(id, f"Japanese Mahjong Wiki, {page}", place, f"https://riichi.wiki/{page.replace(' ', '_')}", on=on)


WIKI_KUIKAE = _wiki("wiki-kuikae", "Kuikae", "revision of 28 May 2024")
WIKI_KUIKAE_LATER = _wiki("wiki-kuikae-later", "Kuikae", "later revision")
WIKI_NAKI = _wiki("wiki-naki", "Naki", "revision of 17 December 2024")
WIKI_TENPAI = _wiki("wiki-tenpai", "Tenpai", "revision 25424")
WIKI_TANYAO = _wiki("wiki-tanyao", "Tanyao", "revision 8907, 12 October 2013")
WIKI_ATOZUKE = _wiki("wiki-atozuke", "Atozuke", "revision 25188")
ATOZUKE_RULES = Source(
    "atozuke-rules",
    "A program’s rules on kanzen sakizuke",
    "the first of its points, at ishihata-tech.com/mj/na/manual_mj/torikime.html",
)
WIKI_PAO = _wiki("wiki-pao", "Sekinin barai", "later revision")
WIKI_SCORING = Source("wiki-scoring", "Japanese Mahjong Wiki, Japanese mahjong scoring rules", "revision 26474")
SACRED_DISCARD = Source(
    "four-winds-sacred", "Four Winds Mah Jong, Sacred Discard", "help on claiming rules", on=("four-winds",)
)
WIKI_FURITEN = _wiki("wiki-furiten", "Furiten", "revision 26425")
WIKI_CHOMBO = _wiki("wiki-chombo", "Chombo", "revisions of 2013, 2014 and 2024")
PIXIV_CHOMBO = Source(
    "pixiv-chombo",
    "Pixiv’s encyclopaedia, Chombo",
    "on local rules",
    "https://dic.pixiv.net/a/%E3%83%81%E3%83%A7%E3%83%B3%E3%83%9C",
)
ASAMI_CHOMBO = Source(
    "asami-chombo",
    "Questions and answers on mahjong, Chombo and the deal",
    "plala.or.jp/majan, from a magazine of April 1986",
)
MAJAN_SHINBUN = Source(
    "majan-shinbun",
    "Majan Shinbun, Trouble answers, part 3",
    "10 February 1983, on the deal after draws and chombo",
    "https://majan.co.jp/tuioku-24",
)
ENGINES = Source("engines", "Open mahjong engines", "what the ones we read have in common", published=False)
BEYOND = Source("beyond", "Our own reading", "no published source was found", published=False)

WIKI_KAN = _wiki("wiki-kan", "Kan", "revisions 25352 and 25924", on=("tenhou", "mahjong-soul"))
WIKI_CHANKAN = _wiki("wiki-chankan", "Chankan", "revision 24357")
WIKI_RIICHI = Source("wiki-riichi", "Japanese Mahjong Wiki, Riichi", "revision of 9 October 2013")

WIKI_IPPATSU = _wiki("wiki-ippatsu", "Riichi", "revision 11386, on ippatsu")
WIKI_URA_DORA = _wiki("wiki-ura-dora", "Dora", "revision 27092")
WIKI_RIICHI_RULES = _wiki("wiki-riichi-rules", "Riichi", "revision 25900")

MAHJONG_SEED = Source("mahjong-seed", "A parlour’s rules on riichi", "Mahjong Seed, Oota")

JAPAN_DEAD_HANDS = Source("japan-dead-hands", "Guides to riichi", "mj-dragon.com and mahjong-rule.jp, on dead hands")
MAJAN_SHOWN_TILE = Source(
    "majan-shown-tile",
    "Majan Shinbun, Trouble answers 9",
    "August 1983, on tiles shown by accident",
    "https://majan.co.jp/tuioku-31/",
)
MAJAN_DISCARD = Source(
    "majan-discard",
    "Majan Shinbun, Trouble answers 10",
    "September 1983, on discards taken back; some tables are more lenient",
    "https://majan.co.jp/?p=14669",
)

WIKI_ABORTIVE = _wiki("wiki-abortive", "Tochuu ryuukyoku", "revisions 14420 and 25905")

MAJIANG_THREE_WINS = Source(
    "majiang-three-wins",
    "Majiang, issue 6",
    "an open engine, on a riichi discard that three win on",
    "https://github.com/kobalab/Majiang/issues/6",
)

WIKI_NAGASHI = _wiki("wiki-nagashi", "Nagashi mangan", "revision 24285")

WIKI_SEVERAL_NAGASHI = _wiki("wiki-several-nagashi", "Nagashi mangan", "revision 24617, on several at once")
RIICHI_ADVANCED = Source(
    "riichi-advanced",
    "Riichi Advanced, issue 57",
    "an open engine, on dead hands",
    "https://github.com/EpicOrange/riichi_advanced/issues/57",
)
ASAMI_NAGASHI = Source(
    "asami-nagashi",
    "Questions and answers on mahjong, Nagashi mangan",
    "plala.or.jp/majan, on tables where it counts as a win",
)

WIKI_EMA_NAGASHI = _wiki(
    "wiki-ema-nagashi", "EMA Riichi Competition Rules", "the revision after 1228, on nagashi mangan as a win"
)
NAGASHI_WON = Source(
    "nagashi-won",
    "A Japanese encyclopaedia, Nagashi mangan",
    "pedia.3rd-in.co.jp, on tables where it counts as a win",
    "https://pedia.3rd-in.co.jp/wiki/%E6%B5%81%E3%81%97%E6%BA%80%E8%B2%AB",
)

WIKI_RYUUKYOKU = _wiki("wiki-ryuukyoku", "Ryuukyoku", "revisions 23796 and 25256")

WIKI_DRAWN_STICKS = _wiki(
    "wiki-drawn-sticks", "Ryuukyoku", "revision 907, on riichi bets; EMA 2016, 3.4.4, agrees as quoted"
)
WIKI_SEATS = _wiki("wiki-seats", "Ryuukyoku", "revisions 25257 and 25899, on seat rotation")

WIKI_RENCHAN = _wiki("wiki-renchan", "Renchan", "revision 22234")
WIKI_MULTIPLE_RON = Source("wiki-multiple-ron", "Japanese Mahjong Wiki, Multiple ron", "revision 25859")

WIKI_NAKI_ONLINE = _wiki(
    "wiki-naki-online",
    "Naki",
    "revision of 17 December 2024, on play in programs",
    on=("tenhou", "mahjong-soul", "mjstars"),
)

TENHOU_RULES = Source("tenhou", "Tenhou.net rules", "translated at arcturus.su, revision 15453", on=("tenhou",))
TENHOU_TABLE = Source("tenhou-table", "Tenhou.net rules", "translated at riichi.wiki, revision 14002", on=("tenhou",))
TENHOU_FURITEN = Source(
    "tenhou-furiten", "Tenhou.net rules", "translated at riichi.wiki, revision 10515", on=("tenhou",)
)
RIICHIENV = Source(
    "riichienv", "RiichiEnv, RULES.md", "an open engine, on Tenhou and Mahjong Soul", on=("tenhou", "mahjong-soul")
)
RIICHIENV_DEAL = Source(
    "riichienv-deal",
    "RiichiEnv, issues 214 and 225",
    "an open engine, on Tenhou and Mahjong Soul",
    on=("tenhou", "mahjong-soul"),
)
RIICHIENV_ABORTS = Source(
    "riichienv-aborts",
    "RiichiEnv, pull request 230",
    "an open engine, on Tenhou and Mahjong Soul",
    "https://github.com/smly/RiichiEnv/pull/230",
    on=("tenhou", "mahjong-soul"),
)
RIICHIENV_FURITEN = Source(
    "riichienv-furiten",
    "RiichiEnv, pull requests 233 and 236",
    "an open engine, checked against Mahjong Soul games",
    on=("mahjong-soul",),
)
MAHJONG_SOUL_PLAY = Source(
    "wiki-majsoul", "Japanese Mahjong Wiki, Mahjong Soul", "revision 19575", on=("mahjong-soul",)
)
MAHJONG_SOUL_STICKS = Source(
    "wiki-majsoul-sticks", "Japanese Mahjong Wiki, Mahjong Soul", "revision 26496", on=("mahjong-soul",)
)
MAHJONG_SOUL_KITA = Source(
    "wiki-majsoul-kita", "Japanese Mahjong Wiki, Mahjong Soul", "revision 19161", on=("mahjong-soul",)
)
CRYOLITE = Source("cryolite-gist", "Cryolite, notes on online rules", "gist a026f417", on=("mahjong-soul",))

_EMA_2016 = "EMA Riichi Rules 2016 (former)"
EMA_2016 = Source("ema-2016", _EMA_2016, on=("ema-2016",))
EMA_2016_KUIKAE = Source("ema-2016-kuikae", _EMA_2016, "3.3.2, in Polish translation", on=("ema-2016",))
EMA_2016_CLAIMS = Source(
    "ema-2016-claims", _EMA_2016, "3.3.1, in Polish translation, and the EMA’s notice", on=("ema-2016",)
)
EMA_2016_KAN = Source("ema-2016-kan", _EMA_2016, "3.3.5 to 3.3.7", on=("ema-2016",))
EMA_2016_ROBBING = Source("ema-2016-robbing", _EMA_2016, "3.3.6, in Polish translation", on=("ema-2016",))
EMA_2016_RON = Source("ema-2016-ron", _EMA_2016, "3.4.9 and 3.4.10", on=("ema-2016",))
EMA_2016_STICKS = Source("ema-2016-sticks", _EMA_2016, "3.3.14, in Polish translation", on=("ema-2016",))
EMA_2016_RIICHI = Source("ema-2016-riichi", _EMA_2016, "3.3.14, as an older edition has it", on=("ema-2016",))
EMA_2016_TENPAI = Source("ema-2016-tenpai", _EMA_2016, "3.3.13", on=("ema-2016",))
EMA_2016_END = Source("ema-2016-end", _EMA_2016, "3.4", on=("ema-2016",))
EMA_2016_FURITEN = Source(
    "ema-2016-furiten", _EMA_2016, "3.4.5, in Polish translation, and the EMA’s notice", on=("ema-2016",)
)
EMA_2016_MANGAN = Source(
    "ema-2016-mangan",
    _EMA_2016,
    "without rounding, which the list of changes of 2025 has as new, page 3",
    on=("ema-2016",),
)
EMA_2016_EMPTY_CALLS = Source("ema-2016-empty-calls", _EMA_2016, "5.1.2", on=("ema-2016",))
EMA_2016_FALSE_SETS = Source("ema-2016-false-sets", _EMA_2016, "5.1.4", on=("ema-2016",))
EMA_2016_DEAD_HANDS = Source("ema-2016-dead-hands", _EMA_2016, "3.4.7", on=("ema-2016",))
EMA_2016_CHOMBO = Source("ema-2016-chombo", _EMA_2016, "3.4.7, and reports of 3.4.6", on=("ema-2016",))
EMA_2016_NOTICE = Source("ema-2016-notice", _EMA_2016, "the EMA’s notice", on=("ema-2016",))
EMA_2016_PAO = Source("ema-2016-pao", _EMA_2016, "3.3.9", on=("ema-2016",))
WIKI_ONE_YAKUMAN = Source(
    "wiki-one-yakuman", "Japanese Mahjong Wiki", "on the EMA’s rules, which count one yakuman at most", on=("ema-2016",)
)
EMA_2025 = Source(
    "ema-2025",
    "EMA Riichi Rules 2025",
    "version 1.1",
    "https://mahjong-europe.org/portal/images/docs/Riichi-rules-2025-EN.pdf",
    on=("ema-2025",),
)

WIKI_EMA = Source("wiki-ema", "Japanese Mahjong Wiki, EMA Riichi Competition Rules", "revision 17694", on=("ema-2016",))

_WRC_2015 = "World Riichi Championship Rules 2015 (former)"
WRC_2015 = Source("wrc-2015", _WRC_2015, on=("wrc-2015",))
WRC_2015_KUIKAE = Source("wrc-2015-kuikae", _WRC_2015, "5.4", on=("wrc-2015",))
WRC_2015_CLAIMS = Source("wrc-2015-claims", _WRC_2015, "5.4.1", on=("wrc-2015",))
WRC_2015_CALLS = Source("wrc-2015-calls", _WRC_2015, "5.4", on=("wrc-2015",))
WRC_2015_TSUMO = Source("wrc-2015-tsumo", _WRC_2015, "5.6", on=("wrc-2015",))
WRC_2015_RON = Source("wrc-2015-ron", _WRC_2015, "5.7.6", on=("wrc-2015",))
WRC_2015_END = Source("wrc-2015-end", _WRC_2015, "5.7", on=("wrc-2015",))
WRC_2015_PENALTIES = Source("wrc-2015-penalties", _WRC_2015, "7.1 and 7.2", on=("wrc-2015",))
WRC_2022 = Source(
    "wrc-2022",
    "World Riichi Championship Rules 2022 (former)",
    "as the Belgian federation tells their changes",
    on=("wrc-2022",),
)
WRC_2025 = Source("wrc-2025", "World Riichi Championship Rules 2025", "25 May 2025", on=("wrc-2025",))
WRC_2025_PENALTIES = Source(
    "wrc-2025-penalties", "World Riichi Championship Rules 2025", "12.2 and 12.3", on=("wrc-2025",)
)
WRC_2025_ENGINE = WRC_2025.at("as an open engine has them")
WRC_2022_ENGINE = WRC_2022.at("by those of 2025, as an open engine has them")
_WRC_2014 = "World Riichi Championship Rules 2014 (former)"
WRC_2014_PENALTIES = Source("wrc-2014-penalties", _WRC_2014, "7.1", on=("wrc-2015",))
WRC_2014_ERRATA = Source("wrc-2014-errata", _WRC_2014, "errata", on=("wrc-2015",))
TORONTO = Source(
    "toronto", "Toronto Riichi Club rules", "tournament column, the WRC’s of before 2022", on=("wrc-2015",)
)

MJ_NEWS_KUIKAE = Source(
    "mj-news",
    "mj-news",
    "survey of kuikae rules, 7 October 2021",
    on=("m-league", "saikouisen", "saikouisen-classic", "jpml-a", "mu"),
)
MJ_NEWS_RON = Source(
    "mj-news-ron",
    "mj-news",
    "survey of multiple ron, 9 April 2021",
    on=("m-league", "saikouisen", "saikouisen-classic", "jpml-a", "rmu", "mu"),
)
NOTE_COM = Source("mj-news-note", "mj-news and note.com", "Saikouisen rules", on=("saikouisen-classic",))
M_LEAGUE_SUMMARIES = Source(
    "m-league-summaries",
    "Summaries of the M.League rules",
    "mahjong-space.com, and a parlour’s list that says otherwise",
    on=("m-league",),
)
M_LEAGUE_POINTS = Source(
    "m-league-points",
    "M.League rules",
    "a summary at majannavi.com and one open engine; another engine says otherwise",
    on=("m-league",),
)
M_LEAGUE_SUMMARY = Source(
    "m-league-summary",
    "A summary of the M.League rules",
    "majannavi.com",
    "https://majannavi.com/archives/55",
    on=("m-league",),
)
M_LEAGUE_RULES = Source("wiki-m-league", "Japanese Mahjong Wiki, M.League", "revision 26112", on=("m-league",))
M_LEAGUE_PENALTIES = Source(
    "m-league-penalties", "M.League rules", "chapter 7, as a blog of 12 May 2022 tells it", on=("m-league",)
)
M_LEAGUE_FURITEN = Source(
    "m-league-furiten",
    "M.League rules",
    "chapter 5, article 5, as quoted at mahjong-portal.com and note.com",
    on=("m-league",),
)
JPML_KUIKAE = _wiki(
    "jpml-kuikae",
    "Kuikae",
    "revision of 28 May 2024; a parlour’s list of the JPML rules forbids all kuikae",
    on=("jpml-a",),
)
JPML_READER = Source("jpml-2017", "A reader’s summary of the JPML A rules", "2017", on=("jpml-a",))
JPML_EXAM = Source("jpml-exam", "A list of the JPML rules", "note.com, on its entrance test", on=("jpml-a",))
JPML_RINSHAN = Source(
    "jpml-rinshan",
    "A reader’s summary of the JPML A rules",
    "2017; a parlour’s list of the JPML rules says otherwise",
    on=("jpml-a",),
)
JPML_PARLOUR = Source(
    "jpml-parlour",
    "A parlour’s list of the JPML rules",
    "mj-king.net",
    "https://mj-king.net/tempos/rule/9225",
    on=("jpml-a",),
)
JPML_LATE_PON = Source(
    "jpml-late-pon",
    "A report of a late pon in the JPML’s A2 league",
    "5 September 2023, which tells of an earlier ruling that differs",
    "https://note.com/tyoko_tenhou6dan/n/nedc16d815199",
    on=("jpml-a",),
)
SAIKOUISEN_LATE_PON = Source(
    "saikouisen-late-pon",
    "A Saikouisen player’s column on calls",
    "ameblo.jp/subroman",
    "https://ameblo.jp/subroman/page-32.html",
    on=("saikouisen",),
)
SAIKOUISEN_OPEN = Source(
    "saikouisen-open", "West One Cup rules 2015", "which go by the Saikouisen’s", on=("saikouisen",)
)
RMU_RULES = Source("rmu-rule", "RMU rules", "rmu.jp/rule", "https://rmu.jp/rule", on=("rmu",))
MU_RULES = Source("mu-rules", "Mahjong Rengou rules", "main rules, as listed at mj-king.net", on=("mu",))
MJSTARS = Source("mjstars", "mjstars.net", "rules of ranked games for four", on=("mjstars",))
M_LEAGUE_BY_ARTICLE = Source("m-league-articles", "M.League rules", "as an open engine cites them", on=("m-league",))
JPML_2026 = Source("jpml-2026", "JPML A rules, 2026", "sheet of 1 April 2026, as a table mod lists it", on=("jpml-a",))
MAHJAX = Source(
    "mahjax", "mahjax, pull requests 95 and 101", "an open engine, on Tenhou, 15 September 2026", on=("tenhou",)
)
TENHOU_MANUAL = Source("tenhou-manual", "Tenhou manual", "of 8 August 2026, as an open engine cites it", on=("tenhou",))
MAHJONG_SOUL_KANDORA = Source(
    "mahjong-soul-kandora",
    "RiichiEnv, pull requests 111 and 125",
    "an open engine, which changed it",
    on=("mahjong-soul",),
)
MAHJONG_COLLEGE_KANDORA = Source(
    "mahjong-college-kandora",
    "Mahjong College, Kan dora",
    "on tables that wait until nobody wins on the discard",
    "https://mahjongcollege.com/term/4892/",
)
MAHJONG_SOUL_RANKED = Source(
    "mahjong-soul-ranked", "Mahjong Soul’s page on ranked matches", "as an open engine cites it", on=("mahjong-soul",)
)
MULTIPLE_RON = Source("multiple-ron", "MahjongRepository, Multiple ron", "table of rulesets", on=("tenhou", "ema-2016"))
