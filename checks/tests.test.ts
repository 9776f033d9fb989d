import { expect, test } from "vitest";
import { projectFiles, readSource } from "./sources.ts";

test("what a page names as a test is there", () => {
  const named = ["SECURITY.md", "docs/reliability.md"].flatMap((page) => {
    let folder = "";
    return [...readSource(page).matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = ""]) => {
      // A name alone lies beside the one before it.
      if (name.includes("/")) folder = name.replace(/[^/]+$/, "");
      return name.includes("/") ? name : folder + name;
    });
  });
  const there = new Set(projectFiles(/\.(test|spec)\.tsx?$/));
  expect(named.filter((file) => !there.has(file))).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

test("no test is skipped or focused", () => {
  // Put together from pieces, so that this file does not find itself.
  const forbidden = new RegExp(
    `\\b(?:it|test|describe)\\.(?:${["skip", "only", "todo", "fixme", "fails"].join("|")})\\b|\\bx(?:it|describe)\\(`,
  );
  const found = projectFiles(/\.(test|spec)\.tsx?$/).filter((file) => forbidden.test(readSource(file)));
  expect(found).toEqual([]);
});

test("a test that is skipped under a condition says where and why in the line above: // Skipped on a cluster: it has no triggers.", () => {
  const conditional = new RegExp(`\\.(?:${["skip", "run"].join("If|")}If)\\(`);
  const found = projectFiles(/\.(test|spec)\.tsx?$/).flatMap((file) => {
    const lines = readSource(file).split("\n");
    return lines.flatMap((line, i) =>
      conditional.test(line) && !/^\s*\/\/ Skipped [^:]+: \S.*\.$/.test(lines[i - 1] ?? "")
        ? [`${file}:${i + 1}`]
        : [],
    );
  });
  expect(found).toEqual([]);
});

test("what the first lines of a server test say of how it is run is what vitest.config.ts looks for", () => {
  const meant = /^\/\/ (?:slow|also on)/i;
  const found = projectFiles(/\.(test|spec)\.tsx?$/).flatMap((file) =>
    readSource(file)
      .split("\n")
      .filter(
        (line) => meant.test(line) && !/^\/\/ (?:Slow|Also on the oldest PostgreSQL): \S.*\.$/.test(line),
      )
      .map((line) => `${file} ${line}`),
  );
  expect(found).toEqual([]);
});

test("no test gives up after the second that Vitest's own waiting has: expect.poll has the patience of the project", () => {
  const impatient = new RegExp(`\\bvi\\.${["waitFor", "waitUntil"].join("|vi\\.")}\\b`);
  const found = projectFiles(/\.test\.tsx?$/).filter((file) => impatient.test(readSource(file)));
  expect(found).toEqual([]);
});

test("a file that stops the clock lets it go on: the files after it in the same process wait by it", () => {
  const stopping = projectFiles(/\.test\.tsx?$/).filter((file) =>
    /\bvi\.useFakeTimers\(/.test(readSource(file)),
  );
  expect(stopping.length).toBeGreaterThan(5);
  expect(stopping.filter((file) => !/\bvi\.useRealTimers\(/.test(readSource(file)))).toEqual([]);
});
