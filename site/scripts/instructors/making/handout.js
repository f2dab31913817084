/** Ways to hand out a set: a link, a QR code, a file, a worksheet. */

import { fileName, saveAs } from "../../page/download.js";
import { writeSet } from "../../address/set_address.js";
import { part, slot } from "../../page/dom.js";
import { copyField, sayBriefly } from "../../page/clipboard.js";

/** @typedef {import("./set_plan.js").Making} Making */

/** @type {Record<string, string>} */
const LACKS = {
  puzzles: "Choose puzzles, and the link will be here.",
  name: "Give the set a name, and the link will be here.",
  both: "Choose puzzles and give the set a name, and the link will be here.",
};
const TOO_LONG = "This link is too long for a code that phones can read. Hand out the link itself, or the file.";
const CODE_SAYS = "The same link, for phone cameras.";

/** The home page's public address as known to the build, or else the one this browser uses. */
function siteAddress() {
  /** @type {HTMLLinkElement | null} */
  const canonical = document.querySelector("link[rel=canonical]");
  return new URL("../../", canonical?.href ?? location.href);
}

/** Keep the handouts in sync with the set. @param {Making} making */
export function wireGiving(making) {
  let shown = 0;
  let coded = "";

  const show = async () => {
    const turn = ++shown;
    const { lacks, model } = making;
    const fragment = lacks.length ? "" : await writeSet(model);
    if (turn !== shown) return;
    const waits = lacks.length ? LACKS[lacks.length === 2 ? "both" : lacks[0]] : "";
    if (slot("waits").textContent !== waits) slot("waits").textContent = waits;
    slot("out").hidden = lacks.length > 0;
    if (lacks.length) return;
    const link = new URL(`set/#${fragment}`, siteAddress()).href;
    /** @type {HTMLInputElement} */ (slot("link")).value = link;
    slot("length").textContent = `${link.length} characters`;
    /** @type {HTMLAnchorElement} */ (slot("try")).href = `../../set/#${fragment}`;
    /** @type {HTMLAnchorElement} */ (slot("sheet")).href = `../sheet/#${fragment}`;
    /** @type {HTMLAnchorElement} */ (slot("class")).href = `../class/#${new URLSearchParams({ set: fragment })}`;
    const { codeOf } = await import("./qrcode.js");
    if (turn !== shown || link === coded) return;
    coded = link;
    const code = codeOf(link);
    slot("code").replaceChildren(...(code ? [code] : []));
    slot("code-says").textContent = code ? CODE_SAYS : TOO_LONG;
    part(document, "[data-act=large]").hidden = !code;
  };
  making.subscribe(() => void show());
  void show();

  const copy = part(document, "[data-act=copy]");
  copy.addEventListener("click", async () => {
    const words = await copyField(slot("link"));
    for (const place of [copy, slot("handed")]) sayBriefly(place, words);
  });
  slot("link").addEventListener("focus", () => /** @type {HTMLInputElement} */ (slot("link")).select());
  part(document, "[data-act=large]").addEventListener("click", () => {
    slot("large-code").replaceChildren(part(slot("code"), "*").cloneNode(true));
    /** @type {HTMLDialogElement} */ (slot("large")).showModal();
  });
  part(document, "[data-act=save]").addEventListener("click", () => void saveFile(making.model));
}

/** @param {import("../../address/set_address.js").SetModel} set */
async function saveFile(set) {
  const place = slot("saving");
  place.textContent = "The referee is writing the file.";
  const { reason, write } = await import("./referee.js");
  try {
    const { toml } = await write(set);
    const name = fileName(set.name, "toml");
    saveAs(name, toml, "application/toml");
    place.textContent = `Saved as ${name}. This page opens it again.`;
  } catch (error) {
    place.textContent = `It isn’t saved. ${reason(error)}`;
  }
}
