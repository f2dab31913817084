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
      await fetched(url.href, `sha256-${this.#digest}`, again);
      return await import(url.href);
    } catch (/** @type {any} */ error) {
      this.#failures++;
      const name = this.#url.pathname.split("/").at(-1);
      throw Object.assign(new Error(`${name}: ${error.message}`), { kind: "file" });
    }
  }
}

/**
 * Have the browser fetch a module, if it is what belongs there: as a module, where it can, which it then doesn't fetch again.
 * @param {string} href
 * @param {string} integrity
 * @param {boolean} again trust no copy that the browser kept
 * @returns {Promise<unknown>}
 */
function fetched(href, integrity, again) {
  const link = document.createElement("link");
  if (again || !link.relList.supports("modulepreload")) return fetch(href, { cache: again ? "reload" : "default", integrity });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error("it isn’t there, or isn’t what belongs there"));
    document.head.append(Object.assign(link, { rel: "modulepreload", href, integrity }));
  });
}
