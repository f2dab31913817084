/**
 * The service worker: stores a complete edition of the site on the device, and serves it.
 *
 * An edition is the list of all files with their digests, which `builder/offline` substitutes for `files`.  It takes
 * over once every file has been fetched and checked; until then none of it is used.  An interrupted download is resumed
 * on the next try.  A newer edition waits until a page activates it.
 *
 * Page content is stored compressed, at a quarter of the size.  Scripts, styles and binaries are stored as received:
 * browsers cache their compiled form only then.
 */

import { FILES, EDITION, BYTES } from "files";
import { clientsClaim } from "workbox-core/clientsClaim.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { cleanupOutdatedCaches } from "workbox-precaching/cleanupOutdatedCaches.js";
import { registerRoute } from "workbox-routing/registerRoute.js";

/** The number of files fetched at a time; browsers allow six connections per host, and pages need some. */
const AT_ONCE = 4;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const root = worker.registration.scope;
const MISSING = new URL("404.html", root).href;

/** The types of files stored compressed, if the browser can; `builder/offline` accounts for it. */
const PACKS = /^(text\/html|application\/json|image\/svg\+xml)\b/;
/** The header that marks a compressed file. */
const PACKED = "x-callwise-packed";

/** Clients that still use an older edition. */
const LOOKERS = `callwise-lookers-${root}`;

/** Whether the reader wants nothing stored; then everything comes from the network. */
let letGo = false;

/** The bytes fetched so far, by address, while an edition is being downloaded. @type {Map<string, number>} */
const come = new Map();
let isFetching = false;

/**
 * @param {Response} response from the host, already checked
 * @returns {Response} the version to store
 */
function packed(response) {
  const { body, headers } = response;
  if (!body || !globalThis.CompressionStream || !PACKS.test(headers.get("content-type") ?? "")) return response;
  const kept = new Response(body.pipeThrough(new CompressionStream("gzip")), { headers });
  kept.headers.set(PACKED, "gzip");
  return kept;
}

/**
 * @param {Response | undefined} kept
 * @returns {Response | undefined} the response decompressed
 */
function unpacked(kept) {
  if (!kept?.body || !kept.headers.has(PACKED)) return kept;
  const response = new Response(kept.body.pipeThrough(new DecompressionStream("gzip")), { headers: kept.headers });
  response.headers.delete(PACKED);
  return response;
}

class Edition extends PrecacheController {
  /**
   * Fetch all files, several at a time; one that is missing or fails its check aborts the download.
   * @param {ExtendableEvent} event
   */
  install(event) {
    const left = FILES.values();
    let broken = false;
    isFetching = true;
    const fetchOneByOne = async () => {
      for (const file of left) {
        if (broken) return;
        try {
          await this.#fetch(file, event);
        } catch (error) {
          broken = true;
          throw error;
        }
        come.set(file.url, file.bytes);
      }
    };
    const done = Promise.all(Array.from({ length: AT_ONCE }, fetchOneByOne));
    const whole = done.finally(() => (isFetching = false)).then(() => ({ updatedURLs: [], notUpdatedURLs: [] }));
    event.waitUntil(whole);
    return whole;
  }

  /**
   * @param {Listed} file
   * @param {ExtendableEvent} event
   */
  async #fetch({ url, revision, integrity }, event) {
    /** @type {RequestInit & {priority: string}} */
    const quietly = { cache: revision ? "reload" : "default", credentials: "same-origin", integrity, priority: "low" };
    const request = new Request(new URL(url, root), quietly);
    const params = { cacheKey: this.getCacheKeyForURL(request.url) };
    await Promise.all(this.strategy.handleAll({ params, request, event }));
  }

  /**
   * Take over; files of an older edition stay for pages that use them.
   * @param {ExtendableEvent} event
   */
  activate(event) {
    const taken = this.#takeOver(event).then(() => ({ deletedCacheRequests: [] }));
    event.waitUntil(taken);
    return taken;
  }

  /** @param {ExtendableEvent} event */
  async #takeOver(event) {
    const lookers = (await worker.clients.matchAll()).map(({ id }) => id);
    const notes = await caches.open(LOOKERS);
    await notes.put(root, new Response(JSON.stringify(lookers)));
    await this.tidy(event);
  }

  /**
   * Delete files used only by older editions, once no page uses one.
   * @param {ExtendableEvent} event
   */
  async tidy(event) {
    if (!(await caches.has(LOOKERS))) return;
    const noted = await (await caches.open(LOOKERS)).match(root);
    /** @type {string[]} */
    const lookers = noted ? await noted.json() : [];
    const here = new Set((await worker.clients.matchAll()).map(({ id }) => id));
    if (lookers.some((id) => here.has(id))) return;
    await super.activate(event);
    await caches.delete(LOOKERS);
  }

  /** The reply to a page: how much of this edition is stored. */
  async state() {
    const cache = await caches.open(this.strategy.cacheName);
    const keys = new Set((await cache.keys()).map(({ url }) => url));
    const here = FILES.filter(({ url }) => keys.has(this.getCacheKeyForURL(new URL(url, root).href) ?? ""));
    return told(
      here.length,
      here.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }
}

