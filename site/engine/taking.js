/**
 * Downloads of the engine's files: progress is counted, and files that fail their check are rejected.
 *
 * Each counts with its size on the wire, which is smaller if the host compresses.
 */

/** @typedef {{path: string, bytes: number, type: string, sha256: string}} EngineFile */

/**
 * Progress of a file.
 * @typedef {object} Part
 * @property {number} size the file's length
 * @property {number} arrived the number of bytes that have arrived
 * @property {number} wire the file's size on the wire
 * @property {Uint8Array<ArrayBuffer>} [whole] the file, once it has arrived and been checked
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
   * @param {URL} options.base the base URL of their paths
   * @param {boolean} options.again don't trust copies in the browser's cache
   * @param {(loaded: number, total: number) => void} options.tell called with the bytes arrived and the total, at most
   *   four times a second, and at the end
   */
  constructor({ base, again, tell }) {
    this.#base = base;
    this.#again = again;
    this.#tell = tell;
  }

  /** Announce files to be fetched, so that they count from the start. @param {EngineFile[]} files */
  expect(files) {
    for (const file of files) {
      if (!this.#parts.has(file)) this.#parts.set(file, { size: file.bytes, arrived: 0, wire: file.bytes });
    }
  }

  /** Stop waiting for these files.  Bytes already received still count. @param {EngineFile[]} files */
  forgo(files) {
    for (const file of files) {
      const part = this.#parts.get(file);
      if (part?.arrived) Object.assign(part, { wire: (part.wire * part.arrived) / part.size, size: part.arrived });
      else this.#parts.delete(file);
    }
    this.count();
  }

  /** Release everything. */
  forget() {
    this.#parts.clear();
  }

  /** Report overall progress. */
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

  /** The URL of a file. @param {string} path */
  at(path) {
    return new URL(path, this.#base).href;
  }

  /**
   * Fetch a whole file and check it.  A repeated call resumes rather than restarts.
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
   * Compile a binary while it streams from the browser's own response, so that the browser can cache the code; the
   * check runs alongside, and the result is returned only if it passes.
   *
   * Rejects with an error of `kind` `file`, or with the browser's own if it can't be compiled.
   *
   * @param {EngineFile} file
   * @returns {Promise<WebAssembly.Module>}
   */
  async compiled(file) {
    this.expect([file]);
    const response = await this.#fetched(file);
    const checked = this.#read(file, response.clone());
    const { type } = file;
    const isSaid = response.headers.get("content-type")?.startsWith(type); // not every host sets it
    const compiled = WebAssembly.compileStreaming(
      isSaid ? response : new Response(response.body, { headers: { "content-type": type } }),
    );
    compiled.catch(() => {}); // a wrong file can't be compiled either, and is reported as wrong
    await checked;
    return compiled;
  }

  /**
   * Request a file.  If this page can't compute digests, as without HTTPS, subresource integrity makes the browser
   * check the file.
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
    if (part && response.headers.get("content-encoding"))
      part.wire = Number(response.headers.get("content-length")) || bytes;
    return response;
  }

  /** Read a file as it arrives, count it, and check it. @param {EngineFile} file @param {Response} response */
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

  /** Import a module after checking the browser's cached copy. @param {EngineFile} file */
  async module(file) {
    await this.whole(file);
    return import(this.at(file.path)).catch(({ message }) => Promise.reject(refusal(file.path, message)));
  }

  /**
   * Start fetching files and serve them to requests for their URLs.
   * @param {EngineFile[]} files
   * @param {(error: Error) => void} refused
   * @param {Record<string, () => Response>} [others] responses for other paths
   * @returns {() => void} a function that sends requests to the host again
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

/** @param {string} path @param {string} why */
const refusal = (path, why) => Object.assign(new Error(`${path}: ${why}`), { kind: "file" });

/** @param {Uint8Array<ArrayBuffer>} whole @param {string} sha256 */
async function isMeant(whole, sha256) {
  if (!crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return btoa(String.fromCharCode(...digest)) === sha256;
}
