// Also on the oldest PostgreSQL: lists of rows as parameters.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { asLists, type Lists, rowsOfLists } from "./row-lists.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const COLUMNS = ["id", "text", "share", "at"];
const MOMENTS = new Set(["at"]);
const read = async (values: string, where = "true") => {
  const from = `from (values ${values}) as t (id, text, share, at) where ${where}`;
  const { rows } = await database.pool.query(`select t.* ${from}`);
  const { rows: lists } = await database.pool.query<Lists>(`select ${asLists(COLUMNS, "t")} ${from}`);
  return [rowsOfLists(lists[0], MOMENTS), rows];
};

test("rows that come as lists are those that come as rows: numbers, texts, moments and nulls", async () => {
  const [lists, rows] = await read(`
    (9007199254740991::bigint, 'a "quoted" line' || chr(10) || '\\ é 🌱', 0.1::float8, '2026-03-29 01:30:00.123+02'::timestamptz),
    (2, '', null, null), (3, null, 1e-300, '1970-01-01 00:00:00Z')`);
  expect(rows).toHaveLength(3);
  expect(lists).toEqual(rows);
});

test("lists without a row are no rows", async () => {
  const [lists, rows] = await read("(1::bigint, 'a', 0.5::float8, now())", "t.id = 2");
  expect(rows).toEqual([]);
  expect(lists).toEqual([]);
});
