/**
 * Types of browsers and of this site's pages that TypeScript's own lack.
 *
 * An element's type is given by the tag at the end of its selector; without a tag it is an HTMLElement, unless the
 * context specifies another type.
 */

type Tags = Omit<SVGElementTagNameMap, keyof HTMLElementTagNameMap> & HTMLElementTagNameMap;
type Before<Text extends string, Sign extends string> = Text extends `${infer First}${Sign}${string}` ? First : Text;
type Plain<Text extends string> = Text extends `${infer First}[${string}]${infer Rest}`
  ? Plain<`${First}.${Rest}`>
  : Text;
type LastOf<Text extends string> = Text extends `${string} ${infer Rest}` ? LastOf<Rest> : Text;
type Tag<Selector extends string> = Before<Before<Before<LastOf<Plain<Selector>>, ".">, ":">, "#">;
/** The element type that a selector finds. */
type Found<Selector extends string> = string extends Selector
  ? HTMLElement
  : Selector extends `${string},${string}` | `${string}:is(${string}`
    ? HTMLElement
    : Tag<Selector> extends keyof Tags
      ? Tags[Tag<Selector>]
      : HTMLElement;

interface ParentNode {
  querySelector<Selector extends string, Kind extends Element = Found<Selector>>(selectors: Selector): Kind | null;
  querySelectorAll<Selector extends string, Kind extends Element = Found<Selector>>(
    selectors: Selector,
  ): NodeListOf<Kind>;
}

interface Element {
  closest<Selector extends string, Kind extends Element = Found<Selector>>(selectors: Selector): Kind | null;
}

interface Navigator {
  /** Only in some browsers. */
  readonly connection?: { readonly saveData: boolean };
}

/** A policy that makes texts trusted, in browsers with Trusted Types. */
interface Trusting {
  createHTML(text: string): string;
  createScriptURL(text: string): string;
}

declare var trusted: Trusting;
declare var trustedTypes: { createPolicy(name: string, rules: Trusting): Trusting } | undefined;

declare var callwisePreferences: {
  get(name: string): string | undefined;
  choose(name: string, value: string): void;
  readonly keeps: boolean;
  readonly isUnread: boolean;
};

/** Properties of an embedded page; see `embed/embed.js`. */
declare var callwiseEmbed: {
  readonly entries: readonly [name: string, value: string][];
  refuse(words: string): HTMLElement;
  put(form: HTMLFormElement): void;
  fit(): number;
  press(): void;
};

/** A file that the builder places next to the files that refer to it. */
interface Beside {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** MediaWiki's global, on article pages. */
declare var mw: { hook(name: string): { add(then: (content: any) => void): void } };

/** The values that the builder substitutes for an import of `files.js`. */
declare module "*/files.js" {
  const CORE: string;
  const WORKER: string;
  const INTERPRETER: string;
  const UNPACKER: EngineFile;
  const LATE: LateFile[];
  const AHEAD: string;
  const PAGE: Beside[];
  const VERSION: string;
  const PYODIDE: string;
  const WHEELS: string;
  const LOCK: string;
  const NO_LOCK: string;
  const SCRIPTS: EngineFile[];
  const BINARY: EngineFile;
  const IMAGE: EngineFile | undefined;
  const PLAIN: EngineFile[];
  const GOLDEN: { readonly text: string; readonly reply: string };
}

/** A file of the engine, with its type and length. */
interface EngineFile extends Beside {
  readonly type: string;
}

/** A file of late modules, and the modules that need it. */
interface LateFile extends EngineFile {
  readonly neededBy: readonly string[];
}
