/**
 * Which page leads: the election of the one engine for all pages of the site, as a machine of states and events.
 *
 *                 wait, back                granted
 *     ┌───────┐ ───────────▶ ┌───────────┐ ──────────────────────▶ ┌─────────┐
 *     │ apart │              │ following │ ◀────────────────────── │ leading │
 *     └───────┘ ◀─────────── └───────────┘          lost           └─────────┘
 *         ▲         gone      │    ▲    ▲                            ▲  │
 *         │            silent │    │    │ outrun           granted   │  │ gone
 *         │                   ▼    │ heard                           │  │
 *         │              ┌──────────┐  │  still silent  ┌─────────┐  │  │
 *         │              │ doubting │  └─────────────── │ seizing │ ─┘  │
 *         │              └──────────┘ ────────────────▶ └─────────┘     │
 *         └─────────────────────────────────────────────────────────────┘
 *
 *   apart      holds nothing, hears nothing: nobody waits here, or the page is put aside
 *   following  waits in line for the lock, asks the leader over the channel, and sees how far it is
 *   doubting   the leader was silent: of all who noticed this page alone asks once more, as the heir
 *   seizing    the leader is still silent: its lock is being taken from it
 *   leading    has the lock: boots the engine, tells all how it is, and answers for all
 *
 * `next` knows neither browser nor clock.  It is given where a page stands and what happened, and gives where it stands
 * then and what there is to do; `Sharing` does that.
 */

/**
 * How the engine is.
 * @typedef {{phase: "starting", step: string, loaded: number, total: number}
 *   | {phase: "ready"}
 *   | {phase: "failed", kind: string, detail: string}} State
 */

/**
 * What goes over the channels.
 *   hello: asks the leader how the engine is; `again`, to start it anew if it isn't well
 *   state: from the leader, to all; `term` is its own as long as it leads, and comes after those of all leaders before
 *   ask, reply: a question, and what came of it
 * @typedef {{type: "hello", again: boolean}
 *   | {type: "state", term: string, state: State}
 *   | {type: "ask", from: string, number: number, text: string}
 *   | {type: "reply", to: string, number: number, text: string, failed: boolean}} Message
 */

/**
 * Where a page stands.
 * @typedef {object} Standing
 * @property {"apart" | "following" | "doubting" | "seizing" | "leading"} role
 * @property {State | undefined} state how the engine is, as far as this page has heard
 * @property {string} term that of the leader heard last, or this page's own
 * @property {boolean} aside whether the browser put the page aside: then it may not so much as stand in line
 * @property {boolean} waits whether a start of this page waits for the engine, or uses it
 * @property {boolean} again whether that start trusts no copy that the browser kept
 * @property {number} open this page's questions that have no reply
 * @property {boolean} looks whether it looks after the leader
 * @property {boolean} heard whether the leader was heard since the last look
 * @property {boolean} called whether it was asked to speak since
 * @property {number} silent milliseconds for which it has been silent though asked
 * @property {number} failedAt when the engine failed that this page booted
 */

/**
 * What happened.
 *   wait: a start of this page waits for the engine.  gone: the page is put aside, or its start given up (`done`).
 *   back: it was brought back.  tick: so much time `passed` since the last look
 *   granted: this page has the lock.  lost: another took it.  outrun: another was quicker to take it
 *   heir: of all who noticed the silence this page acts.  waited: it gave the leader time
 *   told: how the engine is that this page boots.  dumb: it runs and answers nothing
 *   asked: this page has a question.  heard: a message came
 * @typedef {{type: "wait", again: boolean}
 *   | {type: "gone", done: boolean}
 *   | {type: "back" | "lost" | "outrun" | "heir" | "waited" | "dumb"}
 *   | {type: "tick", passed: number}
 *   | {type: "granted", term: string}
 *   | {type: "told", state: State, now: number}
 *   | {type: "asked", question: Message & {type: "ask"}}
 *   | {type: "heard", message: Message, now: number}} Event
 */

