import { expect, test } from "vitest";
import { uncommentedIn } from "./comments.ts";
import { withProject } from "./program.ts";

test("a missing comment is found whatever the export is, and so is one that only says the name again", () => {
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
  const overlay = {
    "exports.ts": lines.join("\n"),
    "tsconfig.exports.json": JSON.stringify({
      compilerOptions: { target: "es2024", strict: true, noEmit: true, types: [] },
      files: ["exports.ts"],
    }),
  };
  const { found, looked } = withProject("tsconfig.exports.json", overlay, (project) =>
    uncommentedIn(project, "exports.ts"),
  );
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
});
