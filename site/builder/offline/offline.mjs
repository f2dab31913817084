/*
 * Writes the service worker of a built site, `sw.js`: the `worker` with Workbox's parts and the list of files.
 *
 * What to do is asked as JSON on standard input: `worker`, its own part, `out`, the site's folder, and `leave`,
 * patterns of files that no learner needs without a network.  Told on standard output are how many files are listed, their bytes, and the edition.
 */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = fileURLToPath(import.meta.url);
const require = createRequire(here);
const { getManifest } = require("workbox-build");
/** Rollup and the parts of the worker are those that workbox-build brings, at its versions. */
const brought = createRequire(require.resolve("workbox-build"));
const { rollup } = brought("rollup");

const LARGEST = 64e6;
const NAMED_BY_CONTENT = /\.[0-9a-f]{8}\.\w+$|^engine\/[^/]+-[0-9a-f]{8}\//;

/** What the worker keeps packed, by its `PACKS`. */
const PACKS = /\.(html|json|svg)$/;

const { worker, out, leave } = JSON.parse(readFileSync(0, "utf8"));

/**
 * A page's address is its folder.  The digest says what must come; it also tells what a fixed name holds by now.  The
 * bytes are those that it takes on a device.
 */
function described(entries) {
  const manifest = entries.map(({ url }) => {
    const content = readFileSync(join(out, url));
    const digest = createHash("sha256").update(content).digest();
    const bytes = PACKS.test(url) ? gzipSync(content).length : content.length;
    return {
      url: url.replace(/(^|\/)index\.html$/, "$1") || "./",
      revision: NAMED_BY_CONTENT.test(url) ? null : digest.toString("hex").slice(0, 8),
      integrity: `sha256-${digest.toString("base64")}`,
      bytes,
      size: bytes,
    };
  });
  return { manifest: manifest.sort((one, other) => (one.url < other.url ? -1 : 1)), warnings: [] };
}

const { manifestEntries, size, warnings } = await getManifest({
  globDirectory: out,
  globPatterns: ["**/*"],
  globIgnores: leave,
  maximumFileSizeToCacheInBytes: LARGEST,
  manifestTransforms: [described],
});
if (warnings.length) throw new Error(warnings.join("\n"));
const edition = createHash("sha256").update(JSON.stringify(manifestEntries)).digest("hex").slice(0, 8);

const FILES = "files";
const parts = {
  name: "parts",
  resolveId: (name, from) =>
    name === FILES || !from ? name : createRequire(from === here ? brought.resolve("workbox-build") : from).resolve(name),
  load: (id) =>
    id === FILES
      ? `export const FILES = [\n${manifestEntries.map((entry) => JSON.stringify(entry)).join(",\n")}\n];
export const EDITION = ${JSON.stringify(edition)};
export const BYTES = ${size};`
      : readFileSync(id, "utf8").replaceAll("process.env.NODE_ENV", '"production"'),
};
const refuse = ({ message }) => {
  throw new Error(message);
};
const bundle = await rollup({ input: worker, plugins: [parts], onwarn: refuse });
const { output } = await bundle.generate({ format: "iife", strict: true });
writeFileSync(join(out, "sw.js"), output[0].code);
process.stdout.write(JSON.stringify({ files: manifestEntries.length, bytes: size, edition }));
