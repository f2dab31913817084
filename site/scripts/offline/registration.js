/**
 * Stores the site on this device once a page is idle, and announces new editions.
 *
 * Embedded pages don't: a reader of one puzzle in an article didn't ask for everything.
 */

import { onceIdle } from "../page/idle.js";
import "../page/load_checks.js";
import { isUnwanted, keep, refuses, registration } from "./worker.js";
import { savesData } from "../page/device.js";

/** The time a page must be idle, and the time and frequency of retries after a failure, in milliseconds. */
const REST = 2_000;
const AGAIN = 30_000;
const TRIES = 3;
const HOUR = 3_600_000;

const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));

/** Wait until the page is loaded and painted, and no engine is starting. */
async function rest() {
  do await pause(REST);
  while (document.hidden || document.querySelector("[data-phase=starting]"));
  await new Promise((done) => onceIdle(() => done(undefined)));
}

/** @param {ServiceWorkerRegistration} found */
async function watch(found) {
  const wasKept = Boolean(navigator.serviceWorker.controller);
  const tell = async (/** @type {boolean} */ waits) => {
    const { tellEdition } = await import("./edition.js");
    tellEdition(waits ? found.waiting : null);
  };
  const follow = (/** @type {ServiceWorker | null | undefined} */ coming, left = TRIES) => {
    let whole = false;
    coming?.addEventListener("statechange", () => {
      whole ||= coming.state === "installed";
      if (coming.state === "installed" && found.active) void tell(true);
      if (coming.state === "redundant" && !whole && left) setTimeout(() => again(left - 1), AGAIN);
    });
  };
  const again = async (/** @type {number} */ left) => {
    if (!isUnwanted()) follow((await keep())?.installing, left);
  };
  if (found.waiting && found.active) void tell(true);
  follow(found.installing);
  found.addEventListener("updatefound", () => follow(found.installing));
  if (wasKept) navigator.serviceWorker.addEventListener("controllerchange", () => void tell(false));
  found.active?.postMessage("tidy");
  let looked = Date.now();
  addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() < looked + HOUR) return;
    looked = Date.now();
    found.update().catch(() => {});
  });
}

await rest();
if (self === top && !refuses() && !isUnwanted()) {
  const before = await registration().catch(() => undefined);
  if (before || !savesData()) {
    const found = await keep();
    if (found) await watch(found);
  }
}
