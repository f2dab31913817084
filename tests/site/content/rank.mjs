/** Print, as JSON, the rank of each expected hit in the search results: -1 if it is missing. */

import { readFileSync } from "node:fs";
import { Index } from "../../../site/scripts/search/index.js";

const [found, asked] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const index = new Index(found);
const places = asked.map(([wanted, text]) =>
  index
    .find(text)
    .findIndex(({ address }) => wanted.some((one) => address === (one.includes("/") ? one : `search/#${one}`))),
);
process.stdout.write(JSON.stringify(places));
