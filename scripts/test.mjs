// Installs what the tests need and runs all of them; the last line tells the totals.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";
import { runQuietly, secondsSince, tellFailed } from "./quiet-run.mjs";
import { BUILD, STYLE, TYPES, VITEST } from "./steps.mjs";

ensureInstalled();

const REPORTS = join(ROOT, ".cache", "reports");
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let passed = 0;
let failed = 0;
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

/** A step that counts its own tests; one that breaks off before it has counted is a failure all the same. */
function suite(title, script, args, report, count, env) {
  const ok = run(title, script, args, env);
  const result = existsSync(report)
    ? count(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  passed += result.passed;
  failed += result.failed + (!ok && result.failed === 0 ? 1 : 0) + (ok && result.passed === 0 ? 1 : 0);
}

const vitestReport = join(REPORTS, "vitest.json");
const playwrightReport = join(REPORTS, "playwright.json");

const checks = await Promise.all([BUILD, TYPES, STYLE].map(runQuietly));
const wrong = tellFailed(checks);
passed += checks.length - wrong.length;
failed += wrong.length;

suite(
  "unit, server and house",
  VITEST,
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  vitestReport,
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
);
suite(
  "end to end",
  "node_modules/@playwright/test/cli.js",
  ["test", "-c", "e2e", "--reporter=list,json"],
  playwrightReport,
  (report) => ({ passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }),
  { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
);

console.log(`\n${secondsSince(started)} in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
