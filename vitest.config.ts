import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findCitus } from "./packages/server/testing/citus.ts";
import { debianPostgres } from "./packages/server/testing/debian-postgres.ts";
import { findPgbouncer } from "./packages/server/testing/pgbouncer.ts";

// Compiling their modules is most of what the start of a process costs: the workers, servers and imports of a run share it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, ".cache", "compiled");

const ignored = ["**/node_modules/**", "**/dist/**", "**/*.{samples,pgbouncer,citus,citus-nodes}.test.ts"];

/** FC_SEED and FC_RUNS, for every property. */
const setupFiles = ["checks/property-tests.ts"];

/** Only what hangs may run into these: how fast a busy machine is must not decide about a test. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** The tests below a folder, with what they say. */
const testsIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder), { encoding: "utf8", recursive: true })
    .filter((file) => /(?<!\.(?:samples|pgbouncer|citus|citus-nodes|whole))\.test\.tsx?$/.test(file))
    .filter((file) => !file.includes("node_modules"))
    .map((file) => `${folder}/${file}`)
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), "utf8") }));

/** With the comment each begins with. */
const withHeads = (...folders: readonly string[]) =>
  folders.flatMap(testsIn).map(({ file, text }) => ({ file, head: /^(?:\/\/.*\n)*/.exec(text)?.[0] ?? "" }));

/** Of the server and the scripts; other kinds of server tests have projects of their own. */
const serverTests = withHeads("packages/server", "scripts");

/** Of the client those that put something in the place of modules or globals, or keep databases: others would find it. */
const alone = testsIn("packages/client")
  .filter(({ text }) => /\bvi\.(?:mock|stubGlobal|resetModules)\(|"fake-indexeddb/.test(text))
  .map(({ file }) => file);

/**
 * A test of the server or of the house that takes seconds, or a process or the machine for itself, says why in its first
 * lines (`// Slow: it starts servers of its own.`): `npm run check` runs the others.
 */
const slowOf = (tests: readonly { readonly file: string; readonly head: string }[]) =>
  tests.filter(({ head }) => /^\/\/ Slow: /m.test(head)).map(({ file }) => file);
const slow = slowOf(serverTests);
const slowChecks = slowOf(withHeads("checks"));

/** One whose outcome may depend on the version of the database says what does (`// Also on the oldest PostgreSQL: cursors.`). */
const onOldest = serverTests
  .filter(({ head }) => /^\/\/ Also on the oldest PostgreSQL: /m.test(head))
  .map(({ file }) => file);

/** The longest come first: one that begins last leaves the other cores without work. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => (project.name.endsWith("-slow") ? 0 : 1);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** Without a process for each file: its start, and the modules that it reads anew, cost more than most of the tests. */
const TOGETHER = { isolate: false } as const;

const projects: TestProjectConfiguration[] = [
  {
    test: {
      name: "pure",
      include: ["packages/{domain,contract}/**/*.test.ts", "checks/**/*.test.ts"],
      exclude: [...ignored, ...slowChecks],
      ...TOGETHER,
      setupFiles,
      ...patience,
    },
  },
  { test: { name: "checks-slow", include: slowChecks, setupFiles, ...patience } },
  {
    test: {
      name: "client",
      include: ["packages/client/**/*.test.{ts,tsx}"],
      exclude: [...ignored, "**/*.whole.test.ts", ...alone],
      ...TOGETHER,
      setupFiles,
      ...patience,
    },
  },
  { test: { name: "client-alone", include: alone, setupFiles, ...patience } },
  // The client against a server process and its database.
  {
    test: {
      name: "whole",
      include: ["packages/client/**/*.whole.test.ts"],
      exclude: ignored,
      globalSetup: "packages/server/testing/global-setup-server.ts",
      setupFiles,
      ...patience,
    },
  },
  {
    test: {
      name: "server",
      include: ["packages/server/**/*.test.ts", "scripts/**/*.test.ts"],
      exclude: [...ignored, ...slow],
      ...TOGETHER,
      globalSetup: "packages/server/testing/global-setup.ts",
      setupFiles,
      ...patience,
    },
  },
  {
    test: {
      name: "server-slow",
      include: slow,
      globalSetup: "packages/server/testing/global-setup.ts",
      setupFiles,
      ...patience,
    },
  },
];

// What the database's version may change, on the oldest PostgreSQL that we support, where this machine has one.
if (debianPostgres()) {
  projects.push({
    test: {
      name: "server-pg15",
      include: onOldest,
      ...TOGETHER,
      globalSetup: "packages/server/testing/global-setup-debian.ts",
      setupFiles,
      ...patience,
    },
  });
}

// Through a pooler, where this machine has one that can do it.
const pgbouncer = findPgbouncer();
if ("program" in pgbouncer)
  projects.push({
    test: {
      name: "pgbouncer",
      include: ["packages/server/**/*.pgbouncer.test.ts"],
      exclude: ["**/node_modules/**"],
      globalSetup: "packages/server/testing/global-setup.ts",
      setupFiles,
      ...patience,
    },
  });
// Said where everything is run.
else if (process.argv.slice(2).every((word) => word === "run" || word.startsWith("--reporter")))
  console.warn(`No test through a pooler: ${pgbouncer.reason}.`);

// On a cluster that somebody brought up: `npm run cluster-test` does.
if (process.env.CITUS_URL)
  projects.push({
    test: {
      name: "citus",
      include: [
        "packages/server/{http,commands,queries,events}/**/*.test.ts",
        "packages/server/**/*.citus.test.ts",
      ],
      // The plans that the last one looks at are the workers'.
      exclude: [
        "**/node_modules/**",
        "**/*.{samples,pgbouncer,citus-nodes}.test.ts",
        "**/walk-plans.test.ts",
      ],
      globalSetup: "packages/server/testing/global-setup-citus.ts",
      setupFiles,
      ...patience,
    },
  });

// On a cluster of their own, whose nodes they end: where this machine has Citus.
if ("binaries" in findCitus())
  projects.push({
    test: {
      name: "citus-nodes",
      include: ["packages/server/**/*.citus-nodes.test.ts"],
      exclude: ["**/node_modules/**"],
      setupFiles,
      ...patience,
    },
  });

// Files of others, where somebody has them: they may not be handed on with these tests.
if (process.env.PERENNIAL_SAMPLES)
  projects.push({
    test: {
      name: "samples",
      include: ["packages/server/**/*.samples.test.ts"],
      exclude: ["**/node_modules/**"],
      globalSetup: "packages/server/testing/global-setup.ts",
      setupFiles,
      ...patience,
    },
  });

export default defineConfig({
  test: {
    projects,
    // Unless told, vitest leaves one core to others: half of the machine, where there are two.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SlowFirst },
  },
});
