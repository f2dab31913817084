/**
 * Print, as JSON, the rank of each sentence's first right hit among the answers and questions, -1 if it is missing, and
 * whether hits of other games come after all hits of the sentence's game.
 */

import { readFileSync } from "node:fs";
import { Index } from "../../../site/scripts/search/index.js";

const [found, asked] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const index = await Index.of(found);
const ranked = asked.map(([game, text, wanted]) => {
  const place = found.games.findIndex(([id]) => id === game);
  const own = place < 0 ? undefined : place;
  const hits = index.find(text, own);
  const shown = own === undefined ? hits : hits.filter(({ kind }) => [0, 2].includes(kind));
  const lastOwn = shown.findLastIndex((hit) => hit.game === own);
  return [
    shown.findIndex(({ address }) => wanted.includes(address)),
    shown.slice(0, lastOwn + 1).every((hit) => hit.game === own),
  ];
});
process.stdout.write(JSON.stringify(ranked));
