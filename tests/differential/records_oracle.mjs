/**
 * A second reader of whole hands: Majiang's board, which follows a record act by act.
 *
 * In: one record per line, of one hand.  Out: one JSON object per line, with seats from the dealer:
 *   {"hands": [four, before the end], "wins": [each winner's hand with the winning tile], "told": [as the record has
 *    it], "ponds": [four lists], "points": [by player, after the payments], "sticks": n, "indicators": [tiles]}
 *
 * The board throws for a tile that isn't there and for a meld written in another way than its own.
 */
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

/** The hand of a winner on a drawn or discarded tile. */
function won({ shoupai, he, lunban }, { l, baojia }, laid) {
  const hand = shoupai[l].clone();
  if (baojia === null) return hand.toString();
  return hand.zimo((laid ?? he[lunban]._pai.at(-1)).slice(0, 2), false).toString();
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const record = JSON.parse(line);
  const board = new Majiang.Board(record);
  const [wins, told] = [[], []];
  let hands;
  let laid;
  for (const event of record.log[0]) {
    const [[kind, value]] = Object.entries(event);
    if (kind === "hule" || kind === "pingju") hands ??= board.shoupai.map(String);
    if (kind === "hule") {
      wins.push(won(board, value, laid));
      told.push(value.shoupai);
    }
    if (kind === "gang") laid = value.m[0] + value.m.at(-1);
    else if (kind !== "kaigang" && kind !== "hule") laid = undefined;
    board[kind === "gangzimo" ? "zimo" : kind](value);
  }
  board.last();
  const ponds = board.he.map((one) => one._pai);
  const { defen: points, lizhibang: sticks } = board;
  answers.push(JSON.stringify({ hands, wins, told, ponds, points, sticks, indicators: board.shan.baopai }));
}
process.stdout.write(`${answers.join("\n")}\n`);
