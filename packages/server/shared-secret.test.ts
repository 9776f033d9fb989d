// Slow: it starts servers of its own.

import { afterEach, beforeEach, expect, test } from "vitest";
import { StartRefused } from "./database/engine/start-refused.ts";
import { agreeOnSecret, type OwnSecret } from "./shared-secret.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let warnings: string[];
beforeEach(async () => {
  warnings = [];
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const start = (own: OwnSecret | null = null) =>
  agreeOnSecret(database.pool, own, (sentence) => void warnings.push(sentence));
const setting = (secret: string): OwnSecret => ({ secret, from: "setting" });
const folder = (secret: string): OwnSecret => ({ secret, from: "data-folder" });

test("servers that start together without a secret sign with one, which the database keeps", async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => start()));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
  expect(await start()).toBe(secrets[0]);
  expect(warnings).toEqual([]);
});

test("what a data folder has kept so far becomes the secret of all, so that sessions last through an update", async () => {
  expect(await start(folder("kept since the first start"))).toBe("kept since the first start");
  expect(await start()).toBe("kept since the first start");
  expect(await start(folder("another folder's"))).toBe("kept since the first start");
  expect(warnings).toEqual([expect.stringContaining("data folder is not used")]);
});

test("a secret that is set is not written to the database, and a server without it does not start", async () => {
  expect(await start(setting("chosen"))).toBe("chosen");
  expect(await start(setting("chosen"))).toBe("chosen");
  const { rows } = await database.pool.query("select secret from signing_secret");
  expect(rows).toEqual([{ secret: null }]);
  await expect(start()).rejects.toThrow(StartRefused);
  await expect(start(folder("another"))).rejects.toThrow(/^Other servers .* Set JWT_SECRET to the same/);
  expect(warnings).toEqual([]);
});

test("two secrets that are set are never silently two: the second start says what follows from it", async () => {
  await start(setting("one"));
  expect(await start(setting("two"))).toBe("two");
  expect(warnings).toEqual([
    expect.stringMatching(/^JWT_SECRET is not what .* Give all servers the same\.$/),
  ]);
});

test("a setting takes the place of a secret that the database had made", async () => {
  const made = await start();
  expect(await start(setting("chosen"))).toBe("chosen");
  expect(warnings).toHaveLength(1);
  await expect(start(folder(made))).rejects.toThrow(StartRefused);
});
