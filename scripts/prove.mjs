// The proofs that nothing is lost, each small in `npm test` and whole by a command (docs/reliability.md):
//   npm run prove                                     lists them
//   npm run prove -- power-cut --runs 20 --seed 7     plays one, so many times; the same seed gives the same runs
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";
import { VITEST } from "./steps.mjs";

const server = (file) => [
  VITEST,
  "run",
  "--project",
  "server-slow",
  `packages/server/testing/${file}.test.ts`,
];
const browser = (...files) => ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e", ...files];
const interleavings = (...more) => ["scripts/interleavings.mjs", ...more];
const PER_TURN_S = "2";

/** For each proof what it does to the product, and what plays it: with runs and seed as settings, or as arguments. */
const PROOFS = {
  interleavings: ["acts of a person, other devices and bad lines, in memory", interleavings()],
  "bad-days": ["the same with cleared databases and backups put back", interleavings("--bad-days")],
  "interleavings-real": ["the same against the server and its database", interleavings("--real")],
  wire: ["requests doubled, sent again and out of order", server("wire")],
  kill: [
    "kill -9 and SIGTERM of one of two servers under load",
    ["scripts/several-servers.mjs", "--people", "20", "--every", PER_TURN_S],
  ],
  "kill-import": ["kill -9 in the middle of an import", server("killed-imports")],
  "kill-draft": ["kill -9 while a model answers a draft", server("killed-drafts")],
  "power-cut": ["a disk that holds what was synced, and no more", server("power-cuts")],
  backups: [
    "backups and restores that are killed, while people write and others wait",
    [VITEST, "run", "--project", "whole", "packages/client/sync/killed-backups.whole.test.ts"],
  ],
  "database-gone": ["a database that goes away, takes no writes or cuts connections", server("bad-days")],
  "disk-full": ["a disk that takes no more", server("full-disk")],
  browser: [
    "a browser closed, killed or without storage, a session that ends, somebody else who signs in",
    browser(
      "durability",
      "storage",
      "last-words",
      "leaving",
      "session",
      "half-written-cards",
      "offline-start",
    ),
  ],
  keystrokes: ["a tab closed or crashed, and a browser killed, while somebody types", browser("keystrokes")],
  fuzz: [
    "random calls from the contract, with other people's ids",
    [VITEST, "run", "packages/server/http/fuzz.test.ts"],
  ],
  "hostile-texts": [
    "texts of strangers in every place that makes HTML of them",
    [VITEST, "run", "hostile-texts", "hostile-formulas"],
  ],
  mcp: [
    "the official suite of the Model Context Protocol, where MCP_CONFORMANCE names it (docs/agents.md)",
    [VITEST, "run", "packages/server/mcp/conformance.test.ts"],
  ],
  "random-users": ["random users in a browser on a bad line", browser("random-users")],
};

const { values, positionals } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" } },
  allowPositionals: true,
});
const [name = ""] = positionals;
const proof = PROOFS[name];
if (!proof) {
  for (const [each, [says]] of Object.entries(PROOFS)) console.log(`${each.padEnd(20)}${says}`);
  process.exit(name === "" ? 0 : 2);
}

ensureInstalled();

const [, [program, ...args]] = proof;
const { runs, seed } = values;
const named = {
  "scripts/interleavings.mjs": { runs: "--runs", seed: "--seed" },
  "scripts/several-servers.mjs": { runs: "--ends" },
}[program];
const asArguments = Object.entries(named ?? {}).flatMap(([of, flag]) =>
  values[of] === undefined ? [] : [flag, values[of]],
);
const asSettings = { ...(runs ? { FC_RUNS: runs } : {}), ...(seed ? { FC_SEED: seed } : {}) };
const { status } = spawnSync(NODE, [join(ROOT, program), ...args, ...asArguments], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...pinnedEnvironment(), WHOLE: "1", ...(named ? {} : asSettings) },
});
process.exitCode = status ?? 1;
