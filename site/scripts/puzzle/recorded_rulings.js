/**
 * Recorded rulings: engine replies made at build time.  One is shown until the engine has loaded and rules on the same
 * answer again.
 *
 * Each puzzle has a file that is looked up by exact text: a header line with the puzzle, then pairs of a page's post
 * and the reply.
 */

import { Refusal } from "../engine/engine.js";
import { make, part } from "../page/dom.js";
import { fetchPage } from "../page/fetch_page.js";
import { savesData } from "../page/device.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/engine.js").State} State */
/** @typedef {[name: string, value: string]} Pair */
/** @typedef {Record<string, unknown>} Source */

/**
 * A puzzle as sent to the engine, and its recorded replies, by posted text; for names in `ordered`, the order of values
 * matters.
 * @typedef {{puzzle: Source, ordered: string[], replies: Map<string, string>}} Recording
 */

/** The size limit of a recording, in characters. */
const LONGEST = 8_000_000;
/** If a look-up takes longer than this, in milliseconds, the reader is told to wait. */
const SOON = 300;

const AGAIN = "This is a saved ruling. We’ll check it again once the referee has loaded.";
const NOTES = {
  asleep: "This is a saved ruling. To save your data, the referee isn’t loaded yet.",
  starting: AGAIN,
  ready: AGAIN,
  failed: "This is a saved ruling. The referee isn’t there to check it again.",
};

/** Recordings fetched or being fetched, by address. @type {Map<string, Promise<Recording>>} */
const recordings = new Map();

/**
 * Fetch the recording of a form's puzzle; after a failure, the next call tries again.
 * @param {HTMLFormElement} form
 * @returns {Promise<Recording>}
 */
export function load(form) {
  const address = form.dataset.recorded ?? "";
  const known = recordings.get(address) ?? read(new URL(address, document.baseURI));
  recordings.set(address, known);
  known.then(
    () => (form.dataset.recordings = "here"),
    () => recordings.delete(address),
  );
  return known;
}

/**
 * Read a file after checking it against the digest in its address.
 * @param {URL} address
 * @returns {Promise<Recording>}
 */
async function read(address) {
  const response = await fetch(address, { integrity: address.hash.slice(1) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const lines = (await unpacked(response)).split("\n");
  const { ordered, puzzle } = JSON.parse(lines[0]);
  const replies = new Map();
  for (let place = 1; place < lines.length; place += 2) replies.set(lines[place], lines[place + 1]);
  return { puzzle, ordered, replies };
}

/**
 * The puzzle of a form without its source: from the recording or, failing that, from the puzzle's own page.
 * @param {HTMLFormElement} form
 * @returns {Promise<Source>}
 */
export async function sourceOf(form) {
  const recording = await load(form).catch(() => undefined);
  if (recording) return recording.puzzle;
  const page = await fetchPage(/** @type {HTMLAnchorElement} */ (part(form, "[data-slot=address]")).href);
  return JSON.parse(part(page, "script.puzzle-source").textContent);
}

/** @param {Response} response */
async function unpacked({ body }) {
  if (!body) return "";
  const reader = body.pipeThrough(new DecompressionStream("gzip")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > LONGEST) throw new Error("a recording is too long");
  }
  return text;
}

/**
 * Look up a reply.
 * @param {HTMLFormElement} form
 * @param {string} method
 * @param {Pair[]} answer
 * @returns {Promise<string | undefined>}
 */
async function find(form, method, answer) {
  const { ordered, replies } = await load(form);
  const counts = (/** @type {Pair} */ [name]) => ordered.includes(name);
  const given = answer.filter(([, value]) => value.trim());
  const others = new Set(given.filter((pair) => !counts(pair)).map((pair) => JSON.stringify(pair)));
  return replies.get(
    [method, ...given.filter(counts).map((pair) => JSON.stringify(pair)), ...[...others].sort()].join(" "),
  );
}

/**
 * Ask the engine; until it replies, show the recorded reply.  Settles as asking does.
 *
 * On metered connections with a recorded reply, the engine is asked only after something else has started it.
 * @param {object} on
 * @param {HTMLFormElement} on.form
 * @param {Engine} on.engine
 * @param {string} on.method
 * @param {Pair[]} on.answer
 * @param {(signal: AbortSignal) => Promise<any>} on.ask asks the engine
 * @param {AbortSignal} on.signal aborted when the reader moves on
 * @param {(reply: any, again: boolean) => Element | null | undefined} on.show shows a reply and returns the place for a
 *   note on it; `again` if another reply was shown there
 * @param {() => void} on.onWait called if there is nothing to show yet
 */
export async function standIn({ form, engine, method, answer, ask, signal, show, onWait }) {
  const question = new AbortController();
  const found = find(form, method, answer).catch(() => undefined);
  /** @type {string | undefined} */
  let shown;
  let ruled = false;
  let withdraw = () => {};
  const recorded = found.then((text) => {
    if (text === undefined || ruled || signal.aborted) return;
    shown = text;
    withdraw = note(form, show(JSON.parse(text).result, false), engine);
  });
  // The engine still rules on a recorded reply after the reader has moved on.
  signal.addEventListener("abort", () => shown ?? question.abort(signal.reason));
  const soon = new Promise((done) => setTimeout(done, SOON));
  void Promise.race([recorded, soon]).then(() => (shown ?? ruled) || signal.aborted || onWait());
  try {
    const dear = savesData() && engine.state.phase === "asleep";
    if (dear && (await found) !== undefined) await started(engine);
    if (shown === undefined) signal.throwIfAborted();
    const reply = await ask(question.signal);
    ruled = true;
    if (shown === undefined) show(reply, false);
    else if (JSON.stringify(JSON.parse(shown).result) !== JSON.stringify(reply)) {
      console.error(`the referee rules otherwise than was recorded: ${JSON.stringify(answer)}`);
      if (!signal.aborted) show(reply, true);
    }
  } catch (error) {
    if (shown === undefined) throw error;
    if (error instanceof Refusal) console.error(`the referee refuses what was recorded: ${error.message}`);
  } finally {
    withdraw();
  }
}

/** Resolves when the engine is starting. @param {Engine} engine @returns {Promise<void>} */
const started = (engine) =>
  new Promise((done) => {
    const stop = engine.subscribe(({ phase }) => {
      if (phase === "asleep") return;
      stop();
      done();
    });
  });

/**
 * Note that a reply is recorded.
 * @param {HTMLFormElement} form
 * @param {Element | null | undefined} place
 * @param {Engine} engine
 * @returns {() => void} removes the note but keeps its space, so that nothing moves
 */
function note(form, place, engine) {
  if (!place) return () => {};
  const line = make("p", { className: "recorded" });
  const tell = (/** @type {State} */ { phase }) => (line.textContent = NOTES[phase]);
  tell(engine.state);
  place.append(line);
  const stop = engine.subscribe(tell);
  return () => {
    stop();
    line.dataset.past = "";
  };
}
