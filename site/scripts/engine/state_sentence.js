/** The engine’s state in words. */

/** @typedef {import("./engine.js").State} State */

const SENTENCES = {
  asleep: "The referee isn’t loaded.",
  ready: "The referee is ready.",
  fetching: "Loading the referee",
  booting: "Starting the referee…",
  installing: "Loading the rules…",
  file: "Part of the referee didn’t download. Check your connection and try again.",
  memory: "This device has too little free memory for the referee.",
  unsupported: "This browser can’t run the referee: it has no",
  busy: "The referee is still working on it",
  stopped: "The referee has stopped.",
  endless: "The referee worked on this for too long, so it was stopped.",
  engine: "The referee couldn’t start.",
};

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${Math.round(milliseconds / 1000)} seconds`;

/** A state in one plain sentence. @param {State} state */
export function says(state) {
  if (state.reason === "unsupported") return `${SENTENCES.unsupported} ${state.detail}.`;
  if (state.phase === "failed") return SENTENCES[state.reason] ?? SENTENCES.engine;
  if (state.busy) return `${SENTENCES.busy}: ${seconds(state.busy)} so far.`;
  if (state.phase !== "starting") return SENTENCES[state.phase];
  const bytes = state.total ? `: ${megabytes(state.loaded)} of ${megabytes(state.total)} MB` : "";
  const silence = state.silent ? ` No progress for ${seconds(state.silent)}. Still trying.` : "";
  return (state.step === "fetching" ? `${SENTENCES.fetching}${bytes}.` : SENTENCES[state.step]) + silence;
}