/**
 * What there is to do.
 *   open, close: the channels.  post: say something there
 *   queue, seize: ask for the lock, in line or at once.  release: give it up, or the wait for it
 *   inherit: become the heir, if there is none.  bide: give others time; then it was `waited`.  renounce: be no heir
 *   boot, end: the engine.  probe: see whether it answers.  answer: put a question to it
 *   pass: tell this page's start how the engine is.  settle: end a question of this page
 * @typedef {{do: "open" | "close" | "queue" | "seize" | "release" | "inherit" | "renounce" | "end" | "probe"}
 *   | {do: "bide", time: number}
 *   | {do: "post", message: Message}
 *   | {do: "boot", again: boolean}
 *   | {do: "answer", question: Message & {type: "ask"}}
 *   | {do: "settle", reply: Message & {type: "reply"}}
 *   | {do: "pass", state: State}} Effect
 */

/** @typedef {{standing: Standing, effects: Effect[]}} Step */

/** A leader that is asked and silent for so many milliseconds is passed over; a follower looks once in each tick. */
export const SILENCE = 2_000;
export const TICK = 250;

/** Why the engine failed is asked anew by whoever comes so many milliseconds later: it may not fail again. */
export const STALE = 10_000;

/** @type {Standing} */
export const APART = {
  role: "apart",
  state: undefined,
  term: "",
  aside: false,
  waits: false,
  again: false,
  open: 0,
  looks: false,
  heard: false,
  called: false,
  silent: 0,
  failedAt: -Infinity,
};

/** @type {State} */
const BEGINS = { phase: "starting", step: "fetching", loaded: 0, total: 0 };
/** @type {State} */
const MOVES = { phase: "starting", step: "booting", loaded: 0, total: 0 };

/** Those who wait for a leader, whatever they think of it. @type {Standing["role"][]} */
const FOLLOWS = ["following", "doubting", "seizing"];

/**
 * Where a page stands after something has happened, and what there is to do.
 * @param {Standing} standing
 * @param {Event} event
 * @returns {Step}
 */
export function next(standing, event) {
  /** @type {Effect[]} */
  const effects = [];
  const at = { ...standing };
  /** @type {Record<string, (turn: Turn, event: any) => void>} */ (RULES)[event.type](new Turn(at, effects), event);
  return { standing: at, effects };
}

/** One step, as it is made. */
class Turn {
  /**
   * @param {Standing} at
   * @param {Effect[]} effects
   */
  constructor(at, effects) {
    this.at = at;
    this.effects = effects;
  }

  get follows() {
    return FOLLOWS.includes(this.at.role);
  }

  /** @param {...Effect} effects */
  do(...effects) {
    this.effects.push(...effects);
  }

  /**
   * The engine is otherwise: what was asked of another is open no more, and a start that hears of a failure waits no more.
   * @param {State} state
   */
  become(state) {
    this.at.state = state;
    if (state.phase === "starting") this.at.open = 0;
    if (state.phase === "ready" && this.at.waits) this.at.again = false;
    if (state.phase === "failed") this.at.waits = false;
    this.do({ do: "pass", state });
  }

  /** Ask the leader to speak. */
  hello(again = false) {
    this.do({ do: "post", message: { type: "hello", again } });
  }

  /** Tell all how the engine is. */
  tell() {
    const { term, state } = this.at;
    if (state) this.do({ do: "post", message: { type: "state", term, state } });
  }

  /** Follow, whoever leads, and stand in line for the lock. */
  follow() {
    if (this.at.role === "apart") this.do({ do: "open" });
    this.at.role = "following";
    this.do({ do: "queue" });
    this.attend();
  }

  /** Ask how the engine is, and wait for the answer. */
  attend() {
    this.become(BEGINS);
    this.hello(this.at.again);
    this.look();
  }

  /** Look after the leader from now on. */
  look() {
    if (!this.at.looks) Object.assign(this.at, { looks: true, heard: false, called: false, silent: 0 });
  }

  boot() {
    const { again } = this.at;
    this.become(BEGINS);
    this.tell();
    this.do({ do: "boot", again });
  }
}

