/**
 * Restores an image as a browser does, without a library or packages to import from, and asks it questions; it gets the
 * late modules once it asks for them.
 *
 * Reads its input as JSON from standard input.  Fails if an import looks for a file, which a browser wouldn't find, if
 * a reply differs from the engine that built the image, or if an error isn't reported as itself.
 */

import "./telling.mjs";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Given
 * @property {string} pyodide the folder of Pyodide, with a trailing slash
 * @property {string} reader the module that restores images
 * @property {string} image the image, with its memory decompressed
 * @property {string[]} late the files of late modules, decompressed
 * @property {string} nothing an empty file
 * @property {object} lock a lock without packages
 * @property {string[]} questions
 * @property {string[]} replies
 */

const given = /** @type {Given} */ (JSON.parse(readFileSync(0, "utf-8")));
const imported = (/** @type {string} */ path) => import(pathToFileURL(path).href);
const { headOf, memoryOf, restored, added } = await import(
  `data:text/javascript,${encodeURIComponent(readFileSync(given.reader, "utf-8"))}`
);
const { loadPyodide: load } = await imported(`${given.pyodide}pyodide.mjs`);
const { default: create } = await imported(`${given.pyodide}pyodide.asm.mjs`);

const asIs = async (/** @type {any} */ bytes) => bytes;
const image = new Uint8Array(readFileSync(given.image));
const python = await restored({
  load,
  create,
  head: Promise.resolve(headOf(image)),
  memory: memoryOf(image, asIs),
  options: { indexURL: given.pyodide, stdLibURL: given.nothing, lockFileContents: given.lock },
});
const sought = python.runPython(`
import sys

class Spy:
    sought = []

    def find_spec(self, name, path=None, target=None):
        Spy.sought.append(name)

sys.meta_path.append(Spy())
Spy.sought
`);
const late = given.late.map((path) => new Uint8Array(readFileSync(path)));
const files = late.flatMap((one) => headOf(one).files.map(([path]) => path));
python.late = (/** @type {string} */ missing) =>
  Promise.all(late.filter((one) => headOf(one).neededBy.includes(missing)).map((one) => added(python, one, asIs)));
const handle = python.pyimport("callwise.doors.browser").handle;
const others = [];
for (const [at, text] of given.questions.entries()) if ((await handle(text)) !== given.replies[at]) others.push(text);
let fault = "";
try {
  handle();
} catch (error) {
  fault = String(error);
}
const comes = (/** @type {string} */ name) => files.some((path) => path.startsWith(name.replaceAll(".", "/")));
// Python's `uuid` tries this one, and does without it.
const missing = [...new Set(sought.toJs())].filter((name) => name !== "_uuid" && !comes(name));
if (missing.length) console.error(`the image lacks ${missing.join(", ")}, which the engine imports when it rules`);
if (others.length) console.error(`the image rules otherwise than the engine here: ${others.join("\n")}`);
if (!fault.endsWith("'message'\n")) console.error(`the image can't say what goes wrong in it: ${fault}`);
process.exit(missing.length || others.length || !fault.endsWith("'message'\n") ? 1 : 0);
