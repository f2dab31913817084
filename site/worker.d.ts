/** What the builder puts in the place of the service worker's list. */

/** A file of an edition. */
interface Listed {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity: string;
  /** Those that it takes on the device. */
  readonly bytes: number;
}

declare module "files" {
  const FILES: Listed[];
  const EDITION: string;
  const BYTES: number;
}
