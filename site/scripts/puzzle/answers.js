/** Answer controls of a puzzle's form: the options, the current answer, and its stamped verdicts. */

/** @typedef {[name: string, value: string]} Pair */

const AGAINST = ["illegal", "unsettled"];
const PICKED = "input:is([type=radio], [type=checkbox])";
const WRITTEN = ".points > input";
const ANSWERED = `${PICKED}, ${WRITTEN}`;

/** Whether an answer is typed rather than picked. @param {HTMLInputElement} input */
export const isWritten = (input) => input.matches(WRITTEN);

/** Whether an input is an answer. @param {HTMLInputElement} input */
export const isAnswer = (input) => input.matches(ANSWERED);

/**
 * The answer of an input: copies of a tile share one, and each typed field has its own.
 * @param {HTMLInputElement} input
 */
const answerOf = (input) => (isWritten(input) ? input.name : `${input.name}=${input.value}`);

/** Whether the ruling objects to an input. @param {HTMLInputElement} input */
const isStamped = (input) =>
  [...(input.labels ?? [])].some(({ dataset: { verdict = "" } }) =>
    isWritten(input) ? [...AGAINST, "missed"].includes(verdict) : AGAINST.includes(verdict),
  );

/**
 * An input's value as it is posted: amounts without commas and spaces, zero as nothing, and anything else as written.
 * @param {HTMLInputElement} input
 */
function valueOf(input) {
  const amount = input.value.replace(/[,\s]/g, "");
  if (!isWritten(input) || !/^[+−-]?\d+$/.test(amount)) return input.value;
  return amount.replace(/^[+−-]?0+$/, "");
}

/** A form's values as they are posted, without the rules. @param {HTMLFormElement} form @returns {Pair[]} */
const valuesIn = (form) =>
  [...new FormData(form)]
    .filter(([name]) => name !== "ruleset")
    .map(([name, value]) => {
      const input = form.elements.namedItem(name);
      return [name, input instanceof HTMLInputElement && isWritten(input) ? valueOf(input) : String(value)];
    });

/** An unfinished answer: the values that aren't empty. @param {HTMLFormElement} form */
export const answerIn = (form) => valuesIn(form).filter(([, value]) => value.trim());

export class Answers {
  #form;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
  }

  /** @returns {HTMLInputElement[]} */
  get inputs() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.#form.querySelectorAll(ANSWERED))];
  }

  /** The form's values as they would be posted. @returns {Pair[]} */
  get given() {
    return valuesIn(this.#form);
  }

  /** The answer with every empty amount as zero, for an answer that is kept. @returns {Pair[]} */
  get whole() {
    const written = new Set(this.inputs.filter(isWritten).map(({ name }) => name));
    const isPicked = this.inputs.some(({ checked }) => checked);
    return this.given.map(([name, value]) => [name, written.has(name) && !isPicked ? value.trim() || "0" : value]);
  }

  /** Whether nothing is chosen or written. */
  get isBlank() {
    return !this.given.some(([, value]) => value.trim());
  }

  /** Whether nothing is chosen or written, and that isn't an answer either. */
  get isEmpty() {
    return this.#form.dataset.none === undefined && this.isBlank;
  }

  /** Restore an earlier answer. @param {Pair[]} answer @returns {Pair[]} the parts that can't be picked or typed */
  give(answer) {
    // Of a radio button's copies only the last to be checked stays so: that is the first one.
    for (const input of [...this.inputs].reverse()) {
      const values = answer.filter(([name]) => name === input.name).map(([, value]) => value);
      if (isWritten(input)) input.value = values[0] ?? "";
      else input.checked = values.includes(input.value);
    }
    markShownTiles(this.#form, this.inputs);
    const given = new Set(this.inputs.map(({ name }) => name));
    return answer.filter(([name]) => !given.has(name));
  }

  /**
   * Clear the answers the ruling objects to, or all.
   * @param {boolean} all
   * @returns {() => HTMLInputElement | undefined} finds where to move focus
   */
  takeBack(all) {
    const wrong = new Set(this.inputs.filter((input) => all || isStamped(input)).map(answerOf));
    for (const input of this.inputs) {
      if (!wrong.has(answerOf(input))) continue;
      if (isWritten(input)) input.value = "";
      else input.checked = false;
    }
    return () => this.inputs.find((input) => wrong.has(answerOf(input))) ?? this.inputs[0];
  }

  /**
   * Stamp the chosen answers; of unchosen copies, only the first.
   * @param {Map<string, string>} stamps the stamps by name and value
   */
  stamp(stamps) {
    markShownTiles(this.#form, this.inputs);
    const done = new Set();
    for (const input of this.inputs) {
      const key = `${input.name}=${valueOf(input)}`;
      const stamp = isWritten(input) || input.checked || !done.has(key) ? stamps.get(key) : undefined;
      for (const { dataset } of input.labels ?? []) {
        if (stamp) dataset.verdict = stamp;
        else delete dataset.verdict;
      }
      done.add(key);
    }
  }

  /** Some answers exist only under some rulesets; hidden ones are deselected. @param {string} ruleset */
  showOnly(ruleset) {
    for (const part of this.#form.querySelectorAll("[data-only]"))
      part.hidden = !(part.dataset.only ?? "").split(" ").includes(ruleset);
    for (const input of this.inputs)
      if (!isWritten(input) && input.closest("[data-only][hidden]")) input.checked = false;
  }

  /**
   * Keep selections consistent: copies of an answer are chosen together, an exclusive answer deselects others of its
   * name, and nothing is chosen under two names.
   * @param {HTMLInputElement} changed
   */
  agree(changed) {
    const alone = (/** @type {HTMLInputElement} */ input) => Boolean(input.closest(".choice-none"));
    for (const input of this.inputs) {
      const same = input.value === changed.value;
      if (input.name === changed.name && same) input.checked = changed.checked;
      else if (changed.checked && (same || (input.name === changed.name && alone(input) !== alone(changed)))) {
        input.checked = false;
      }
    }
  }
}

/**
 * Raise the tiles that the chosen words would show; the engine determines which.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement[]} inputs
 */
function markShownTiles(form, inputs) {
  const lays = inputs.flatMap(({ checked, dataset }) => (checked && dataset.lays ? [dataset.lays.split(" ")] : []));
  const tiles = new Set(lays.flatMap((names) => tilesNamed(form, names)));
  for (const tile of form.querySelectorAll(".stand .tile")) tile.toggleAttribute("data-forward", tiles.has(tile));
}

/** A tile for each name; identical tiles are each used once. @param {HTMLFormElement} form @param {string[]} names */
function tilesNamed(form, names) {
  /** @type {Element[]} */
  const taken = [];
  for (const name of names) {
    taken.push(
      ...[...form.querySelectorAll(`.stand .tile[data-at="${name}"]`)]
        .filter((tile) => !taken.includes(tile))
        .slice(0, 1),
    );
  }
  return taken;
}