/** @type {{[T in Event["type"]]: (turn: Turn, event: Event & {type: T}) => void}} */
const RULES = {
  wait(turn, { again }) {
    const { at } = turn;
    Object.assign(at, { waits: true, again });
    if (at.aside) return;
    if (at.role === "apart") turn.follow();
    else if (at.role !== "leading") turn.attend();
    else if (at.state?.phase === "failed") turn.boot();
    else turn.become(at.state ?? BEGINS);
  },

  gone(turn, { done }) {
    const { at } = turn;
    if (at.role !== "apart") turn.do({ do: "end" }, { do: "release" }, { do: "renounce" }, { do: "close" });
    Object.assign(at, { role: "apart", state: undefined, looks: false });
    if (done) at.waits = false;
    else at.aside = true;
  },

  back(turn) {
    turn.at.aside = false;
    if (turn.at.waits) turn.follow();
  },

  granted(turn, { term }) {
    // A leader that was heard after all may have said that the engine failed: then nobody waits here.
    if (turn.at.role === "apart" || (turn.at.role === "seizing" && !turn.at.waits)) return turn.do({ do: "release" });
    Object.assign(turn.at, { role: "leading", looks: false, term: term > turn.at.term ? term : `${turn.at.term}+` });
    turn.boot();
  },

  lost(turn) {
    if (turn.at.role !== "leading") return;
    turn.do({ do: "end" });
    turn.follow();
  },

  outrun(turn) {
    if (turn.at.role === "seizing") turn.follow();
  },

  told(turn, { state, now }) {
    if (turn.at.role !== "leading") return;
    if (state.phase === "failed") turn.at.failedAt = now;
    turn.become(state);
    turn.tell();
  },

  dumb(turn) {
    if (turn.at.role !== "leading") return;
    turn.at.again = true;
    turn.boot();
  },

  asked(turn, { question }) {
    turn.at.open++;
    if (turn.at.role === "leading") return turn.do({ do: "answer", question });
    turn.do({ do: "post", message: question });
    turn.look();
  },

  heard(turn, { message, now }) {
    HEARD[message.type](turn, /** @type {any} */ (message), now);
  },

  /** A tick that came late doesn't count: this page was busy itself, or is one that nobody sees. */
  tick(turn, { passed }) {
    const { at } = turn;
    if (!at.looks) return;
    if (!turn.follows || !at.waits || (at.state?.phase === "ready" && !at.open)) {
      at.looks = false;
      return;
    }
    if (at.heard) at.silent = 0;
    else if (at.called && passed < 2 * TICK) at.silent += TICK;
    at.called = !at.heard;
    at.heard = false;
    if (at.called) turn.hello();
    if (at.silent < SILENCE) return;
    at.silent = 0;
    if (at.role === "following") turn.do({ do: "inherit" });
  },

  heir(turn) {
    if (turn.at.role !== "following") return turn.do({ do: "renounce" });
    Object.assign(turn.at, { role: "doubting", heard: false });
    turn.hello();
    turn.do({ do: "bide", time: TICK });
  },

  /** Whoever seized the lock stays the heir for a while: the others need time to hear of it. */
  waited(turn) {
    const { at } = turn;
    if (at.role === "doubting" && !at.heard && at.waits) {
      at.role = "seizing";
      turn.do({ do: "release" }, { do: "seize" }, { do: "bide", time: SILENCE / 2 });
    } else {
      if (at.role === "doubting") at.role = "following";
      turn.do({ do: "renounce" });
    }
  },
};

/** @type {{[T in Message["type"]]: (turn: Turn, message: Message & {type: T}, now: number) => void}} */
const HEARD = {
  hello(turn, { again }, now) {
    const { at } = turn;
    if (at.role !== "leading" || !at.state) return;
    const { phase } = at.state;
    at.again = again;
    if (phase === "failed" ? again || now - at.failedAt > STALE : again && phase === "starting") return turn.boot();
    if (again && phase === "ready") turn.do({ do: "probe" });
    turn.tell();
  },

  /** Another leader knows nothing of what the last one was asked; and one whose term is over is believed no more. */
  state(turn, { term, state }) {
    const { at } = turn;
    if (!turn.follows || term < at.term) return;
    at.heard = true;
    if (term === at.term && JSON.stringify(state) === JSON.stringify(at.state)) return;
    const moved = term !== at.term && at.state?.phase === "ready" && state.phase === "ready";
    at.term = term;
    if (moved) turn.become(MOVES);
    turn.become(state);
  },

  ask(turn, question) {
    if (turn.at.role === "leading") turn.do({ do: "answer", question });
  },

  reply(turn, reply) {
    turn.at.open = Math.max(0, turn.at.open - 1);
    turn.do({ do: "settle", reply });
  },
};
