import { expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { isTest } from "./judge.ts";
import { projectFiles, readSource } from "./sources.ts";

/** What settles a step: in the queue, in the view, and the making of both. */
const SETTLES = ["decideAcks", "acksOfRows"];

/** The files of the product that take something by name. */
const takersOf = (name: string): readonly string[] =>
  projectFiles(/^packages\/client\/.*\.tsx?$/)
    .filter((file) => !isTest(file))
    .filter((file) => importsOf(readSource(file)).some(({ names }) => names.includes(name)));

test("a step is settled in one place, which has one caller", () => {
  for (const name of SETTLES)
    expect(takersOf(name), name).toEqual(["packages/client/sync/settle/settlement.ts"]);
  expect(takersOf("createSettlement")).toEqual(["packages/client/sync/receiving.ts"]);
});
