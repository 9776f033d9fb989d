// The steps that `npm run check` and `npm test` have in common: a name, and a script of Node with its arguments.

export const TYPES = ["types", "scripts/typecheck.mjs", []];
export const STYLE = [
  "style",
  "node_modules/@biomejs/biome/bin/biome",
  ["check", "--error-on-warnings", "."],
];
export const BUILD = [
  "build",
  "node_modules/vite/bin/vite.js",
  ["build", "packages/client", "--logLevel", "warn"],
];
export const VITEST = "node_modules/vitest/vitest.mjs";
