/**
 * The engine's files as they are fetched: counted, and refused where they aren't what belongs here.
 *
 * Each counts with what it weighs on the wire, which is less than it holds where the host compresses.
 */

/** @typedef {{path: string, bytes: number, type: string, sha256: string}} EngineFile */

/**
 * How far a file is.
 * @typedef {object} Part
 * @property {number} size how long it is
 * @property {number} arrived how much of that is here
 * @property {number} wire what it weighs on its way
 * @property {Uint8Array<ArrayBuffer>} [whole] once it is here and was checked
 */

export class Files {
  #base;
  #again;
  #tell;
  #fetch = globalThis.fetch.bind(globalThis);
  /** @type {Map<EngineFile, Part>} */
  #parts = new Map();
  #toldAt = -Infinity;
  #loaded = 0;

  /**
   * @param {object} options
   * @param {URL} options.base where their paths begin
   * @param {boolean} options.again trust no copy that the browser kept
   * @param {(loaded: number, total: number) => void} options.tell is told how many bytes have arrived, of how many
   */
  constructor({ base, again, tell }) {
    this.#base = base;
    this.#again = again;
    this.#tell = tell;
  }

  /**
   * Say what will be fetched, so that it counts from the beginning.
   * @param {EngineFile[]} files
   */
  expect(files) {
    for (const file of files) {
      if (!this.#parts.has(file)) this.#parts.set(file, { size: file.bytes, arrived: 0, wire: file.bytes });
    }
  }

  /**
   * Wait for these no more.  What came of them still counts.
   * @param {EngineFile[]} files
   */
  forgo(files) {
    for (const file of files) {
      const part = this.#parts.get(file);
      if (part?.arrived) Object.assign(part, { wire: (part.wire * part.arrived) / part.size, size: part.arrived });
      else this.#parts.delete(file);
    }
  }

  /** Hold nothing any more. */
  forget() {
    this.#parts.clear();
  }

  /** @param {boolean} now whether to tell even if it was told a moment ago */
  count(now) {
    if (!now && performance.now() - this.#toldAt < 50) return;
    this.#toldAt = performance.now();
    let loaded = 0;
    let total = 0;
    for (const { size, arrived, wire } of this.#parts.values()) {
      loaded += Math.min(arrived / size, 1) * wire;
      total += wire;
    }
    this.#loaded = Math.max(this.#loaded, Math.round(loaded));
    this.#tell(this.#loaded, Math.max(this.#loaded, total));
  }

  /**
   * Where a file lies.
   * @param {string} path
   */
  at(path) {
    return new URL(path, this.#base).href;
  }

  /**
   * Fetch a file, count its bytes as they arrive, and refuse one that isn't what belongs here before its end is given away.
   *
   * It is read as fast as it comes, not as it is used: Python boots in one piece, and what waits for that would look as if
   * it were still being fetched.  A browser that digests nothing by itself, as where the host speaks no HTTPS, checks it
   * before its first byte instead.  What came before comes again from here.
   *
   * Rejects, and so does reading it, with an error whose `kind` is `file`.
   *
   * @param {EngineFile} file
   * @param {(error: Error) => void} [refused] told of the error too, for where nobody hears it
   * @returns {Promise<Response>}
   */
  async take(file, refused = () => {}) {
    const { path, bytes, type, sha256 } = file;
    this.expect([file]);
    const part = /** @type {Part} */ (this.#parts.get(file));
    const headers = { "content-type": type };
    if (part.whole) return new Response(part.whole, { headers });
    let arrived = 0;
    const refuse = (/** @type {string} */ why) => {
      const error = Object.assign(new Error(`${path}: ${why}`), { kind: "file" });
      refused(error);
      return error;
    };
    const integrity = crypto.subtle ? undefined : `sha256-${sha256}`;
    const response = await this.#fetch(this.at(path), {
      cache: this.#again ? "reload" : "default",
      ...(integrity && { integrity }),
    }).catch(({ message }) => Promise.reject(refuse(message)));
    if (!response.ok) throw refuse(`status ${response.status}`);
    if (response.headers.get("content-encoding")) part.wire = Number(response.headers.get("content-length")) || bytes;
    if (!response.body) throw refuse("no body");
    const reader = response.body.getReader();
    const whole = new Uint8Array(bytes);
    const pull = async (/** @type {ReadableStreamDefaultController} */ out) => {
      try {
        const { done, value } = await reader.read();
        const before = arrived;
        arrived += value?.byteLength ?? 0;
        if (done ? arrived < bytes : arrived > bytes) throw new Error(`${arrived} bytes where ${bytes} belong`);
        if (done && !(await isMeant(whole, sha256))) throw new Error("not the file that belongs here");
        if (done) {
          part.whole = whole;
          return out.close();
        }
        whole.set(value, before);
        part.arrived = arrived;
        this.count(arrived === bytes);
        out.enqueue(value);
      } catch (/** @type {any} */ { message }) {
        out.error(refuse(message));
      }
    };
    return new Response(new ReadableStream({ pull }, { highWaterMark: Infinity }), { headers });
  }

  /**
   * Fetch the whole of a file.
   * @param {EngineFile} file
   * @returns {Promise<Uint8Array>}
   */
  async whole(file) {
    /** @type {unknown} */
    let refusal; // reading rejects with an error of the browser's own
    await this.take(file, (error) => (refusal = error))
      .then((response) => response.arrayBuffer())
      .catch((error) => Promise.reject(refusal ?? error));
    return /** @type {Uint8Array} */ (this.#parts.get(file)?.whole);
  }

  /**
   * Import a module, of which a copy in the browser's cache was checked first.
   * @param {EngineFile} file
   */
  async module(file) {
    await this.whole(file);
    return import(this.at(file.path)).catch((error) => {
      throw Object.assign(new Error(`${file.path}: ${error.message}`), { kind: "file" });
    });
  }

  /**
   * Begin to fetch files, and give them to whoever asks for their addresses.
   * @param {EngineFile[]} files
   * @param {(error: Error) => void} refused
   * @param {Record<string, () => Response>} [others] what is given for other paths
   * @returns {() => void} fetches all from the host again
   */
  standBy(files, refused, others = {}) {
    const begun = new Map(files.map((file) => [this.at(file.path), this.take(file, refused)]));
    for (const response of begun.values()) response.catch(() => {}); // told already
    const made = new Map(Object.entries(others).map(([path, make]) => [this.at(path), make]));
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const response = begun.get(url) ?? made.get(url)?.();
      begun.delete(url);
      return response ? Promise.resolve(response) : this.#fetch(input, init);
    };
    return () => {
      globalThis.fetch = this.#fetch;
    };
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} whole
 * @param {string} sha256
 */
async function isMeant(whole, sha256) {
  if (!crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return btoa(String.fromCharCode(...digest)) === sha256;
}
