/*
 * Bundles modules and everything they import, minified by Terser, with modules that are always loaded together in one
 * file.
 *
 * Standard input is JSON: paths of the `entries`; `beside`, URLs of files that modules refer to by relative path;
 * `together`, each module's chunk name by path; the folder of `packages`; and import specifiers that stay `outside` or
 * are replaced `instead`; with replacements, other dynamic imports stay as they are. Standard output is JSON: for each
 * file its content-hashed `name`, its `code`, its static `imports`, and which `entry` it is.
 */

import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { rollup } from "rollup";
import { minify } from "terser";

/** A relative URL that a module resolves against `import.meta.url`. */
const NAMED = /"(\.{1,2}\/[^"]+)"(?=,\s*import\.meta\.url)/g;

const { entries, beside, outside, instead, packages, together } = JSON.parse(readFileSync(0, "utf8"));

const read = (path, by) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error(`${by} imports ${path}, which isn’t there`);
  }
};

/** Resolve an import of a package, or of part of one, through its package.json. */
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
  if (typeof file !== "string")
    throw new Error(`${by} imports ${name}, whose package.json names no module under exports for it`);
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
  renderChunk: async (code) => ({
    code: (await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } })).code,
    map: null,
  }),
};

function refuse(level, { code, ids, message }) {
  if (level !== "warn" || code === "EMPTY_BUNDLE") return; // a page's own chunk may still be empty
  if (code !== "CIRCULAR_DEPENDENCY") throw new Error(message);
  throw new Error(`${ids.map((id) => basename(id)).join(" imports ")}: modules can’t import in a circle`);
}

process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});
const bundle = await rollup({
  input: entries,
  plugins: [reads],
  onLog: refuse,
  preserveEntrySignatures: "allow-extension",
});
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
