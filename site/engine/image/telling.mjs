/** Tells what went wrong in short: left alone, Node first tells the line of code, and Pyodide's is a megabyte long. */

import { writeSync } from "node:fs";

process.on("uncaughtException", (error) => {
  writeSync(2, `${error?.stack ?? error}\n`);
  process.exit(1);
});
