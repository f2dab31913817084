/** Runs these test files in one process, which takes half the time of a process for each: `node run.mjs FILE…`. */

import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
