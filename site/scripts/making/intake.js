/** Sets and puzzles that an instructor brings: files that are picked or dropped, or the link of a set. */

import { lengthOf, limits, readSet } from "../sets/link.js";
import { part, slot } from "../page/part.js";

/** @typedef {import("./plan.js").Making} Making */

/** The largest file worth reading, in bytes: a set with as many puzzles of its own as it can have is smaller. */
const LARGEST = 2_000_000;
/** What the file of a set has, and that of a puzzle hasn't. */
const SET = /^\s*puzzles\s*=/m;

const NO_LINK = "A link to a set has “#” in it, and the set behind that.";
const BEFORE = "“Back” returns to the last one.";

const place = slot("opened");
/** @type {HTMLInputElement} */
const picker = slot("files");
/** @type {HTMLFormElement} */
const linkForm = slot("link-in");

/** Say what became of what was opened, one line each. @param {string[]} lines */
function say(lines) {
  place.replaceChildren(...lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
}

/**
 * Let files and links be opened.
 * @param {Making} making
 */
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
    const { set, faults } = link.includes("#") ? await readSet(link.slice(link.indexOf("#"))) : { set: null, faults: [NO_LINK] };
    const wrong = set ? await making.open(set) : faults;
    if (!wrong.length) input.value = "";
    say(wrong.length ? wrong : [`“${making.name}” is open. ${BEFORE}`]);
  });
}

/**
 * Open one file; give a line that says what came of it.
 * @param {File} file
 * @param {Making} making
 */
async function openFile(file, making) {
  if (file.size > LARGEST) return `${file.name} is larger than any set, so it wasn’t read.`;
  const { read, readPuzzle, reason } = await import("./referee.js");
  const name = file.name.replace(/\.\w+$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "own";
  try {
    const text = await file.text();
    if (SET.test(text)) {
      const { set } = await read(text);
      const faults = await making.open(set);
      return faults.length ? `${file.name} couldn’t be opened. ${faults.join(" ")}` : `${file.name} is open: “${set.name}”. ${BEFORE}`;
    }
    if (lengthOf(text) > limits.file) return `${file.name} has ${lengthOf(text)} characters; a puzzle file has at most ${limits.file}.`;
    const said = await readPuzzle(text, name);
    if (making.items.some((item) => item.text === text)) return `${file.name} is in the set already.`;
    const before = making.items.find((item) => item.file === file.name);
    if (before) {
      making.change(() => Object.assign(before, { text, ...said }));
      return `${file.name} has replaced the one you opened before: “${said.title}”.`;
    }
    return making.add([{ ...making.own(text, said), file: file.name }]) ? `${file.name} has no room: a set has at most 50 puzzles, 20 of them your own.` : `${file.name} is in the set: “${said.title}”.`;
  } catch (error) {
    return `${file.name} couldn’t be opened. ${reason(error, name)}`;
  }
}

/** What the referee was asked to read already. @type {WeakSet<import("./plan.js").Item>} */
const asked = new WeakSet();

/**
 * Find out what own puzzles are called that came with a set.
 * @param {Making} making
 */
export async function nameOwn(making) {
  const unknown = making.items.filter((item) => item.text && !item.game && !asked.has(item));
  if (!unknown.length) return;
  for (const item of unknown) asked.add(item);
  const { readPuzzle } = await import("./referee.js");
  for (const [place, item] of unknown.entries()) {
    const { text } = item;
    const said = await readPuzzle(text, `own-${place + 1}`).catch(() => null);
    if (said && item.text === text && making.items.includes(item)) making.change(() => Object.assign(item, said));
  }
}
