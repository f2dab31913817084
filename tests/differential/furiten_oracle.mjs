/**
 * A second opinion on furiten: a player of Majiang's core, sent the events of a deal.
 *
 * In: one JSON object per line, in Majiang's notation; seats count 0 to 3 from the dealer:
 *   {"seat": 1, "hand": "m123p456z1,s555=", "happened": [{"zimo": {"l": 0, "p": ""}}, {"dapai": {"l": 0, "p": "m1"}}, …]}
 * Out: one JSON array per line; for each discard by another player, the state when it was made:
 *   [[the tiles that the hand waits for, whether the player can win on a discard], …]
 * If nothing happened, there is one entry, for the hand as it is.
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const SEATS = [0, 1, 2, 3];

/** A player who has been dealt a hand and can't see the others. */
function dealt(seat, hand) {
  const player = new Majiang.Player();
  const shoupai = SEATS.map((l) => (l === seat ? hand : ""));
  player.action({ kaiju: { id: seat, rule: Majiang.rule(), title: "", player: [], qijia: 0 } });
  player.action({
    qipai: { zhuangfeng: 0, jushu: 0, changbang: 0, lizhibang: 0, defen: [0, 0, 0, 0], baopai: "z1", shoupai },
  });
  if (player.shoupai.toString() !== hand) throw new Error(`${hand} was read as ${player.shoupai}`);
  return player;
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { seat, hand, happened } = JSON.parse(line);
  const player = dealt(seat, hand);
  const says = () => [player.hulepai, player._neng_rong];
  const found = [];
  for (const message of happened) {
    if (message.dapai && message.dapai.l !== seat) found.push(says());
    player.action(message);
  }
  answers.push(JSON.stringify(happened.length ? found : [says()]));
}
process.stdout.write(answers.join("\n") + "\n");
