/** How scripts are linted: what is never meant, and which room may import from which.  Unknown names are found by their types. */

/**
 * Rooms of `site/scripts`, from the lowest: each imports from those before it, and from its own.  Instructors' come last,
 * so no page of a learner imports from them.
 */
const ROOMS = [
  "early",
  "engine",
  "storage",
  "address",
  "page",
  "offline",
  "typing",
  "puzzle",
  "search",
  "cards",
  "embed",
  "ask",
  "game",
  "course",
  "practice",
  "play",
  "instructors/lms",
  "instructors/sets",
  "instructors/making",
  "instructors/classes",
];

const arrows = {
  meta: { type: "problem", schema: [] },
  create({ filename, report, sourceCode }) {
    const scripts = filename.replaceAll("\\", "/").replace(/(?<=\/site\/scripts\/).*/, "");
    const roomOf = (/** @type {string} */ path) =>
      path.startsWith(scripts) ? path.slice(scripts.length).split("/").slice(0, -1).join("/") : undefined;
    const room = roomOf(filename.replaceAll("\\", "/"));
    const check = (/** @type {any} */ node, /** @type {unknown} */ source) => {
      if (!/^\.{1,2}\//.test(String(source))) return;
      const other = roomOf(new URL(String(source), `file://${filename}`).pathname);
      if (other !== undefined && (!ROOMS.includes(other) || ROOMS.indexOf(other) > ROOMS.indexOf(room)))
        report({ node, message: `${room} imports from ${other}, which stands above it` });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => check(node, node.source.value),
      Program(node) {
        for (const { value } of sourceCode.getAllComments())
          for (const [, named] of value.matchAll(/import\("([^"]+)"\)/g)) check(node, named);
      },
    };
  },
};

export default [
  {
    files: ["site/**/*.{js,mjs}", "tests/scripts/**/*.mjs"],
    ignores: ["site/wiki/*"],
    plugins: { house: { rules: { arrows } } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "default-case-last": "error",
      eqeqeq: "error",
      "no-cond-assign": "error",
      "no-const-assign": "error",
      "no-constant-binary-expression": "error",
      "no-constructor-return": "error",
      "no-dupe-class-members": "error",
      "no-dupe-else-if": "error",
      "no-dupe-keys": "error",
      "no-duplicate-case": "error",
      "no-duplicate-imports": "error",
      "no-empty": "error",
      "no-eval": "error",
      "no-fallthrough": "error",
      "no-implied-eval": "error",
      "no-loss-of-precision": "error",
      "no-new-func": "error",
      "no-redeclare": "error",
      "no-self-assign": "error",
      "no-self-compare": "error",
      "no-sparse-arrays": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unreachable": "error",
      "no-unsafe-finally": "error",
      "no-unsafe-optional-chaining": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "no-unused-private-class-members": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-useless-catch": "error",
      "no-useless-escape": "error",
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-promise-reject-errors": "error",
      "use-isnan": "error",
      "valid-typeof": "error",
    },
  },
  { files: ["site/scripts/**/*.js"], rules: { "house/arrows": "error" } },
  // Wikis up to MediaWiki 1.40 refuse gadgets in newer ECMAScript.
  { files: ["site/wiki/*.js"], languageOptions: { ecmaVersion: 5, sourceType: "script" } },
];
