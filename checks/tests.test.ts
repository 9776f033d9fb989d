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

/** What silences in a comment, and the casts that nothing can see through; put together from pieces, as above. */
const COMMENTS = new RegExp([`@ts-${"ignore"}`, `@ts-${"expect-error"}`, `biome-${"ignore"}`].join("|"));
const CASTS = new RegExp(`\\bas (?:${"unknown"} as|${"never"})\\b`);

test("nothing silences the compiler or the linter without its reason beside it", () => {
  const found = projectFiles(/\.(ts|tsx|mjs|css)$/).flatMap((file) => {
    const lines = readSource(file).split("\n");
    return lines.flatMap((line, i) => {
      // A comment says why in itself; a cast has a comment on its line or above it.
      const isSilent = COMMENTS.test(line)
        ? !/: .{10,}/.test(line)
        : CASTS.test(line) && !/\/\/ |\/\*|^ *\*/.test(`${lines[i - 1]?.trim() ?? ""} ${line}`);
      return isSilent ? [`${file}:${i + 1}`] : [];
    });
  });
  expect(found).toEqual([]);
});
