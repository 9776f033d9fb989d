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

test("no test gives up after the second that Vitest's own waiting has: expect.poll has the patience of the project", () => {
  const impatient = new RegExp(`\\bvi\\.${["waitFor", "waitUntil"].join("|vi\\.")}\\b`);
  const found = projectFiles(/\.test\.tsx?$/).filter((file) => impatient.test(readSource(file)));
  expect(found).toEqual([]);
});
