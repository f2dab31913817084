/**
 * A second opinion on calls: Majiang's core, asked line by line.
 *
 * In: one JSON object a line, {"hand": "m2344,z666-", "discard": "m1-"}, in Majiang's notation.
 * Out: one JSON array a line, for its three levels of swap calling a map from each meld that it
 * offers (chii and pon) to the discards that it allows right after it.
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const LEVEL = "喰い替え許可レベル";
const WALL = 30;
const RULES = [0, 1, 2].map((level) => Majiang.rule({ [LEVEL]: level }));

/** Every meld offered for the discard, with the tiles that may go after it. */
function answer(rule, held, discard) {
  const melds = [
    ...Majiang.Game.get_chi_mianzi(rule, held, discard, WALL),
    ...Majiang.Game.get_peng_mianzi(rule, held, discard, WALL),
  ];
  return Object.fromEntries(
    melds.map((meld) => [meld, Majiang.Game.get_dapai(rule, held.clone().fulou(meld))]),
  );
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { hand, discard } = JSON.parse(line);
  const held = Majiang.Shoupai.fromString(hand);
  if (held.toString() !== hand) {
    throw new Error(`${hand} was read as ${held}`); // a meld that it cannot read is dropped in silence
  }
  answers.push(JSON.stringify(RULES.map((rule) => answer(rule, held, discard))));
}
process.stdout.write(answers.join("\n") + "\n");
