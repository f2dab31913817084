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
   * @param {(loaded: number, total: number) => void} options.tell is told how many bytes have arrived, of how many, four
   *   times a second at most, and when all have
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
    this.count();
  }

  /** Hold nothing any more. */
  forget() {
    this.#parts.clear();
  }

  /** Tell how far all of them are. */
  count() {
    let loaded = 0;
    let total = 0;
    for (const { size, arrived, wire } of this.#parts.values()) {
      loaded += Math.min(arrived / size, 1) * wire;
      total += wire;
    }
    if (loaded < total && performance.now() - this.#toldAt < 250) return;
    this.#toldAt = performance.now();
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
   * Fetch the whole of a file, and refuse one that isn't what belongs here.  What came before doesn't come again.
   *
   * Rejects with an error whose `kind` is `file`.
   *
   * @param {EngineFile} file
   * @returns {Promise<Uint8Array<ArrayBuffer>>}
   */
  async whole(file) {
    this.expect([file]);
    const { whole } = /** @type {Part} */ (this.#parts.get(file));
    return whole ?? this.#read(file, await this.#fetched(file));
  }

  /**
   * Compile a binary as it comes, from the browser's own response, whose code the browser may keep; it is checked beside
   * that, and given away when it is known to be what belongs here.
   *
   * Rejects with an error whose `kind` is `file`, or with the browser's own where it can't be compiled.
   *
   * @param {EngineFile} file
   * @returns {Promise<WebAssembly.Module>}
   */
  async compiled(file) {
    this.expect([file]);
    const response = await this.#fetched(file);
    const checked = this.#read(file, response.clone());
    const { type } = file;
    const isSaid = response.headers.get("content-type")?.startsWith(type); // not every host knows it
    const compiled = WebAssembly.compileStreaming(isSaid ? response : new Response(response.body, { headers: { "content-type": type } }));
    compiled.catch(() => {}); // what isn't what belongs here can't be compiled either, and is called by that name
    await checked;
    return compiled;
  }

  /**
   * Ask for a file.  A browser that digests nothing by itself, as where the host speaks no HTTPS, checks it before its
   * first byte.
   * @param {EngineFile} file
   */
  async #fetched(file) {
    const { path, bytes, sha256 } = file;
    const integrity = crypto.subtle ? undefined : `sha256-${sha256}`;
    const response = await this.#fetch(this.at(path), {
      cache: this.#again ? "reload" : "default",
      ...(integrity && { integrity }),
    }).catch(({ message }) => Promise.reject(refusal(path, message)));
    if (!response.ok) throw refusal(path, `status ${response.status}`);
    if (!response.body) throw refusal(path, "no body");
    const part = this.#parts.get(file);
    if (part && response.headers.get("content-encoding")) part.wire = Number(response.headers.get("content-length")) || bytes;
    return response;
  }

  /**
   * Read a file as it comes, count it, and see that it is what belongs here.
   * @param {EngineFile} file
   * @param {Response} response
   */
  async #read(file, response) {
    const { path, bytes, sha256 } = file;
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    const whole = new Uint8Array(bytes);
    let arrived = 0;
    try {
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        if (!value) continue;
        if (arrived + value.length > bytes) throw new Error(`more than the ${bytes} bytes that belong`);
        whole.set(value, arrived);
        arrived += value.length;
        const part = this.#parts.get(file);
        if (part) part.arrived = arrived;
        this.count();
      }
      if (arrived < bytes) throw new Error(`${arrived} bytes where ${bytes} belong`);
      if (!(await isMeant(whole, sha256))) throw new Error("not the file that belongs here");
    } catch (/** @type {any} */ { message }) {
      throw refusal(path, message);
    }
    const part = this.#parts.get(file);
    if (part) part.whole = whole;
    return whole;
  }

  /**
   * Import a module, of which a copy in the browser's cache was checked first.
   * @param {EngineFile} file
   */
  async module(file) {
    await this.whole(file);
    return import(this.at(file.path)).catch(({ message }) => Promise.reject(refusal(file.path, message)));
  }

  /**
   * Begin to fetch files, and give them to whoever asks for their addresses.
   * @param {EngineFile[]} files
   * @param {(error: Error) => void} refused
   * @param {Record<string, () => Response>} [others] what is given for other paths
   * @returns {() => void} fetches all from the host again
   */
  standBy(files, refused, others = {}) {
    const begun = new Map(files.map((file) => [this.at(file.path), this.#response(file)]));
    for (const response of begun.values()) response.catch(refused);
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

  /** @param {EngineFile} file */
  async #response(file) {
    return new Response(await this.whole(file), { headers: { "content-type": file.type } });
  }
}

/**
 * @param {string} path
 * @param {string} why
 */
const refusal = (path, why) => Object.assign(new Error(`${path}: ${why}`), { kind: "file" });

/**
 * @param {Uint8Array<ArrayBuffer>} whole
 * @param {string} sha256
 */
async function isMeant(whole, sha256) {
  if (!crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return btoa(String.fromCharCode(...digest)) === sha256;
}
