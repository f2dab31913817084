/*
 * Writes a module and all that it imports as one, as short as Terser makes it: for pages that fetch a single file.
 *
 * Its path is the one argument; the code is told on standard output.
 */

import { createRequire } from "node:module";
import { minify } from "terser";

const require = createRequire(import.meta.url);
/** Rollup is the one that workbox-build brings, at its version. */
const { rollup } = createRequire(require.resolve("workbox-build"))("rollup");

const refuse = ({ message }) => {
  throw new Error(message);
};
const bundle = await rollup({ input: process.argv[2], onwarn: refuse });
const { output } = await bundle.generate({ format: "es" });
process.stdout.write((await minify(output[0].code, { module: true, ecma: 2020, compress: { passes: 2 } })).code);