/**
 * @param {number} here
 * @param {number} hereBytes
 */
const told = (here, hereBytes) => ({ edition: EDITION, files: FILES.length, bytes: BYTES, here, hereBytes });

const edition = new Edition({
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (response.ok ? packed(response) : null),
      cachedResponseWillBeUsed: async ({ cachedResponse }) => unpacked(cachedResponse),
    },
  ],
});
edition.strategy.matchOptions = { ignoreVary: true };
edition.precache(FILES);
cleanupOutdatedCaches();
clientsClaim();

/**
 * Find the file requested.  In a page's address, anything after `?` is for its scripts; for any other file it means
 * that no copy will do.
 * @param {{url: URL, request: Request}} asked
 * @returns {string | undefined} the address under which it is stored
 */
function keptAt({ url, request }) {
  const plain = url.origin + url.pathname;
  if (request.mode !== "navigate") return edition.getCacheKeyForURL(plain + url.search);
  return edition.getCacheKeyForURL(plain.replace(/\/index\.html$/, "/"));
}

/** Stored files, unless a page wants a fresh copy. */
registerRoute((asked) => {
  const cacheKey = !letGo && asked.request.cache !== "reload" ? keptAt(asked) : undefined;
  return cacheKey && { cacheKey, integrity: edition.getIntegrityForCacheKey(cacheKey) };
}, edition.strategy);

/** Pages that aren't stored: the host's response, or the missing page. */
registerRoute(
  ({ url, request }) => !letGo && request.mode === "navigate" && url.href.startsWith(root),
  async ({ url, request }) => {
    try {
      return await fetch(request);
    } catch {
      const folder = `${url.origin}${url.pathname}/`;
      if (edition.getCacheKeyForURL(folder)) return Response.redirect(folder + url.search);
      const missing = unpacked(await edition.matchPrecache(MISSING));
      return missing ? new Response(missing.body, { status: 404, headers: missing.headers }) : Response.error();
    }
  },
);

/** Files that a page wants fresh, or that belong to an older page: a stored copy is better than nothing. */
registerRoute(
  ({ url }) => !letGo && url.href.startsWith(root),
  async ({ url, request }) => {
    const plain = url.origin + url.pathname;
    const find = async () => {
      const cache = await caches.open(edition.strategy.cacheName);
      return unpacked(await cache.match(plain, { ignoreVary: true }));
    };
    const older = edition.getCacheKeyForURL(plain) ? undefined : await find();
    if (older) return older;
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await find();
      if (kept) return kept;
      throw error;
    }
  },
);

/**
 * Requests from pages: take over, delete old files, delete everything, and report how much is stored.
 * @type {Record<string, (event: ExtendableMessageEvent) => unknown>}
 */
const SAID = {
  take: () => worker.skipWaiting(),
  tidy: (event) => edition.tidy(event),
  letGo() {
    letGo = true;
  },
  async tell({ ports: [port] }) {
    const bytes = () => [...come.values()].reduce((sum, one) => sum + one, 0);
    port.postMessage(isFetching ? told(come.size, bytes()) : await edition.state());
  },
};

worker.addEventListener("message", (event) => {
  const said = Object.hasOwn(SAID, event.data) && SAID[event.data];
  if (said) event.waitUntil(Promise.resolve(said(event)));
});
