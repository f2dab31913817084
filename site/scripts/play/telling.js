/**
 * Telling what the others did: one act after another, each for a moment, or all at once for readers who want calm.
 */

import { isCalm } from "../page/device.js";

/** @typedef {import("./reply.js").SeatAct} SeatAct */

/** How long each act is shown before the next, in milliseconds. */
const PACE = 600;

export class Telling {
  /** @type {(() => void) | undefined} */
  #hurry;
  #isStopped = false;

  get isTelling() {
    return this.#hurry !== undefined;
  }

  /**
   * Tell acts in order; the reader's own at once.
   * @param {readonly SeatAct[]} news
   * @param {object} how
   * @param {string} how.own the reader's seat
   * @param {boolean} how.isQuick whether they were seen before
   * @param {(act: SeatAct, place: number) => void} how.show
   * @param {() => void} how.pause says that the reader goes on
   */
  async tell(news, { own, isQuick, show, pause }) {
    this.#isStopped = false;
    const others = news.filter(({ seat }) => seat !== own).length;
    let isHurried = isQuick || isCalm();
    for (const [place, act] of news.entries()) {
      if (act.seat !== own && !isHurried) isHurried = await this.#wait(PACE);
      if (this.#isStopped) return;
      show(act, place);
    }
    if (isQuick || !isCalm() || others < 2) return;
    pause();
    await this.#wait();
  }

  /** Tell the rest at once. */
  hurry() {
    this.#hurry?.();
  }

  /** Tell nothing more. */
  stop() {
    this.#isStopped = true;
    this.hurry();
  }

  /** Wait; whether the reader didn't want to. @param {number} [time] without it, until the reader goes on @returns {Promise<boolean>} */
  #wait(time) {
    return new Promise((done) => {
      const end = (/** @type {boolean} */ isHurried) => {
        this.#hurry = undefined;
        clearTimeout(timer);
        done(isHurried);
      };
      const timer = time === undefined ? undefined : setTimeout(() => end(false), time);
      this.#hurry = () => end(true);
    });
  }
}
