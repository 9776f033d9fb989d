import { expect, test } from "vitest";
import { isTest } from "./judge.ts";
import { linesWhere, projectFiles } from "./sources.ts";

/** A text that is a statement, and what runs one. `c.req.query()` and the like read an address. */
const STATEMENT = /["'`]\s*(?:select|with|insert into|update|delete from|lock table)\s/;
const RUN = /(?<!\breq)\.query\s*[(<]/;
const isSql = (line: string): boolean => STATEMENT.test(line) || RUN.test(line);

test("http has no SQL: what it reads is a query, what it writes a command", () => {
  const files = projectFiles(/^packages\/server\/http\/.*\.ts$/).filter((file) => !isTest(file));
  expect(files.length).toBeGreaterThan(20);
  expect(linesWhere(files, isSql)).toEqual([]);
});

test("a statement is seen in each way it is written", () => {
  for (const line of [
    'pool.query<{ id: number }>("select 1")',
    "const ROOT = `select root_node_id from users`",
    "await client.query(STATEMENT)",
    'const GONE = "delete from imports";',
  ])
    expect(isSql(line)).toBe(true);
  for (const line of [
    'c.req.query("ticket")',
    "parse(endpoint.query, c.req.query())",
    'say("Select a row.")',
  ])
    expect(isSql(line)).toBe(false);
});
