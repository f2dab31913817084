/** Site search: answers at the reader's table appear while typing, and the query is kept in the address. */

import "./own_answers.js";
import { chooseGame, myGame } from "../puzzle/my_game.js";
import { announce, make, part, slot } from "../page/dom.js";
import { atRest } from "../page/idle.js";
import { tellStray } from "../address/stray.js";
import { fetchIndex } from "./fetch_index.js";
import { isOf } from "./index.js";
import { drawOther, hitAt, showHits } from "./hits.js";
import { SentenceHit } from "./sentence_hit.js";
import { namedIn, tableOf } from "./tables.js";

/** @typedef {import("./index.js").Found} Found */
/** @typedef {import("./index.js").Searched} Searched */

/** The maximum numbers of results shown: of the reader's game, of other games, and of other pages. */
const MOST = { own: 8, strange: 2, others: 6 };
/** The minimum length of a query. */
const SHORTEST = 2;
/** Kinds of entries among the answers, by place: those with answers, and questions to ask. */
const ANSWERS = [0, 2];
/** How long after the last letter the query goes into the address, in milliseconds. */
const KEPT_AFTER = 400;

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-slot=search]"));
if (form) wire(form);
/** @param {HTMLFormElement} form */
function wire(form) {
  const input = part(form, "input");
  const found = slot("found");
  const list = slot("hits");
  const also = slot("also");
  const others = slot("others");
  const where = slot("where");
  const setting = part(document, ".search-where");
  const count = slot("count");
  const root = found.dataset.root ?? "";
  const games = [...slot("games").querySelectorAll("input")];
  /** @type {Searched["games"]} */
  let known = [];
  const referee = new SentenceHit(
    slot("heard-place"),
    (game) => root + (known.find(([id]) => id === game)?.[3] ?? "ask/"),
  );

  /** Report the outcome; if answers show it, only to screen readers. @param {string} words @param {boolean} [isSeen] */
  const tell = (words, isSeen = false) => {
    count.classList.toggle("vh", isSeen);
    announce(count, words);
  };

  /** Say whose rules the answers follow. @param {Searched} searched @param {number} game @param {string} [named] */
  const tellTable = (searched, game, named) => {
    const of = searched.games[game];
    if (!of) {
      where.textContent = "Which game do you play?";
      return;
    }
    const { title, isChosen } = tableOf(of, named);
    if (named) {
      where.textContent = `Answers under ${title}, as you asked.`;
      return;
    }
    const change = make("a", {
      href: `${root}settings/#my-table`,
      textContent: isChosen ? "Change" : "Choose your table",
    });
    where.replaceChildren(
      `${isChosen ? "Answers at your table" : "Answers under the usual rules"}, ${title}. `,
      change,
    );
  };

  const show = async () => {
    const text = input.value.trim();
    const mine = myGame();
    for (const radio of games) radio.checked = radio.value === mine;
    keep(text);
    if (text.length < SHORTEST) {
      found.hidden = true;
      slot("disputes").hidden = false;
      setting.hidden = false;
      tell("");
    }
    referee.read(text, mine);
    try {
      const { index, searched } = await fetchIndex(root);
      known = searched.games;
      const named = namedIn(text, known);
      const game = named?.game ?? known.findIndex(([id]) => id === mine);
      tellTable(searched, game, named?.table);
      if (text.length < SHORTEST || input.value.trim() !== text) return;
      const hits = index.find(named && named.text.length >= SHORTEST ? named.text : text, game < 0 ? undefined : game);
      const isStrange = (/** @type {Found} */ hit) => !isOf(hit.game, game);
      const answers = hits.filter(({ kind }) => ANSWERS.includes(kind));
      const own = answers.filter((hit) => !isStrange(hit)).slice(0, MOST.own);
      const of = game < 0 || !own.length ? undefined : index.named(text, game);
      const strange = answers.filter((hit) => isStrange(hit) && (of?.has(hit.game) ?? true));
      const rest = hits.filter((hit) => !ANSWERS.includes(hit.kind) && !isStrange(hit)).slice(0, MOST.others);
      const tables = known.map((one, nth) => tableOf(one, nth === game ? named?.table : undefined));
      const draw = (/** @type {Found} */ hit) => {
        const of = known[hit.game];
        const table = tables[hit.game];
        if (!of || !table) throw new Error(String(hit.game));
        const marked = game < 0 || isStrange(hit);
        return hitAt(hit, of, table, root, marked);
      };
      strange.length = Math.min(strange.length, own.length ? MOST.strange : MOST.own);
      showHits(list, [...own, ...strange].map(draw));
      others.replaceChildren(...rest.map((hit) => drawOther(hit, searched, root)));
      also.hidden = !rest.length;
      found.hidden = !hits.length;
      // Pages don't depend on the game.
      setting.hidden = rest.length > 0 && !own.length && !strange.length;
      slot("disputes").hidden = hits.length > 0;
      tell(counted(own.length + strange.length, rest.length, text), hits.length > 0);
    } catch {
      tell("The search couldn’t be loaded. What players argue about most is below.");
    }
  };

  const asked = new URLSearchParams(location.search).get("q") ?? "";
  input.value ||= asked.slice(0, input.maxLength);
  if (asked.length > input.maxLength)
    tellStray([`This link looks for ${asked.length} characters; only the first ${input.maxLength} count.`]);
  if (!input.value && !location.hash) input.focus({ preventScroll: true });
  if (input.value) void show();
  else atRest(() => void show());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    write(input.value.trim());
    /** @type {HTMLAnchorElement | null} */ (document.querySelector(".hit-heard a, .search-results a"))?.focus();
  });
  form.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    input.value = "";
    void show();
  });
  input.addEventListener("input", () => void show());
  for (const radio of games) {
    radio.addEventListener("change", () => {
      chooseGame(radio.value);
      void show();
    });
  }
  addEventListener("pageshow", ({ persisted }) => void (persisted && show()));
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let keeping;

/** Keep the query in the address, once nobody types. @param {string} text */
function keep(text) {
  clearTimeout(keeping);
  keeping = setTimeout(() => write(text), KEPT_AFTER);
}

/** @param {string} text */
function write(text) {
  const address = new URL(location.href);
  if (text) address.searchParams.set("q", text);
  else address.searchParams.delete("q");
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

/** @param {number} count the number of answers @param {number} pages of other pages @param {string} text */
function counted(count, pages, text) {
  if (!count && pages) return pages === 1 ? "No answer, but one page" : `No answer, but ${pages} pages`;
  if (!count) return `Nothing found for “${text}”. Try other words, or look below.`;
  return count === 1 ? "One answer" : `${count} answers`;
}
