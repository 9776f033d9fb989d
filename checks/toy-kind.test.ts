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

test("a line for a kind in the table of kinds is all that the types ask for, one that a node shows too", () => {
  addKinds("table.ts", "KINDS", { toy: "toy.ts", toyLabel: "toy-label.ts" });
  addKinds("item-kinds.ts", "ITEM_KINDS", { toyPicture: "toy-picture.ts" });
  const tsc = join(ROOT, "node_modules", ".bin", "tsc");
  for (const part of PARTS) {
    const project = join(copy, "packages", part);
    expect(
      errorsOf(() => execFileSync(tsc, ["-p", project], { encoding: "utf8" })),
      part,
    ).toBe("");
  }
});

/** Adds kinds of the tests to a table in the copy. @param kinds their files in `domain/testing/toy` */
function addKinds(file: string, table: string, kinds: Readonly<Record<string, string>>): void {
  const path = join(copy, "packages", "domain", "kind", file);
  const source = readFileSync(path, "utf8");
  const head = `export const ${table} = { `;
  expect(source).toContain(head);
  const imports = Object.entries(kinds).map(
    ([name, from]) => `import { ${name} } from "../testing/toy/${from}";\n`,
  );
  const names = Object.keys(kinds).join(", ");
  writeFileSync(path, imports.join("") + source.replace(head, `${head}${names}, `));
}

/** What the compiler writes where it finds an error; empty where it finds none. */
function errorsOf(compile: () => string): string {
  try {
    return compile();
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
}
