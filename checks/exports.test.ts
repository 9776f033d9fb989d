import { expect, test } from "vitest";
import { exportsOf, usesOf } from "./exports.ts";
import { isTest } from "./judge.ts";
import { projectFiles, readSource } from "./sources.ts";

/** Read by tools, not by an import. */
const ENTRANCES = /(^|\/)((vite|vitest|playwright)\.config|global-setup(-\w+)?)\.ts$|\.(test|spec)\.tsx?$/;

const sources = new Map(
  projectFiles(/^(packages|e2e|bench|checks|scripts)\/.*\.(ts|tsx|mjs)$|^vitest\.config\.ts$/).map((file) => [
    file,
    readSource(file),
  ]),
);
const all = usesOf(sources).filter(({ file }) => !ENTRANCES.test(file));

test("what the product exports is used by the product: nothing is there for tests alone", () => {
  const dead = all.filter((each) => !isTest(each.file) && !each.isUsedInside && !each.isUsedByProduct);
  expect(dead.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  // A reader that no longer finds exports would pass everything.
  expect(all.length).toBeGreaterThan(sources.size);
});

test("what nobody imports is not exported", () => {
  const idle = all.filter((each) => !each.isType && !each.isUsedByProduct && !each.isUsedByTests);
  expect(idle.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test("an export that only a test imports is found, one that its own file needs too is not", () => {
  const uses = usesOf(
    new Map([
      [
        "packages/a/made.ts",
        "export const forTests = 1;\nexport const LIMIT = 2;\nexport const used = LIMIT;\nexport const late = 3;",
      ],
      ["packages/a/made.test.ts", 'import { forTests, LIMIT } from "./made.ts";'],
      [
        "packages/a/user.ts",
        `import { used as mine } from "./made.ts";\nconst { late } = await ${"import"}("./made.ts");`,
      ],
      ["e2e/spec.ts", 'import { late } from "../packages/a/made.ts";'],
    ]),
  );
  const of = (name: string) => uses.find((each) => each.name === name);
  expect(of("forTests")).toMatchObject({ isUsedInside: false, isUsedByProduct: false, isUsedByTests: true });
  expect(of("LIMIT")).toMatchObject({ isUsedInside: true, isUsedByProduct: false, isUsedByTests: true });
  expect(of("used")).toMatchObject({ isUsedInside: false, isUsedByProduct: true, isUsedByTests: false });
  expect(of("late")).toMatchObject({ isUsedByProduct: true, isUsedByTests: true });
});

test("exports are read in every form they are written in", () => {
  const source = [
    "export const a = 1;",
    "export async function b() {}",
    "export type C = string;",
    "export interface D {}",
    "export const E = schema;",
    "export type E = z.infer<typeof E>;",
    "export default {};",
    "/** export const no = 1; */",
  ].join("\n");
  expect(exportsOf(source)).toEqual([
    { name: "a", isType: false },
    { name: "b", isType: false },
    { name: "C", isType: true },
    { name: "D", isType: true },
    { name: "E", isType: false },
    { name: "default", isType: false },
  ]);
});
