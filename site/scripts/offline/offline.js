/** The page about offline use: how much of the site is on this device, and controls to store or delete it. */

import { isUnwanted, keep, letGo, refuses, registration, renew, state } from "./worker.js";
import { part, announce } from "../page/dom.js";
import { savesData } from "../page/device.js";

/** @typedef {import("./worker.js").Kept} Kept */

const LOOK = 500;

const REFUSALS = {
  address:
    "This browser keeps sites only from addresses that begin with https. At this address every page needs a network.",
  old: "This browser can’t save sites here. In private browsing it often can’t; otherwise it can.",
  shut: "This page is shown inside another site, so it can’t be saved to your device. Open it on its own to save it.",
  refused:
    "This browser refused to save anything. That’s usual in private browsing, or if it’s told not to store data.",
};
const NOTHING = "Nothing is saved on this device.";
const DEAR = "Your browser is told to save data, so nothing is fetched unless you ask for it.";
const FETCHING = "Downloading. You can keep using this page or any other.";
const UNCOUNTED =
  "Downloading. This browser doesn’t say how much has arrived. You can keep using this page or any other.";
const CHECKING = "Checking what’s here. That can take this browser a while.";
const BROKEN = "The download isn’t complete. What’s already here is kept for the next try.";
const WHOLE = "Downloaded. Callwise now works offline.";
const GAPS =
  "Most of it is here, but some files are missing. They come back as you use them, or all at once if you save it again.";
const NEWER = "A new edition has downloaded. Reload to switch to it.";

/** @param {string} name @returns {HTMLElement} */
const slot = (name) => part(document, `[data-slot="${name}"]`);

/** @param {string} name @returns {HTMLButtonElement} */
const act = (name) => part(document, `[data-act="${name}"]`);

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** @param {Kept} kept */
function counted({ edition, files, bytes, here, hereBytes }) {
  const all = `${files} files, ${megabytes(bytes)} MB`;
  return here === files ? `${all}. Edition ${edition}.` : `${here} of ${all}; ${megabytes(hereBytes)} MB are here.`;
}

/**
 * Show the status on the page.
 * @param {"whole" | "newer" | "coming" | "broken" | "nothing" | "refused"} is
 * @param {string} words
 * @param {Kept} [kept]
 */
function show(is, words, kept) {
  slot("offline").dataset.is = is;
  const says = slot("says");
  announce(says, words);
  slot("count").textContent = kept ? counted(kept) : "";
  const bar = /** @type {HTMLProgressElement} */ (slot("come"));
  bar.hidden = is !== "coming";
  if (kept) [bar.max, bar.value] = [kept.bytes, kept.hereBytes];
  else bar.removeAttribute("value");
  act("keep").hidden = is !== "nothing" && is !== "broken";
  act("renew").hidden = is !== "newer";
  act("let-go").hidden = !kept || is === "coming";
}

/** @type {ServiceWorkerRegistration | undefined} */
let found;
/** Whether a download failed. */
let failed = false;
/** @type {Kept | undefined} */
let last;
let next = 0;

function wait() {
  clearTimeout(next);
  next = setTimeout(look, LOOK);
}

/** Show the current status, and keep it updated while it changes. */
async function look() {
  clearTimeout(next);
  found = await registration().catch(() => undefined);
  if (!found) {
    wait();
    return show(failed ? "broken" : "nothing", failed ? BROKEN : nothing(), failed ? last : undefined);
  }
  const { installing, waiting, active } = found;
  const worker = (active && waiting) || installing || waiting || active;
  if (!worker) return wait();
  last = (await state(worker)) ?? last;
  if (!last) {
    show("coming", active ? CHECKING : UNCOUNTED);
    return wait();
  }
  if (worker === installing && !active) {
    installing.onstatechange = () => {
      failed = installing.state === "redundant";
      void look();
    };
    show("coming", FETCHING, last);
    wait();
  } else if (active && waiting) show("newer", NEWER, last);
  else {
    failed = false;
    show(last.here < last.files ? "broken" : "whole", last.here < last.files ? GAPS : WHOLE, last);
  }
}

function nothing() {
  return savesData() && !isUnwanted() ? `${NOTHING} ${DEAR}` : NOTHING;
}

/** Store everything, starting over if something was lost. */
async function begin() {
  failed = false;
  if (found?.active) await letGo();
  const asked = await keep();
  if (asked) return look();
  clearTimeout(next);
  show("refused", REFUSALS.refused);
}

const refusal = refuses();
if (refusal) show("refused", REFUSALS[refusal]);
else {
  act("keep").addEventListener("click", begin);
  act("renew").addEventListener("click", () => renew(found?.waiting ?? null));
  act("let-go").addEventListener("click", async () => {
    await letGo();
    failed = false;
    await look();
    act("keep").focus();
  });
  navigator.serviceWorker.addEventListener("controllerchange", look);
  await look();
  if (!found && !isUnwanted() && !savesData()) await begin();
}

/* As an app */

slot("installed").hidden = !matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches;

/** The browser's install prompt, if the site can be installed. @type {any} */
let offered;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  act("install").hidden = false;
});
act("install").addEventListener("click", async () => {
  act("install").hidden = true;
  await offered?.prompt();
});
