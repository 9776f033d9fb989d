// Slow: it starts a server of its own.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotebook, testQueue } from "./commands/testing/notebook.ts";
import { startServerProcess } from "./testing/server-process.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "perennial-import-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

async function run(...args: string[]) {
  const settings = { DATABASE_URL: database.url, PERENNIAL_DATA: folder };
  const program = startServerProcess("import-file.ts", settings, args);
  return { code: await program.ended(), said: program.said() };
}

test("`npm run import` prints the receipt of a file, or a sentence that says why not", async () => {
  const { userId } = await createNotebook(database.pool, testQueue(database.pool));
  await database.pool.query(
    "insert into credentials (kind, subject, user_id, secret) values ('password', 'ada', $1, '')",
    [userId],
  );
  const file = join(folder, "garden.md");
  await writeFile(file, "- Soil\n- Water");
  const done = await run(file, "--user", "Ada");
  expect(done.code, done.said).toBe(0);
  expect(JSON.parse(done.said)).toMatchObject({ found: 2, new: 2 });
  expect(await run(file)).toEqual({ code: 1, said: expect.stringMatching(/^Say which file goes to whom: /) });
  expect(await run(join(folder, "none"), "--user", "x")).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is no file /),
  });
});
