/**
 * A second opinion on payments: Majiang's core, asked about wins.
 *
 * In: one JSON object per line, in Majiang's notation; seats count 0 to 3 from the dealer:
 *   {"hand": "m22p123,z555=,z666-,z777+", "ron": "m3-" or null, "wind": 0, "seat": 1, "honba": 1, "sticks": 0,
 *    "riichi": false, "replacement": false, "stack": true, "double": false, "pao": true}
 *   without "ron" the last tile of the hand was drawn.
 * Out: one JSON array per line with each seat's gain, or null for a hand that doesn't win.
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const rules = new Map();

/** The rules used to settle a win: no counted yakuman, no rounding up to mangan. */
function rule(win) {
  const key = `${win.stack} ${win.double} ${win.pao}`;
  if (!rules.has(key)) {
    rules.set(
      key,
      Majiang.rule({
        役満の複合あり: win.stack,
        ダブル役満あり: win.double,
        役満パオあり: win.pao,
        数え役満あり: false,
        切り上げ満貫あり: false,
      }),
    );
  }
  return rules.get(key);
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const win = JSON.parse(line);
  const held = Majiang.Shoupai.fromString(win.hand);
  if (held.toString() !== win.hand) throw new Error(`${win.hand} was read as ${held}`);
  const param = Majiang.Util.hule_param({
    rule: rule(win),
    zhuangfeng: win.wind,
    menfeng: win.seat,
    lizhi: win.riichi ? 1 : 0,
    lingshang: win.replacement,
    changbang: win.honba,
    lizhibang: win.sticks,
  });
  const found = Majiang.Util.hule(held, win.ron, param);
  answers.push(JSON.stringify(found?.fenpei ?? null));
}
process.stdout.write(answers.join("\n") + "\n");
