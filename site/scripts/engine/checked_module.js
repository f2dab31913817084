/**
 * A module that is imported only after its content has been checked.
 *
 * A module that failed to load stays failed under its address, so a retry uses another address.
 */
export class Checked {
  #url;
  #digest;
  #failures = 0;

  /** @param {URL} url @param {string} digest SHA-256 in base 64 */
  constructor(url, digest) {
    this.#url = url;
    this.#digest = digest;
  }

  /** Import it.  Rejects with an error whose `kind` is `file`. @returns {Promise<any>} the module */
  async imported() {
    const url = new URL(this.#url);
    if (this.#failures) url.searchParams.set("again", String(this.#failures));
    try {
      // A script element enforces the digest and is fetched once; the import then reuses that module.
      const script = document.createElement("script");
      Object.assign(script, { type: "module", integrity: `sha256-${this.#digest}`, fetchPriority: "high" });
      const whole = new Promise((resolve, reject) => {
        script.onload = resolve;
        script.onerror = () => reject(new Error("it didn’t come, or not as it should be"));
      });
      script.src = trusted.createScriptURL(url.href);
      document.head.append(script);
      await whole;
      return await import(url.href);
    } catch (/** @type {any} */ error) {
      this.#failures++;
      const name = this.#url.pathname.split("/").at(-1);
      throw Object.assign(new Error(`${name}: ${error.message}`), { kind: "file" });
    }
  }
}
