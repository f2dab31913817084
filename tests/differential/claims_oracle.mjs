/**
 * A second opinion on claims: Majiang's core, asked about whole tables.
 *
 * In: one JSON object per line, in Majiang's notation; seats count 0 to 3 from the dealer:
 *   {"level": 0, "hands": [four], "by": 2, "discard": "m4", "wall": 30, "wind": 0, "kans": 1,
 *    "free": [four: can this seat win on a discard], "says": [four: "", "ron" or a meld]}
 * Out: one JSON object per line:
 *   {"offers": [four lists of melds and "ron"], "outcomes": [three: who wins or calls, if at most
 *    one, two or three can win together]}
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const LEVEL = "喰い替え許可レベル";
const MOST_WINS = "最大同時和了数";
const ABORTS = "途中流局あり";
const SIDES = "_+=-";
const rules = [0, 1, 2].map((level) =>
  [1, 2, 3].map((wins) => Majiang.rule({ [LEVEL]: level, [MOST_WINS]: wins, [ABORTS]: false })),
);

/** Everything a seat can claim on the discard. */
function offers(rule, table, held, seat) {
  if (seat === table.by) return [];
  const tile = table.discard + SIDES[(4 + table.by - seat) % 4];
  const known = held.lizhi || table.wall === 0;
  const melds = [
    ...Majiang.Game.get_chi_mianzi(rule, held, tile, table.wall),
    ...Majiang.Game.get_peng_mianzi(rule, held, tile, table.wall),
    ...Majiang.Game.get_gang_mianzi(rule, held, tile, table.wall, table.kans),
  ];
  const wins = Majiang.Game.allow_hule(rule, held, tile, table.wind, seat, known, table.free[seat]);
  return wins ? [...melds, "ron"] : melds;
}

/** The game's outcome, given what everyone claims. */
function outcome(rule, table, hands) {
  const game = new Majiang.Game([], undefined, rule);
  let speaker = null;
  let result = null;
  const settle = (what) => (result ??= what);
  Object.assign(game, {
    delay: (next) => next(),
    say: (_, seat) => (speaker = seat),
    hule: () => settle(["wins", ...game._hule]),
    pingju: (name) => settle([name === "三家和" ? "aborted" : "over"]),
    fulou: () => settle(["calls", speaker]),
    zimo: () => settle(["nothing"]),
    _dapai: table.discard,
    _diyizimo: false,
    _lizhi: [0, 0, 0, 0],
    _n_gang: [table.kans, 0, 0, 0],
    _neng_rong: [...table.free],
    _hule: [],
    _status: "dapai",
    _reply: table.says.map((said) => (said === "ron" ? { hule: "-" } : said === "" ? {} : { fulou: said })),
  });
  Object.assign(game._model, {
    shoupai: hands,
    lunban: table.by,
    zhuangfeng: table.wind,
    shan: { paishu: table.wall },
    player_id: [0, 1, 2, 3],
  });
  game.reply_dapai();
  return result;
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const table = JSON.parse(line);
  const hands = table.hands.map((text) => {
    const held = Majiang.Shoupai.fromString(text);
    if (held.toString() !== text) throw new Error(`${text} was read as ${held}`);
    return held;
  });
  const byWins = rules[table.level];
  answers.push(
    JSON.stringify({
      offers: hands.map((held, seat) => offers(byWins[0], table, held, seat)),
      outcomes: byWins.map((rule) => outcome(rule, table, hands)),
    }),
  );
}
process.stdout.write(answers.join("\n") + "\n");
