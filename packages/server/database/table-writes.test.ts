import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { allRows, insertStatement, sendTables, updateStatement } from "./table-writes.ts";

const COLUMNS = [
  { name: "words", type: "text" },
  { name: "uuid", type: "uuid" },
  { name: "large", type: "bigint" },
  { name: "small", type: "smallint" },
  { name: "number", type: "double precision" },
  { name: "is_so", type: "boolean" },
  { name: "at", type: "timestamptz" },
  { name: "document", type: "jsonb" },
];
const ID = { name: "id", type: "bigint" };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ schema: "empty" });
  await database.pool.query(`create table users (id bigint primary key); insert into users values (1);
    create table t (user_id bigint, id bigint, ${COLUMNS.map(({ name, type }) => `${name} ${type}`).join(", ")})`);
});
afterAll(() => database.drop());

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values);
const row = fc.record({
  words: orNull(
    fc.string({ unit: fc.constantFrom("a", '"', "\\", ",", "{", "}", " ", "'", "é", "\n", "\u{1f600}") }),
  ),
  uuid: orNull(fc.uuid()),
  large: orNull(fc.maxSafeInteger()),
  small: orNull(fc.integer({ min: -32_768, max: 32_767 })),
  number: orNull(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  ),
  is_so: orNull(fc.boolean()),
  at: orNull(fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true })),
  document: orNull(fc.constantFrom({ a: '"' }, { b: [1, null] }, [])),
});

test("rows arrive as they were sent, new ones and changed ones, whatever stands in them", async () => {
  const client = await database.pool.connect();
  const write = (statement: string, rows: readonly object[]) =>
    Promise.all(sendTables(client, 1, [allRows(statement, rows)]));
  const stored = async () => {
    const { rows } = await client.query(`select id, ${COLUMNS.map(({ name }) => name)} from t order by id`);
    return rows;
  };
  const numbered = (rows: readonly object[]) => rows.map((each, id) => ({ id, ...each }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(row, row), { maxLength: 10 }), async (pairs) => {
      await client.query("delete from t");
      const fresh = numbered(pairs.map(([one]) => one));
      await write(insertStatement("t", [ID, ...COLUMNS]), fresh);
      expect(await stored()).toEqual(fresh);
      const changed = numbered(pairs.map(([, other]) => other));
      await write(updateStatement("t", ID, COLUMNS), changed);
      expect(await stored()).toEqual(changed);
    }),
    { numRuns: 60 },
  );
  client.release();
});
