// What a commit is held against in a minute: all but browsers, and the server tests that take long. Two steps at a time;
// what is wrong stands last.
import { ensureInstalled } from "./install.mjs";
import { runQuietly, secondsSince, tellFailed } from "./quiet-run.mjs";
import { BUILD, STYLE, TYPES, VITEST } from "./steps.mjs";

ensureInstalled();

const started = Date.now();
const PROJECTS = ["pure", "client", "client-alone", "server"];
const UNIT = [
  "unit tests, quick server tests and house",
  VITEST,
  ["run", ...PROJECTS.flatMap((name) => ["--project", name]), "--reporter=dot"],
];

const [built, typed] = await Promise.all([runQuietly(BUILD), runQuietly(TYPES)]);
// The house weighs what was built.
const [tested, styled] = await Promise.all([runQuietly(UNIT), runQuietly(STYLE)]);

const failed = tellFailed([typed, styled, built, tested]);
console.log(
  `\n${failed.length === 0 ? "all is well" : `failed: ${failed.map(({ title }) => title).join(", ")}`}, ${secondsSince(started)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
