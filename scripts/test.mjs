// Installs what the tests need and runs all of them; the last lines tell what failed, and the totals.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";
import { runQuietly, secondsSince, tellFailed } from "./quiet-run.mjs";
import { BUILD, STYLE, TYPES, VITEST } from "./steps.mjs";
import { playwrightTests, tally, toRunAgain, vitestTests } from "./tally.mjs";

ensureInstalled();

const REPORTS = join(ROOT, ".cache", "reports");
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let passed = 0;
const failures = [];
const unsteady = [];
const skipped = [];
/** Of every property that names no seed itself, so that one that fails fails again. */
const PROPERTY_SEED = String(Math.floor(Math.random() * 2 ** 31));
const started = Date.now();

function run(title, script, args, env = {}) {
  const began = Date.now();
  console.log(`\n── ${title}`);
  const done = spawnSync(NODE, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...pinnedEnvironment(), ...env },
  });
  console.log(`── ${title}: ${done.status === 0 ? "ok" : "failed"}, ${secondsSince(began)}`);
  return done.status === 0;
}

/** Runs some tests of a suite, or all; returns them, and whether the run ended well. */
function tests(title, { script, args, testsOf, env }, name, places = []) {
  const report = join(REPORTS, `${name}.json`);
  const ok = run(title, script, [...args(report), ...places], { PROPERTY_SEED, ...env?.(report) });
  return { ok, tests: existsSync(report) ? testsOf(JSON.parse(readFileSync(report, "utf8"))) : [] };
}

function suite(title, name, kind) {
  const first = tests(title, kind, name);
  const places = toRunAgain(first.tests);
  const again =
    places.length > 0 ? tests(`${title}, once more what failed`, kind, `${name}-again`, places) : undefined;
  const counts = tally(first, again);
  passed += counts.passed;
  failures.push(...counts.failures.map((failure) => `${title}: ${failure}`));
  unsteady.push(...counts.unsteady);
  skipped.push(...counts.skipped);
}

const checks = await Promise.all([BUILD, TYPES, STYLE].map(runQuietly));
const wrong = tellFailed(checks);
passed += checks.length - wrong.length;
failures.push(...wrong.map(({ title }) => title));

suite("unit, server and house", "vitest", {
  script: VITEST,
  args: (report) => ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  testsOf: vitestTests,
});
suite("end to end", "playwright", {
  script: "node_modules/@playwright/test/cli.js",
  args: () => ["test", "-c", "e2e", "--reporter=list,json"],
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  testsOf: playwrightTests,
});

console.log(`\n${secondsSince(started)} in all`);
for (const name of unsteady) console.log(`unsteady, passed only when it was run by itself: ${name}`);
for (const name of skipped) console.log(`skipped, for the reason above it in its file: ${name}`);
for (const failure of failures) console.log(`failed: ${failure}`);
const alsoSkipped = skipped.length === 0 ? "" : `, ${skipped.length} skipped`;
console.log(`${passed} passed, ${failures.length} failed${alsoSkipped}`);
process.exitCode = failures.length === 0 ? 0 : 1;
