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
import { dealt, discarded } from "./game.mjs";

/** What the game allows the player whose turn it is. */
function onTurn(game) {
  const declaring = game.allow_lizhi() || [];
  return [[...new Set(declaring.map((p) => p.slice(0, 2)))].toSorted(), game.allow_pingju()];
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
