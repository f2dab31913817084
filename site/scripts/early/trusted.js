/**
 * The one way by which text becomes a page's HTML, or the address of a worker.
 *
 * Where the browser knows Trusted Types it refuses every other.  What goes this way comes from the engine, the pages of
 * this site, and PyScript's own worker.  It is no module, so that it is there before any.
 */

"use strict";

{
  /** @param {string} text */
  const same = (text) => text;
  const made = { createHTML: same, createScriptURL: same };
  globalThis.trusted = globalThis.trustedTypes?.createPolicy("callwise", made) ?? made;
}
