/** Offers a set as a package for a learning system, next to the set's link on a page for instructors. */

import { fileName, saveAs } from "../../page/download.js";
import { field, make, part } from "../../page/dom.js";
import { fetched } from "../../page/fetch_page.js";

/** @typedef {import("../../address/set_address.js").SetModel} SetModel */
/** @typedef {import("./manifest.js").Standard} Standard */

const FETCHING = "Downloading what goes into it…";
const FAILED = "Part of it didn’t download, so nothing is saved. Try again when you’re online.";
/** The number of progress updates announced. */
const STEPS = 4;

/** @type {Promise<HTMLDialogElement> | undefined} */
let dialog;

/**
 * Add the button.
 * @param {HTMLElement} slot
 * @param {() => SetModel} current the set at the time the button is pressed
 */
export function offerPackage(slot, current) {
  const button = make("button", { type: "button", className: "btn btn-quiet" }, "Learning package (SCORM)");
  button.addEventListener("click", async () => {
    dialog ??= makeDialog(current);
    dialog.catch(() => (dialog = undefined));
    (await dialog).showModal();
  });
  slot.replaceChildren(button);
}

/** @param {() => SetModel} current */
async function makeDialog(current) {
  const reply = await fetched(new URL("../../../templates/package.htm", import.meta.url));
  const dialog = make("dialog", { className: "dialog" });
  dialog.setAttribute("aria-labelledby", "package-head");
  dialog.innerHTML = trusted.createHTML(await reply.text());
  document.body.append(dialog);
  const form = part(dialog, "form");
  const said = part(dialog, "[data-slot=packed]");
  const button = part(dialog, "[data-act=pack]");
  dialog.addEventListener("close", () => (said.textContent = ""));
  form.addEventListener("submit", async (event) => {
    if (event.submitter !== button) return;
    event.preventDefault();
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    said.textContent = FETCHING;
    said.textContent = await pack(current(), choices(form), (words) => (said.textContent = words));
    button.ariaDisabled = null;
  });
  return dialog;
}

/** @param {HTMLFormElement} form @returns {{standard: Standard, mastery: string}} */
const choices = (form) => ({
  standard: field(form, "standard").value === "2004" ? "2004" : "1.2",
  mastery: field(form, "mastery").value,
});

/**
 * Make a package and save it.
 * @param {SetModel} set
 * @param {{standard: Standard, mastery: string}} choices
 * @param {(words: string) => void} say
 * @returns {Promise<string>} the outcome
 */
async function pack(set, choices, say) {
  let told = 0;
  const onProgress = (/** @type {number} */ done, /** @type {number} */ of) => {
    if (done * STEPS < (told + 1) * of || done === of) return;
    told++;
    say(`${FETCHING} ${done} of ${of} files downloaded.`);
  };
  try {
    const { makePackage } = await import("./archive.js");
    const archive = await makePackage(set, { ...choices, onProgress });
    const name = fileName(set.name, "zip");
    saveAs(name, archive, "application/zip");
    return `${name} is saved: ${(archive.size / 1e6).toFixed(1)} MB.`;
  } catch {
    return FAILED;
  }
}
