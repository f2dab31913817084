/**
 * Stands in for PyScript's error plugin, which its core fetches on every page and waits for
 * before it takes over `<script type="py">` tags.  It keeps core waiting: no page of ours has
 * such a tag, and a core that has taken over puts code into each worker that needs 'unsafe-eval'.
 */
export const notOnDOM = () => new Promise(() => {});
