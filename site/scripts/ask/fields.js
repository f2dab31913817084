/** Position fields: reading them, filling them in, and marking errors. */

import { marked, sentence } from "../page/error_sentence.js";
import { make, part } from "../page/dom.js";
import { inWords } from "./places.js";

/** @typedef {HTMLTextAreaElement | HTMLSelectElement} Control */

const DIGITS = [..."1234567890"];

/**
 * Join each field's label and description to its control, with a place for an error, and say how it is written.
 * @param {HTMLFormElement} form
 */
export function joinFields(form) {
  for (const [nth, field] of [...form.querySelectorAll(".field")].entries()) {
    const control = /** @type {Control} */ (part(field, "textarea, select"));
    const how = field.querySelector(".field-how");
    const fault = make("p", { className: "field-fault", id: `field-${nth}-fault` });
    fault.dataset.slot = "fault";
    control.id = `field-${nth}`;
    part(field, "label").setAttribute("for", control.id);
    if (how) how.id = `field-${nth}-how`;
    control.setAttribute("aria-describedby", [how?.id ?? "", fault.id].join(" ").trim());
    control.after(fault);
    if (!(control instanceof HTMLTextAreaElement)) continue;
    const maxLength = Number(field.closest("fieldset")?.dataset.longest);
    Object.assign(control, { rows: 1, maxLength, spellcheck: false, autocapitalize: "none" });
  }
}

/** The characters that an entry accepts besides tiles: those of its notation, or the digits of a number. @param {Control} control @returns {string[]} */
export function signsOf(control) {
  if (control.dataset.signs) return control.dataset.signs.split("~");
  return control instanceof HTMLTextAreaElement && !("tiles" in control.dataset) ? DIGITS : [];
}

/** The input, without empty fields. @param {Control[]} controls @returns {[string, string][]} */
export function entriesOf(controls) {
  return controls.flatMap(({ name, value }) => {
    const words = value.trim().replace(/\s*\n\s*/g, " ");
    return words ? [[name, words]] : [];
  });
}

/**
 * Show an error next to a field and clear earlier ones.
 * @param {HTMLFormElement} form
 * @param {string | null | undefined} key
 * @param {string} message
 * @param {number | null} [column] position in the field, from 1
 */
export function blame(form, key, message, column) {
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const place of form.querySelectorAll("[data-slot=fault]")) place.replaceChildren();
  if (!message) return;
  const field = [...form.querySelectorAll(".field")].find((one) => one.dataset.key === key && !one.closest("[hidden]"));
  const place = field?.querySelector("[data-slot=fault]") ?? part(form, ".asking-fault");
  place.textContent = sentence(inWords(message));
  /** @type {Control | null | undefined} */
  const control = field?.querySelector("textarea, select");
  if (!field || !control) return;
  control.setAttribute("aria-invalid", "true");
  unfold(field);
  if (column && column <= control.value.length) place.append(marked(control.value, column - 1));
  if (field.contains(document.activeElement)) field.scrollIntoView({ block: "nearest" });
}

/** @param {Element} field */
function unfold(field) {
  const folded = field.closest("details");
  if (folded) folded.open = true;
}

/**
 * Fill in fields from an address, even with empty values, removing used parts; return those the fields can't hold.
 * @param {Control[]} controls
 * @param {Map<string, string>} given
 * @param {(name: string) => string} quoted
 * @returns {string[]}
 */
export function take(controls, given, quoted) {
  const faults = [];
  for (const control of controls) {
    const asGiven = given.get(control.name) ?? "";
    const value = control instanceof HTMLTextAreaElement ? inWords(asGiven) : asGiven;
    given.delete(control.name);
    control.value = value;
    if (value) unfold(control);
    if (control.value !== value) faults.push(`${quoted(control.name)} can’t be ${quoted(value)}`);
  }
  for (const key of given.keys()) faults.push(`${quoted(key)} isn’t part of this question, so it’s left out`);
  return faults;
}

/**
 * Carry changes over to the fields of the same name in another set.
 * @param {HTMLFieldSetElement} from
 * @param {HTMLFieldSetElement} into
 */
export function carry(from, into) {
  for (const control of /** @type {NodeListOf<Control>} */ (into.querySelectorAll("[name]"))) {
    const other = /** @type {Control | null} */ (from.querySelector(`[name="${control.name}"]`));
    if (!other || other.value === defaultOf(other) || labelOf(other) !== labelOf(control)) continue;
    control.value = other.value;
  }
}

/** @param {Control} control */
const labelOf = (control) => control.labels[0].textContent;

/**
 * Fill in a question's example.
 * @param {Control[]} controls
 * @returns {string[]} the parts that couldn't be used: none
 */
export function toExample(controls) {
  for (const control of controls) control.value = defaultOf(control);
  return [];
}

/** @param {Control} control */
function defaultOf(control) {
  if (control instanceof HTMLTextAreaElement) return inWords(control.defaultValue);
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0]).value;
}
