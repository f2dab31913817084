/**
 * Replaces PyScript's error plugin, which its core fetches on every page and awaits before it takes over `<script
 * type="py">` tags.  It keeps core waiting: our pages have no such tags, and otherwise core would add code to each
 * worker that needs 'unsafe-eval'.
 */
export const notOnDOM = () => new Promise(() => {});
