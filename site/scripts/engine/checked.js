/**
 * A module that is imported once it is known to be what belongs there.
 *
 * One that failed to load stays failed under its address, so another try takes another address.
 */
export class Checked {
  #url;
  #digest;
  #failures = 0;

  /**
   * @param {URL} url
   * @param {string} digest SHA-256 in base 64
   */
  constructor(url, digest) {
    this.#url = url;
    this.#digest = digest;
  }

  /**
   * Import it.  Rejects with an error whose `kind` is `file`.
   * @param {boolean} again trust no copy that the browser kept
   * @returns {Promise<any>} the module
   */
  async imported(again) {
    const url = new URL(this.#url);
    if (this.#failures) url.searchParams.set("again", String(this.#failures));
    try {
      const fetched = fetch(url, { cache: again ? "reload" : "default", integrity: `sha256-${this.#digest}` });
      // Read as a module meanwhile, it needn't be when it is known to be right.  Not every browser holds it to a digest so.
      if (!again) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: url.href }));
      await fetched;
      return await import(url.href);
    } catch (/** @type {any} */ error) {
      this.#failures++;
      const name = this.#url.pathname.split("/").at(-1);
      throw Object.assign(new Error(`${name}: ${error.message}`), { kind: "file" });
    }
  }
}
