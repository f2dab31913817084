/** Reports errors briefly: by default, Node prints the offending line, which in Pyodide is a megabyte long. */

import { writeSync } from "node:fs";

process.on("uncaughtException", (error) => {
  writeSync(2, `${error?.stack ?? error}\n`);
  process.exit(1);
});
