/**
 * Leader election among the site's pages for the one shared engine, as a state machine.
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
 *   apart      holds nothing, listens to nothing: no start waits here, or the page is suspended
 *   following  queues for the lock, asks the leader over the channel, and follows its progress
 *   doubting   the leader was silent: of the pages that noticed, only this one, the heir, asks again
 *   seizing    the leader is still silent: its lock is being taken over
 *   leading    has the lock: boots the engine, reports its state, and answers for all
 *
 * `next` depends on neither browser nor clock.  From a page's state and an event, it computes the new state and the
 * effects, which `Sharing` carries out.
 */

/**
 * The state of the engine.
 * @typedef {{phase: "starting", step: string, loaded: number, total: number}
 *   | {phase: "ready"}
 *   | {phase: "failed", kind: string, detail: string}} State
 */

/**
 * Messages on the channels.
 *   hello: asks the leader for the engine's state; `again` requests a restart if it isn't well
 *   state: from the leader to all; `term` is unique to a leader and later than all previous ones
 *   ask, reply: a question and its result
 * @typedef {{type: "hello", again: boolean}
 *   | {type: "state", term: string, state: State}
 *   | {type: "ask", from: string, number: number, text: string}
 *   | {type: "reply", to: string, number: number, text: string, failed: boolean}} Message
 */

/**
 * The state of a page.
 * @typedef {object} Standing
 * @property {"apart" | "following" | "doubting" | "seizing" | "leading"} role
 * @property {State | undefined} state the engine's state as last heard
 * @property {string} term that of the latest leader, or this page's own
 * @property {boolean} aside whether the browser has suspended the page, which then can't even queue
 * @property {boolean} waits whether a start on this page waits for the engine or uses it
 * @property {boolean} again whether that start distrusts copies in the browser's cache
 * @property {number} open the number of this page's unanswered questions
 * @property {boolean} looks whether it watches the leader
 * @property {boolean} heard whether the leader was heard since the last look
 * @property {boolean} called whether it has been asked to respond since
 * @property {number} silent milliseconds without a response
 * @property {number} failedAt when the engine that this page booted failed
 */

/**
 * Events.
 *   wait: a start of this page waits for the engine.  gone: the page is suspended, or its start abandoned (`done`).
 *   back: the page was restored.  tick: `passed` milliseconds since the last look
 *   granted: this page has the lock.  lost: another took it.  outrun: another was quicker to take it
 *   heir: of all pages that noticed the silence, this one acts.  waited: it gave the leader time
 *   told: the state of the engine that this page boots.  dumb: it runs but doesn't answer
 *   asked: this page has a question.  heard: a message arrived
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
 * Effects.
 *   open, close: the channels.  post: send a message
 *   queue, seize: request the lock, in line or at once.  release: give it up, or stop waiting for it
 *   inherit: become the heir, if there is none.  bide: give others time, then `waited`.  renounce: stop being heir
 *   boot, end: the engine.  probe: check that it answers.  answer: ask it a question
 *   pass: report the engine's state to this page's start.  settle: complete a question of this page
 * @typedef {{do: "open" | "close" | "queue" | "seize" | "release" | "inherit" | "renounce" | "end" | "probe"}
 *   | {do: "bide", time: number}
 *   | {do: "post", message: Message}
 *   | {do: "boot", again: boolean}
 *   | {do: "answer", question: Message & {type: "ask"}}
 *   | {do: "settle", reply: Message & {type: "reply"}}
 *   | {do: "pass", state: State}} Effect
 */

/** @typedef {{standing: Standing, effects: Effect[]}} Step */

/** A leader that doesn't respond for this many milliseconds is replaced; followers check once per tick. */
export const SILENCE = 2_000;
export const TICK = 250;

/** After this many milliseconds, the next page to ask retries a failed engine: it might work this time. */
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

/** The roles that wait for a leader. @type {Standing["role"][]} */
const FOLLOWS = ["following", "doubting", "seizing"];

/**
 * The new state of a page after an event, and the effects.
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

/** The result of one step while it is computed. */
class Turn {
  /** @param {Standing} at @param {Effect[]} effects */
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
   * Change the engine's state: drop questions to a previous one, and stop waiting after a failure.
   * @param {State} state
   */
  become(state) {
    this.at.state = state;
    if (state.phase === "starting") this.at.open = 0;
    if (state.phase === "ready" && this.at.waits) this.at.again = false;
    if (state.phase === "failed") this.at.waits = false;
    this.do({ do: "pass", state });
  }

  /** Ask the leader to respond. */
  hello(again = false) {
    this.do({ do: "post", message: { type: "hello", again } });
  }

  /** Tell all pages the engine's state. */
  tell() {
    const { term, state } = this.at;
    if (state) this.do({ do: "post", message: { type: "state", term, state } });
  }

  /** Follow any leader, and queue for the lock. */
  follow() {
    if (this.at.role === "apart") this.do({ do: "open" });
    this.at.role = "following";
    this.do({ do: "queue" });
    this.attend();
  }

  /** Ask for the engine's state, and wait for the answer. */
  attend() {
    this.become(BEGINS);
    this.hello(this.at.again);
    this.look();
  }

  /** Watch the leader from now on. */
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
    // If the leader responded after all, it may have reported a failure: then no start waits here.
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

  /** A late tick doesn't count: this page was busy itself or is hidden. */
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

  /** A page that seized the lock stays heir for a while: the others need time to learn of it. */
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

  /** A new leader doesn't have the last one's questions; messages from earlier terms are ignored. */
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
