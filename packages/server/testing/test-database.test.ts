import { expect, test } from "vitest";
import { databaseUrl } from "./database-host.ts";
import { createTestDatabase } from "./test-database.ts";

test("two test databases do not see each other", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.pool.query("create table only_here (id int)");
  const { rows } = await other.pool.query("select to_regclass('only_here') as found");
  expect(rows).toEqual([{ found: null }]);
  await Promise.all([one.drop(), other.drop()]);
});

test("a test database keeps text as UTF-8", async () => {
  const database = await createTestDatabase({ schema: "empty" });
  const { rows } = await database.pool.query("select 'Blattgrün' as text, length('ü') as length");
  expect(rows).toEqual([{ text: "Blattgrün", length: 1 }]);
  await database.drop();
});

test("the address of another database keeps the server and the parameters", () => {
  expect(databaseUrl("postgres:///postgres?host=%2Ftmp%2Fx&user=postgres", "test_1")).toBe(
    "postgres:///test_1?host=%2Ftmp%2Fx&user=postgres",
  );
  expect(databaseUrl("postgres://user:secret@host:5432", "test_1")).toBe(
    "postgres://user:secret@host:5432/test_1",
  );
});
