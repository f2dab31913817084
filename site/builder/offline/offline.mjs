/*
 * Bundles a service worker with the parts of Workbox it imports, and writes it to standard output.
 *
 * Its imports from `files` depend on the built site; they become placeholders that are replaced later.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { rollup } from "rollup";

const FILES = "files";
const parts = {
  name: "parts",
  resolveId: (name, from) => (name === FILES || !from ? name : createRequire(from).resolve(name)),
  load: (id) =>
    id === FILES
      ? `export const FILES = FILES_LISTED;
export const EDITION = EDITION_LISTED;
export const BYTES = BYTES_LISTED;`
      : readFileSync(id, "utf8").replaceAll("process.env.NODE_ENV", '"production"'),
};
const refuse = ({ message }) => {
  throw new Error(message);
};
const worker = process.argv[2];
const bundle = await rollup({ input: worker, plugins: [parts], onwarn: refuse });
const { output } = await bundle.generate({ format: "iife", strict: true });
process.stdout.write(output[0].code);
