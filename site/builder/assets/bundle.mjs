/*
 * Writes modules with all that they import, as short as Terser makes it, what always comes together in one file.
 *
 * They are asked as JSON on standard input: the paths of the `entries`, the address of each file that a module names
 * `beside` it, by its path, the name of the file in which modules come `together`, by their paths, the folder of the
 * `packages`, and of imports, as they are written, what stays `outside` and what is put `instead`; where anything is, no
 * other module comes later.  The files are told as JSON on standard output: the `name` of each, which tells its content,
 * its `code`, the names of those that it `imports` at once, and which `entry` it is.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, resolve } from "node:path";
import { minify } from "terser";

const require = createRequire(import.meta.url);
/** Rollup is the one that workbox-build brings, at its version. */
const { rollup } = createRequire(require.resolve("workbox-build"))("rollup");

/** Where a module may name a file from its own place. */
const NAMED = /"(\.{1,2}\/[^"]+)"(?=,\s*import\.meta\.url)/g;

const { entries, beside, outside, instead, packages, together } = JSON.parse(readFileSync(0, "utf8"));

const read = (path, by) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error(`${by} imports ${path}, which isn’t there`);
  }
};

/** The module of a package, or a part of one, where its description says that it is. */
function packaged(source, by) {
  const [, name, part] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(source);
  const folder = resolve(packages, name);
  let described;
  try {
    described = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf8"));
  } catch {
    throw new Error(`${by} imports ${name}, which isn’t installed in ${packages}; \`make setup\` does it`);
  }
  let file = described.exports?.[`.${part}`];
  for (const condition of ["import", "default"]) file = file?.[condition] ?? file;
  if (typeof file !== "string") throw new Error(`${by} imports ${name}, whose package.json names no module under exports for it`);
  return resolve(folder, file);
}

const importers = new Map();
const reads = {
  name: "reads",
  resolveId(source, importer) {
    if (!importer) return source;
    if (source in instead) return instead[source];
    if (outside.includes(source)) return { id: source, external: true };
    const path = /^\.{1,2}\//.test(source) ? resolve(dirname(importer), source) : packaged(source, basename(importer));
    importers.set(path, basename(importer));
    return path;
  },
  resolveDynamicImport(source) {
    const stays = typeof source === "string" && Object.keys(instead).length && !(source in instead);
    return stays ? { id: source, external: true } : null;
  },
  load(path) {
    const code = read(path, importers.get(path) ?? "the site");
    return path.endsWith(".json") ? `export default ${code}` : code;
  },
  transform: (code, path) => ({
    code: code.replace(NAMED, (said, name) => {
      const address = beside[resolve(dirname(path), name)];
      return address ? `"./${address}"` : said;
    }),
    map: null,
  }),
  renderChunk: async (code) => ({ code: (await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } })).code, map: null }),
};

function refuse(level, { code, ids, message }) {
  if (level !== "warn" || code === "EMPTY_BUNDLE") return; // what a page has to itself may be nothing yet
  if (code !== "CIRCULAR_DEPENDENCY") throw new Error(message);
  throw new Error(`${ids.map((id) => basename(id)).join(" imports ")}: modules can’t import in a circle`);
}

process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});
const bundle = await rollup({ input: entries, plugins: [reads], onLog: refuse, preserveEntrySignatures: "allow-extension" });
const { output } = await bundle.generate({
  format: "es",
  entryFileNames: "[name].[hash].js",
  chunkFileNames: "[name].[hash].js",
  hashCharacters: "hex",
  hoistTransitiveImports: false,
  ...(Object.keys(instead).length
    ? { inlineDynamicImports: true }
    : { manualChunks: (path) => together[path], onlyExplicitManualChunks: true }),
});
const told = output.map(({ fileName, code, imports, isEntry, facadeModuleId }) => ({
  name: fileName,
  code,
  imports,
  entry: isEntry ? facadeModuleId : null,
}));
process.stdout.write(JSON.stringify(told));
