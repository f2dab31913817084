/*
 * Writes scripts as short as Terser makes them.
 *
 * They are asked as JSON on standard input, each with its `name` and its `code`; the codes are told as JSON on standard
 * output, in their order.
 */

import { readFileSync } from "node:fs";
import { minify } from "terser";

const told = [];
for (const { name, code } of JSON.parse(readFileSync(0, "utf8"))) {
  told.push((await minify({ [name]: code }, { ecma: 2020, compress: { passes: 2 } })).code);
}
process.stdout.write(JSON.stringify(told));
