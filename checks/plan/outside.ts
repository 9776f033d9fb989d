import { CONTRACT, domain, type Room, SHARED, server } from "./room.ts";

/** What any measurement may take: a database, trees and accounts made for it, processes watched, tables of results. */
const MEASURING = [
  "database",
  "generate-tree",
  "process-costs",
  "put-note",
  "report",
  "seed",
  "statistics",
].map((file) => `bench/${file}.ts`);

/** What stands beside the packages: tests from outside, measurements, scripts. */
export const OUTSIDE_ROOMS: readonly Room[] = [
  // What both tests and measurements stand on: a server to kill, a browser to find.
  {
    folder: "e2e/stage",
    may: [CONTRACT],
    packages: ["@sparticuz/chromium", "node:", "playwright-core", "ws"],
  },
  {
    folder: "e2e",
    may: [CONTRACT, "e2e/stage"],
    packages: ["@playwright/test", "axe-core", "node:"],
  },
  { folder: "bench", may: [CONTRACT, "e2e/stage"], packages: ["node:", "pg", "playwright-core"] },
  // Large files as other programs write them.
  {
    folder: "bench/imports",
    may: [CONTRACT, ...MEASURING, "bench/sign-ins.ts", "e2e/stage", server("commands/imports/anki/testing")],
    packages: ["node:"],
  },
  // Brings a cluster up as the tests do.
  {
    folder: "bench/cluster",
    may: [CONTRACT, ...MEASURING, "bench/open-stream.ts", "e2e/stage", server("testing")],
    packages: ["node:"],
  },
  // Drafts from the sources of the evaluation, with the drafters of the settings.
  {
    folder: "bench/drafts",
    may: [
      CONTRACT,
      domain("draft"),
      domain("testing/drafts"),
      server("ports"),
      server("providers"),
      server("read-config"),
      ...MEASURING,
      "bench/open-tree.ts",
      "e2e/doubles",
      "e2e/stage",
    ],
    packages: ["node:", "playwright-core"],
  },
  // Replays a log by the rules themselves.
  {
    folder: "bench/memory",
    may: [domain("study"), server("commands/training")],
    packages: ["node:"],
  },
  // Plans a day and simulates a year by the rules themselves, and studies in a browser.
  {
    folder: "bench/study",
    may: [
      CONTRACT,
      domain("study"),
      domain("card"),
      ...MEASURING,
      "bench/frames.ts",
      "bench/open-tree.ts",
      "e2e/stage",
    ],
    packages: ["node:", "pg", "playwright-core"],
  },
  { folder: "checks", may: SHARED, packages: ["fast-check", "node:", "typescript", "zod/mini"] },
  // They run before anything is installed.
  { folder: "scripts", may: [], packages: ["node:"] },
  { folder: "vitest.config.ts", may: [server("testing")], packages: ["vitest"] },
];
