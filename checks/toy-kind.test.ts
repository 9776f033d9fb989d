import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * The tests of the toy kinds put them into the table of kinds while they run, where no type sees them. Here their
 * lines stand in a copy of the sources.
 */
const ROOT = join(import.meta.dirname, "..");
const PARTS = ["domain", "contract", "server", "client"];

let copy: string;
beforeAll(() => {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  copy = mkdtempSync(join(ROOT, ".cache", "with-toys-"));
  cpSync(join(ROOT, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  mkdirSync(join(copy, "node_modules", "@perennial"), { recursive: true });
  for (const part of PARTS) {
    const sources = join(copy, "packages", part);
    cpSync(join(ROOT, "packages", part), sources, {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
    });
    symlinkSync(sources, join(copy, "node_modules", "@perennial", part));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a line for a kind in the table of kinds is all that the types ask for", () => {
  const table = join(copy, "packages", "domain", "kind", "table.ts");
  const source = readFileSync(table, "utf8");
  const withToys = source
    .replace("export const KINDS = { ", "export const KINDS = { toy, toyLabel, ")
    .replace(
      /^/,
      'import { toy } from "../testing/toy/toy.ts";\nimport { toyLabel } from "../testing/toy/toy-label.ts";\n',
    );
  expect(withToys).toContain("{ toy, toyLabel, note");
  writeFileSync(table, withToys);
  const tsc = join(ROOT, "node_modules", ".bin", "tsc");
  for (const part of PARTS) {
    const project = join(copy, "packages", part);
    expect(
      errorsOf(() => execFileSync(tsc, ["-p", project], { encoding: "utf8" })),
      part,
    ).toBe("");
  }
});

/** What the compiler writes where it finds an error; empty where it finds none. */
function errorsOf(compile: () => string): string {
  try {
    return compile();
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
}
