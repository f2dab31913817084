/**
 * A second opinion on hands that nobody won: a game of Majiang's core, asked who is paid and who deals next.
 *
 * In: one JSON object per line, in Majiang's notation; seats count 0 to 3 from the dealer:
 *   {"name": "四風連打" or "" if the wall is empty, "hands": [four], "ponds": [four lists], "honba": 1, "sticks": 0}
 * Out: one JSON array per line: [each seat's gain, whether the dealer deals again, the honba, the sticks]
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const silent = { action: (_, answer) => answer?.({}) };
const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { name, hands, ponds, honba, sticks } = JSON.parse(line);
  const game = new Majiang.Game([silent, silent, silent, silent], undefined, Majiang.rule());
  game._sync = true;
  game.kaiju(0);
  game.qipai();
  game.call_players = () => undefined;
  game.delay = (then) => then();
  game.last = () => undefined;
  const model = game._model;
  hands.forEach((hand, seat) => (model.shoupai[seat] = Majiang.Shoupai.fromString(hand)));
  ponds.forEach((pond, seat) => (model.he[seat]._pai = pond));
  Object.assign(model, { changbang: honba, lizhibang: sticks });
  game.pingju(name);
  const gains = [...game._fenpei];
  game.reply_pingju();
  answers.push(JSON.stringify([gains, game._lianzhuang, model.changbang, model.lizhibang]));
}
process.stdout.write(answers.join("\n") + "\n");
