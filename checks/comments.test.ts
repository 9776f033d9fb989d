import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { uncommentedIn } from "./comments.ts";
import { isTest } from "./judge.ts";
import { withProject } from "./program.ts";
import { projectFiles, ROOT } from "./sources.ts";

/** The rooms whose exports say what they do, each with all below it. */
const ROOMS: readonly string[] = [
  "packages/client",
  "packages/contract",
  "packages/domain",
  "packages/server",
];

/** Written by a tool, or for the compiler alone. */
const isGenerated = (file: string) => /[./-]generated\.tsx?$|\/generated\/|\.d\.ts$/.test(file);

const held = projectFiles(/^packages\/.*\.tsx?$/).filter(
  (file) => !isTest(file) && !isGenerated(file) && ROOMS.some((room) => file.startsWith(`${room}/`)),
);

/** The project of a file is the nearest one above it. */
const projectOf = (path: string): string =>
  existsSync(join(ROOT, path, "tsconfig.json")) ? join(ROOT, path) : projectOf(dirname(path));

test("each exported function, component, hook and class says what it does, in more than the words of its name", () => {
  let looked = 0;
  const projects = Map.groupBy(held, (file) => projectOf(dirname(file)));
  const found = [...projects].flatMap(([folder, files]) =>
    withProject(folder, (project) =>
      files.flatMap((file) => {
        const uncommented = uncommentedIn(project, join(ROOT, file));
        looked += uncommented.looked;
        return uncommented.found.map(({ line, name, fault }) => `${file}:${line} ${name} ${fault}`);
      }),
    ),
  );
  expect(found).toEqual([]);
  // A reader that no longer finds exports would pass everything, and so would a room that is called otherwise now.
  expect(looked).toBeGreaterThan(held.length / 2);
  for (const room of ROOMS) expect(held.filter((file) => file.startsWith(`${room}/`))).not.toEqual([]);
});

test("a missing comment is found whatever the export is, and so is one that only says the name again", () => {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache", "comments-"));
  const lines = [
    "declare function memo<P>(render: (props: P) => null): ((props: P) => null) & { readonly isMemo: true };",
    "export function bare(): void {}",
    "export const arrow = (): void => {};",
    "export const Row = memo(() => null);",
    "export const other = arrow;",
    "export class Shelf {}",
    "export default function () {}",
    "// Says a lot, and is not shown where the function is called.",
    "export function* lineComment() {}",
    "/** Says a lot about something that is far away. */",
    "",
    "export async function apart() {}",
    "/** Reads the notes from the given value. */",
    "export function readNote(): void {}",
    "/** The first of two signatures says what it does. */",
    "export function twice(a: string): string;",
    "export function twice(a: number): number;",
    "export function twice(a: string | number): string | number { return a; }",
    "/** Reads those notes that a person deleted. */",
    "export function readNotes(): void {}",
    "/** Sorts a deck once for each day. */",
    `// ${["biome", "ignore"].join("-")} lint/a/b: it stands between the two and belongs to the line.`,
    "export const sortDeck = () => {};",
    "export const LIMIT = Number(3);",
    "export const table = { hidden: () => {} };",
    "const inside = () => {};",
    "export type Inside = typeof inside;",
  ];
  const file = join(folder, "exports.ts");
  try {
    writeFileSync(file, lines.join("\n"));
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { target: "es2024", strict: true, noEmit: true, types: [] } }),
    );
    const { found, looked } = withProject(folder, (project) => uncommentedIn(project, file));
    expect(found.map(({ line, name, fault }) => `${line} ${name} ${fault}`)).toEqual([
      "2 bare has no comment",
      "3 arrow has no comment",
      "4 Row has no comment",
      "5 other has no comment",
      "6 Shelf has no comment",
      "7 default has no comment",
      "9 lineComment has no comment",
      "12 apart has no comment",
      "14 readNote has only its name as a comment",
    ]);
    expect(looked).toBe(12);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
