/*
 * Minifies scripts with Terser.
 *
 * Standard input is JSON: a list of scripts, each with a `name` and `code`. Standard output is a JSON list of the
 * minified code, in the same order.
 */

import { readFileSync } from "node:fs";
import { minify } from "terser";

const told = [];
for (const { name, code } of JSON.parse(readFileSync(0, "utf8"))) {
  told.push((await minify({ [name]: code }, { ecma: 2020, compress: { passes: 2 } })).code);
}
process.stdout.write(JSON.stringify(told));
