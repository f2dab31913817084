/** Importing an instructor's sets and puzzles: files picked or dropped, or a set's link. */

import { lengthOf, limits, orderedClause } from "../../address/set_address.js";
import { make, part, slot } from "../../page/dom.js";

/** @typedef {import("./set_plan.js").Making} Making */

/** The largest file worth reading, in bytes: larger than any valid set. */
const LARGEST = 2_000_000;
/** Distinguishes a set's file from a puzzle's. */
const SET = /^\s*puzzles\s*=/m;

const NO_LINK = "A link to a set has “#” in it, and the set behind that.";
const BEFORE = "“Back” returns to the last one.";

const place = slot("opened");
const picker = /** @type {HTMLInputElement} */ (slot("files"));
const linkForm = /** @type {HTMLFormElement} */ (slot("link-in"));

/** Report the result of opening each item, one line each. @param {string[]} lines */
function say(lines) {
  place.replaceChildren(...lines.map((text) => make("p", { textContent: text })));
}

/** Let the instructor open files and links. @param {Making} making */
export function wireOpening(making) {
  const open = async (/** @type {Iterable<File>} */ files) => {
    const lines = [];
    for (const file of files) {
      say([...lines, `Reading ${file.name}. The referee is checking it.`]);
      lines.push(await openFile(file, making));
      say(lines);
    }
  };
  picker.addEventListener("change", async () => {
    const files = [...(picker.files ?? [])];
    picker.value = "";
    await open(files);
  });
  addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    void open([...event.dataTransfer.files]);
  });
  linkForm.addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = part(linkForm, "input");
    const link = input.value.trim();
    if (/[#&]asks=/.test(link)) {
      location.hash = link.slice(link.indexOf("#"));
      input.value = "";
      return;
    }
    const { set, faults } = link.includes("#") ? await making.linked(link) : { set: null, faults: [NO_LINK] };
    const wrong = set ? await making.open(set) : faults;
    if (!wrong.length) input.value = "";
    say(wrong.length ? wrong : [`“${making.name}” is open. ${BEFORE}`]);
  });
}

/** Open a file; return a line with the result. @param {File} file @param {Making} making */
async function openFile(file, making) {
  if (file.size > LARGEST) return `${file.name} is larger than any set, so it wasn’t read.`;
  const { read, readPuzzle, reason } = await import("./referee.js");
  const name =
    file.name
      .replace(/\.\w+$/, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || "own";
  try {
    const text = await file.text();
    if (SET.test(text)) {
      const { set } = await read(text);
      const faults = await making.open(set);
      return faults.length
        ? `${file.name} couldn’t be opened. ${faults.join(" ")}`
        : `${file.name} is open: “${set.name}”. ${BEFORE}`;
    }
    if (lengthOf(text) > limits.file)
      return `${file.name} has ${lengthOf(text)} characters; a puzzle file has at most ${limits.file}.`;
    const said = await readPuzzle(text, name);
    if (making.items.some((item) => item.text === text)) return `${file.name} is in the set already.`;
    const before = making.items.find((item) => item.file === file.name);
    if (before) {
      making.change(() => Object.assign(before, { text, ...said }));
      return `${file.name} has replaced the one you opened before: “${said.title}”.`;
    }
    return making.add([{ ...making.own(text, said), file: file.name }])
      ? `${file.name} has no room: a set has at most 50 puzzles, 20 of them your own.`
      : `${file.name} is in the set: “${said.title}”.`;
  } catch (error) {
    return `${file.name} couldn’t be opened. ${reason(error, name)}`;
  }
}

/** Puzzles that the referee has already been asked to read. @type {WeakSet<import("./set_plan.js").Item>} */
const asked = new WeakSet();

/** The numbers of rules at the beginning of a rule's words. */
const NUMBERS = /^(?:[A-Z]+-\d+ )+/;

/** Describe a puzzle that a link orders by the rule it practises. @param {string} text @returns {Promise<{lesson?: string}>} */
async function practised(text) {
  const clause = orderedClause(text);
  if (!clause) return {};
  const { ruleWords = "" } = part(document, "[data-rule-words]").dataset;
  /** @type {Record<string, string>} */
  const words = await fetch(ruleWords).then(
    (reply) => reply.json(),
    () => ({}),
  );
  return { lesson: `New position. ${(words[clause] ?? "").replace(NUMBERS, "")}` };
}

/** Find the titles of custom puzzles that came with a set, and the rules of new positions. @param {Making} making */
export async function nameOwn(making) {
  const unknown = making.items.filter((item) => item.text && !item.game && !asked.has(item));
  if (!unknown.length) return;
  for (const item of unknown) asked.add(item);
  const { readPuzzle } = await import("./referee.js");
  for (const [place, item] of unknown.entries()) {
    const { text } = item;
    const said = await readPuzzle(text, `own-${place + 1}`).catch(() => null);
    const told = { ...said, ...(await practised(text)) };
    if (item.text === text && making.items.includes(item)) making.change(() => Object.assign(item, told));
  }
}
