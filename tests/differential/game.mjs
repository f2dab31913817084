/** A game of Majiang's core that is dealt from a known wall. */
import Majiang from "@kobalab/majiang-core";

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
export function dealt(deal) {
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

/** Name a discard as the game does, with an underscore if only the drawn tile is meant. */
export function discarded(game, answer) {
  if (answer.dapai === undefined) return answer;
  const [, p, star] = answer.dapai.match(/^(..)(\*?)$/);
  return { dapai: (game.get_dapai().includes(p) ? p : `${p}_`) + star };
}
