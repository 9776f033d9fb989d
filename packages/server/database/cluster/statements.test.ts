import { expect, test } from "vitest";
import { migrations } from "../migrate.ts";
import { statementsOf } from "./statements.ts";

test.each([
  ["two statements", "select 1;\nselect 2;", ["select 1", "select 2"]],
  ["the last one without its semicolon", "select 1; select 2", ["select 1", "select 2"]],
  ["a semicolon in a text", "select 'a;b''c;d'; select 2", ["select 'a;b''c;d'", "select 2"]],
  ["a semicolon in a name", 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', "select 2"]],
  ["a semicolon in a comment", "-- one; two\nselect 1; /* three; */ select 2", ["select 1", "select 2"]],
  [
    "a semicolon in a body",
    "do $do$ begin; end $do$; select $$;$$",
    ["do $do$ begin; end $do$", "select $$;$$"],
  ],
  ["an apostrophe in a comment", "select 1; -- it's\nselect 2;", ["select 1", "select 2"]],
  ["nothing", " \n-- only words\n;;", []],
])("a script is taken apart at its semicolons: %s", (_, script, statements) => {
  expect(statementsOf(script)).toEqual(statements);
});

test("each statement of the migrations begins with what it does", () => {
  const all = migrations().flatMap(({ sql }) => statementsOf(sql));
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter((text) => !/^(create|alter|drop|insert|update|delete|analyze)\b/.test(text))).toEqual([]);
});
