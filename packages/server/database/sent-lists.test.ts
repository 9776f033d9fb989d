// Also on the oldest PostgreSQL: lists of rows as parameters.

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { listOf } from "./sent-lists.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ schema: "empty" });
});
afterAll(() => database.drop());

const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", ",", "{", "}", " ", "'", "é", "\n", "NULL") });
const LISTS = [
  ["text", fc.oneof(text, fc.constantFrom("", "null", "same", "same"))],
  ["uuid", fc.uuid()],
  ["bigint", fc.integer()],
  ["smallint", fc.integer({ min: -32_768, max: 32_767 })],
  ["double precision", fc.double({ noNaN: true, noDefaultInfinity: true })],
  ["boolean", fc.boolean()],
  ["timestamptz", fc.date({ min: new Date(0), max: new Date("2999-12-31"), noInvalidDate: true })],
  ["jsonb", fc.constantFrom({ a: '"' }, { b: [1] })],
] as const;

test.each(LISTS)(
  "a list of %s arrives as the driver would send it, whatever stands in it",
  async (type, values) => {
    const list = fc.array(fc.option(values as fc.Arbitrary<unknown>), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(list, async (sent) => {
        const { rows } = await database.pool.query(`select $1::${type}[] as quick, $2::${type}[] as list`, [
          listOf(type, sent),
          sent,
        ]);
        expect(rows[0]?.quick).toEqual(rows[0]?.list);
        expect(rows[0]?.quick).toHaveLength(sent.length);
      }),
      { numRuns: 60 },
    );
  },
);

test("what has not the form of its type is left to the driver: no value becomes two, and none is lost", () => {
  const two = ["00000000-0000-8000-8000-000000000000,00000000-0000-8000-8000-000000000001"];
  expect(listOf("uuid", two)).toBe(two);
  for (const value of ["NULL", "", "}", '"', new Date(Date.UTC(12_000, 0)), new Date(Number.NaN), { a: 1 }])
    expect(listOf("timestamptz", [value])).toEqual([value]);
  expect(listOf("bigint", [1, null, "23"])).toBe("{1,NULL,23}");
  expect(listOf("text", ["a", "a", null, 'b"'])).toBe('{"a","a",NULL,"b\\""}');
});
