import { expect, test } from "vitest";
import { projectFiles, readSource } from "./sources.ts";

test("no test is skipped or focused", () => {
  // Put together from pieces, so that this file does not find itself.
  const forbidden = new RegExp(
    `\\b(?:it|test|describe)\\.(?:${["skip", "only", "todo", "fixme", "fails"].join("|")})\\b|\\bx(?:it|describe)\\(`,
  );
  const found = projectFiles(/\.(test|spec)\.tsx?$/).filter((file) => forbidden.test(readSource(file)));
  expect(found).toEqual([]);
});

test("nothing silences the compiler or the linter without its reason beside it", () => {
  const silencer = new RegExp(`@ts-${"ignore"}|@ts-${"expect-error"}|biome-${"ignore"}(?!.*: .{10,})`);
  const found = projectFiles(/\.(ts|tsx|mjs)$/).filter((file) => silencer.test(readSource(file)));
  expect(found).toEqual([]);
});
