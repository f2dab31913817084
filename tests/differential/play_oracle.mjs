/**
 * A second opinion on whole hands: what a game of Majiang's core offers every player at each moment.
 *
 * In: one JSON object per line, as for deals_oracle.mjs, but with acts in the product's codes: at each decision, the
 * codes of all who act, by seat: [{"0": "4m"}, {"1": "c56m", "2": "-"}, …]
 * Out: one list per line: at each decision, by seat, the codes of what the game allows
 */
import { createInterface } from "node:readline";
import { dealt, discarded } from "./game.mjs";

const SEATS = [0, 1, 2, 3];

const sorted = (digits) => [...digits].toSorted().join("");

/** Write a tile as the product does: "m5" is "5m". */
const tile = (p) => p[1] + p[0];

/** Write a meld, or a kan to be declared, as the product does. */
function code(meld) {
  const suit = meld[0];
  const digits = meld.replaceAll(/[^\d]/g, "");
  if (/^.\d{4}$/.test(meld)) return `a${digits[0] === "0" ? "5" : digits[0]}${suit}`;
  if (/^.\d{3}[-+=]\d$/.test(meld)) return `k${digits[3]}${suit}`;
  const called = meld.search(/[-+=]/) - 1;
  const shown = meld.slice(1, called) + meld.slice(called + 2);
  const isRun = new Set(digits.replaceAll("0", "5")).size > 1;
  return `${isRun ? "c" : shown.length === 2 ? "p" : "m"}${sorted(shown)}${suit}`;
}

/** What each player can do, as pairs of codes and the game's own answers. */
function offered(game, seat) {
  const { _status: status, _model: model } = game;
  const melds = (found) => (found ?? []).map((meld) => [code(meld), { fulou: meld }]);
  const win = (may, said) => (may ? [[said, { hule: "-" }]] : []);
  const isTurn = seat === model.lunban;
  if (status === "dapai" && !isTurn) {
    const claims = [game.get_chi_mianzi(seat), game.get_peng_mianzi(seat), game.get_gang_mianzi(seat)];
    return [...claims.flatMap(melds), ...win(game.allow_hule(seat), "w")];
  }
  if (status === "gang" && !isTurn) return /\d{4}$/.test(game._gang) ? [] : win(game.allow_hule(seat), "w");
  if (!isTurn || status === "dapai" || status === "gang") return [];
  const discards = game.get_dapai().map((p) => [tile(p), discarded(game, { dapai: p.slice(0, 2) })]);
  if (status === "fulou") return discards;
  const riichi = (game.allow_lizhi() || []).map((p) => [
    `r${tile(p)}`,
    discarded(game, { dapai: `${p.slice(0, 2)}*` }),
  ]);
  const kans = (game.get_gang_mianzi() ?? []).map((meld) => [code(meld), { gang: meld }]);
  const nine = game.allow_pingju() ? [["n", { daopai: "-" }]] : [];
  return [...discards, ...riichi, ...kans, ...win(game.allow_hule(), "t"), ...nine];
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const deal = JSON.parse(line);
  const game = dealt(deal);
  const offers = [];
  for (const act of deal.acts) {
    if (game.ended) throw new Error(`${game.ended}, and then ${JSON.stringify(act)}`);
    const may = SEATS.map((seat) => new Map(offered(game, seat)));
    game._reply = SEATS.map((seat) => may[seat].get(act[seat]) ?? {});
    offers.push(may.map((one) => [...one.keys()]));
    game[game._status === "gangzimo" ? "reply_zimo" : `reply_${game._status}`]();
    if (game._status === "fulou" && game._gang) game.reply_fulou();
  }
  answers.push(JSON.stringify(offers));
}
process.stdout.write(answers.join("\n") + "\n");
