/**
 * A second opinion on whole deals: a game of Majiang's core with four scripted players.
 *
 * In: one JSON object per line, in Majiang's notation; seats count 0 to 3 from the dealer:
 *   {"rule": {…}, "points": [four], "hands": [four lists], "draws": [in turn], "replacements": [in turn], "rest": […],
 *    "acts": [the four players' answers at each decision: [{"dapai": "m1*"}, {}, {"hule": "-"}, {}]]}
 * Out: one JSON object per line:
 *   {"log": [what happened], "allowed": [at each decision: on a turn [the discards that can declare riichi, whether the
 *    hand can be ended], at a discard [why the hand ends, whether a stick was placed]; else null]}
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const SEATS = [0, 1, 2, 3];

/** A wall with these tiles to deal, draw and replace kans with. */
function stacked(rule, { hands, draws, replacements, rest }) {
  const wall = new Majiang.Shan(rule);
  wall._pai = [...replacements, ...rest, ...draws.toReversed(), ...hands.flat().toReversed()];
  if (wall._pai.length !== 136) throw new Error(`there are ${wall._pai.length} tiles`);
  wall._baopai = [wall._pai[4]];
  wall._fubaopai = [wall._pai[9]];
  return wall;
}

/** A game that is dealt and ends at a win or a draw, with the result in `ended`. */
function dealt(deal) {
  const rule = Majiang.rule({ 喰い替え許可レベル: 2, ...deal.rule });
  const silent = { action: (_, answer) => answer?.({}) };
  const game = new Majiang.Game([silent, silent, silent, silent], undefined, rule);
  game._sync = true;
  game.hule = () => (game.ended = "won");
  game.pingju = (name) => (game.ended = name || "over");
  game.kaiju(0);
  game._model.defen = [...deal.points];
  game.qipai(stacked(rule, deal));
  game.reply_qipai();
  return game;
}

/** What the game allows the player whose turn it is. */
function onTurn(game) {
  const declaring = game.allow_lizhi() || [];
  return [[...new Set(declaring.map((p) => p.slice(0, 2)))].toSorted(), game.allow_pingju()];
}

/** Name a discard as the game does, with an underscore if only the drawn tile is meant. */
function discarded(game, answer) {
  if (answer.dapai === undefined) return answer;
  const [, p, star] = answer.dapai.match(/^(..)(\*?)$/);
  return { dapai: (game.get_dapai().includes(p) ? p : `${p}_`) + star };
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const deal = JSON.parse(line);
  const game = dealt(deal);
  const allowed = [];
  for (const act of deal.acts) {
    if (game.ended) throw new Error(`${game.ended}, and then ${JSON.stringify(act)}`);
    const status = game._status;
    const sticks = game._model.lizhibang;
    const isTurn = status === "zimo" || status === "gangzimo" || (status === "fulou" && !game._gang);
    game._reply = isTurn ? act.map((answer) => discarded(game, answer)) : act;
    if (isTurn) allowed.push(onTurn(game));
    game[status === "gangzimo" ? "reply_zimo" : `reply_${status}`]();
    if (status === "dapai") allowed.push([game.ended ?? "", game._model.lizhibang > sticks]);
    else if (!isTurn) allowed.push(null);
  }
  const log = game._paipu.log[0].filter((one) => !one.qipai && !one.kaigang);
  for (const { dapai } of log) if (dapai) dapai.p = dapai.p.replace("_", "");
  answers.push(JSON.stringify({ log, allowed }));
}
process.stdout.write(answers.join("\n") + "\n");
