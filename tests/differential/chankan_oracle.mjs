/**
 * A second opinion on robbing a kan: four of Majiang's players, each sent only their own view of a deal.
 *
 * In: one JSON object per line, in Majiang's notation; seats count 0 to 3 from the dealer, and every draw is shown:
 *   {"hands": [four], "happened": [{"zimo": {"l": 0, "p": "m1"}}, {"dapai": {"l": 0, "p": "m1"}}, …]}
 * Out: one JSON array per line; for each added kan in the deal, the seats that are offered a win on its tile:
 *   [[1, 3], …]
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const SEATS = [0, 1, 2, 3];
const SIDES = "_+=-";

/** A player who has been dealt a hand and can't see the others. */
function dealt(seat, hands) {
  const player = new Majiang.Player();
  const shoupai = SEATS.map((l) => (l === seat ? hands[l] : ""));
  player.action({ kaiju: { id: seat, rule: Majiang.rule(), title: "", player: [], qijia: 0 } });
  player.action({
    qipai: { zhuangfeng: 0, jushu: 0, changbang: 0, lizhibang: 0, defen: [0, 0, 0, 0], baopai: "z1", shoupai },
  });
  if (player.shoupai.toString() !== hands[seat]) throw new Error(`${hands[seat]} was read as ${player.shoupai}`);
  return player;
}

/** The part of a message that a player can see. */
function seen(message, seat) {
  const [[what, told]] = Object.entries(message);
  const isDraw = what === "zimo" || what === "gangzimo";
  return isDraw && told.l !== seat ? { [what]: { ...told, p: "" } } : message;
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { hands, happened } = JSON.parse(line);
  const players = SEATS.map((seat) => dealt(seat, hands));
  const found = [];
  for (const message of happened) {
    if (message.gang && /\d{3}.\d$/.test(message.gang.m)) {
      const { l, m } = message.gang;
      const tile = m[0] + m.slice(-1);
      const offered = (seat) =>
        seat !== l && players[seat].allow_hule(players[seat].shoupai, tile + SIDES[(4 + l - seat) % 4], true);
      found.push(SEATS.filter(offered));
    }
    players.forEach((player, seat) => player.action(seen(message, seat)));
  }
  answers.push(JSON.stringify(found));
}
process.stdout.write(answers.join("\n") + "\n");
