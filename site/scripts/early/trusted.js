/**
 * The only Trusted Types policy: the one way to turn text into a page's HTML or a worker's URL.
 *
 * Browsers with Trusted Types refuse any other.  Its input comes from the engine, this site's pages and PyScript's own
 * worker.  It isn't a module, so that it runs before any module.
 */

"use strict";

{
  /** @param {string} text */
  const same = (text) => text;
  const made = { createHTML: same, createScriptURL: same };
  globalThis.trusted = globalThis.trustedTypes?.createPolicy("callwise", made) ?? made;
}
