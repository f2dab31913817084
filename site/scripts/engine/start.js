/**
 * Starts the engine: what a page imports for that, and small.  What boots it is fetched when it is needed.
 *
 * It is served beside the engine's files and finds them from its own address.
 */

import { BOOT } from "./files.js";

/** @typedef {{bootEngine: typeof import("./boot.js").bootEngine}} Boot */

/** @type {Boot | undefined} */
let boot;
let failedImports = 0;

/**
 * Import a module beside this one, once it is known to be what belongs here.
 *
 * A module that failed to load stays failed under its address, so another try takes another address.
 * @param {{path: string, sha256: string}} file
 * @param {boolean} again a start failed before: trust no copy that the browser kept
 */
async function part({ path, sha256 }, again) {
  const url = new URL(path, import.meta.url);
  if (failedImports) url.searchParams.set("again", String(failedImports));
  try {
    await fetch(url, { cache: again ? "reload" : "default", integrity: `sha256-${sha256}` });
    return await import(url.href);
  } catch (error) {
    failedImports++;
    throw Object.assign(new Error(`${path}: ${error.message}`), { kind: "file" });
  }
}

/**
 * Start the engine.  Rejects with an error whose `kind` says why it can't run; see `bootEngine` for all that is promised.
 *
 * @param {Parameters<Boot["bootEngine"]>[0]} options
 * @returns {ReturnType<Boot["bootEngine"]>}
 */
export async function startEngine(options) {
  boot ??= await part(BOOT, options.again ?? false);
  options.signal?.throwIfAborted();
  return boot.bootEngine(options);
}
