import { expect, test } from "vitest";
import { circlesOf } from "./circles.ts";
import { fileAt, importsOf, targetOf } from "./imports.ts";
import { projectFiles, readSource } from "./sources.ts";

test("no files import each other in a circle, not even for a type", () => {
  const files = new Set(projectFiles(/^(packages|e2e|bench|checks|scripts)\/.*\.(ts|tsx|mjs)$/));
  const graph = new Map(
    [...files].map((file) => {
      const targets = importsOf(readSource(file)).map(({ specifier }) => targetOf(file, specifier));
      return [file, targets.flatMap((target) => (target && fileAt(target, files)) ?? [])];
    }),
  );
  // A reader that no longer finds imports would pass everything.
  expect([...graph.values()].flat().length).toBeGreaterThan(files.size);
  expect(circlesOf(graph).map((circle) => circle.join(" -> "))).toEqual([]);
});

test("a circle is found however long it is, and told as the way round", () => {
  const graph = new Map([
    ["a", ["b", "x"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", []],
    ["x", []],
    ["alone", ["alone"]],
  ]);
  expect(circlesOf(graph)).toEqual([
    ["a", "b", "c", "a"],
    ["alone", "alone"],
  ]);
});

test("two ways to one file are no circle", () => {
  expect(
    circlesOf(
      new Map([
        ["a", ["b", "c"]],
        ["b", ["d"]],
        ["c", ["d"]],
      ]),
    ),
  ).toEqual([]);
});
