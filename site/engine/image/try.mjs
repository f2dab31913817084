/**
 * Restores an image as a browser does, where there is no library and no package to import from, and puts questions to it;
 * modules that come late are given to it once it asks for them.
 *
 * Reads what it needs to know from the standard input, as JSON.  Fails when anything is looked for that is to be imported,
 * since a browser wouldn't find it, when a reply is another than the engine's that built the image, or when an error in it
 * comes out as another.
 */

import "./telling.mjs";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Given
 * @property {string} pyodide the folder of Pyodide, with a slash at the end
 * @property {string} reader the module that restores images
 * @property {string} image with its memory unpacked
 * @property {string} late what comes late, unpacked
 * @property {string} nothing an empty file
 * @property {object} lock a lock without packages
 * @property {string[]} questions
 * @property {string[]} replies
 */

const given = /** @type {Given} */ (JSON.parse(readFileSync(0, "utf-8")));
const imported = (/** @type {string} */ path) => import(pathToFileURL(path).href);
const { headOf, memoryOf, restored, added } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(given.reader, "utf-8"))}`);
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
const late = new Uint8Array(readFileSync(given.late));
const files = headOf(late).files.map(([path]) => path);
python.late = () => added(python, late, asIs);
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
const missing = [...new Set(sought.toJs())].filter((name) => !comes(name));
if (missing.length) console.error(`the image lacks ${missing.join(", ")}, which the engine imports when it rules`);
if (others.length) console.error(`the image rules otherwise than the engine here: ${others.join("\n")}`);
if (!fault.endsWith("'message'\n")) console.error(`the image can't say what goes wrong in it: ${fault}`);
process.exit(missing.length || others.length || !fault.endsWith("'message'\n") ? 1 : 0);
