import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCrowd } from "./crowd.ts";
import { expectNothingLost } from "./nothing-lost.ts";
import { findPgbouncer, type Pooler, startPgbouncer } from "./pgbouncer.ts";
import { type ServerCrew, startCrew } from "./server-crew.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let folder: string;
let database: TestDatabase;
let pooler: Pooler;
let crew: ServerCrew | undefined;
beforeEach(async () => {
  const found = findPgbouncer();
  if ("reason" in found) throw new Error(found.reason);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "through-a-pooler-"));
  database = await createTestDatabase({ schema: "empty" });
  pooler = await startPgbouncer(found.program, database.url, 4);
});
afterEach(async () => {
  await crew?.kill();
  await pooler.stop();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

test("three servers share four connections of a pooler in transaction mode: they migrate once, write, and their streams bring all of it, also after the pooler was killed", async () => {
  const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  crew = await startCrew(3, folder, settings);
  for (const origin of crew.origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const crowd = await openCrowd(crew.origins, 6);
  const writtenOn = async () => {
    const goal = crowd.acknowledged() + 60;
    while (crowd.acknowledged() < goal) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await writtenOn();
  await pooler.restart();
  await writtenOn();
  await crew.end(0, "SIGKILL");
  await writtenOn();
  for (const outcome of await crowd.settle()) await expectNothingLost(database, outcome);
});
