/**
 * A second opinion on calls: Majiang's core, asked line by line.
 *
 * In: one JSON object per line, {"hand": "m2344,z666-", "discard": "m1-"}, in Majiang's notation.
 * Out: one JSON array per line; for each of its three kuikae levels, a map from each chii and pon it
 * offers to the discards it allows right after.
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const LEVEL = "喰い替え許可レベル";
const WALL = 30;
const RULES = [0, 1, 2].map((level) => Majiang.rule({ [LEVEL]: level }));

/** Every meld offered for the discard, with the discards allowed after it. */
function answer(rule, held, discard) {
  const melds = [
    ...Majiang.Game.get_chi_mianzi(rule, held, discard, WALL),
    ...Majiang.Game.get_peng_mianzi(rule, held, discard, WALL),
  ];
  return Object.fromEntries(melds.map((meld) => [meld, Majiang.Game.get_dapai(rule, held.clone().fulou(meld))]));
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { hand, discard } = JSON.parse(line);
  const held = Majiang.Shoupai.fromString(hand);
  if (held.toString() !== hand) {
    throw new Error(`${hand} was read as ${held}`); // melds it can't read are silently dropped
  }
  answers.push(JSON.stringify(RULES.map((rule) => answer(rule, held, discard))));
}
process.stdout.write(answers.join("\n") + "\n");
