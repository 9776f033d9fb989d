import { expect, test } from "vitest";
import type { ExportForm } from "../../queries/export-address.ts";
import { type BranchCounts, countBranches } from "../../store/branch-counts.ts";
import { createIdentity } from "../../store/identity.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import { lossesOf } from "./export-losses.ts";

const HELD: BranchCounts = {
  notes: 1_200,
  furtherKinds: 3,
  typed: 2,
  schedules: 40,
  marks: 1,
  needs: 2,
  studied: 1,
  done: 5,
  links: 1,
  files: 2,
  drafted: 0,
};
const nothing = countBranches(createTreeStore(createIdentity(() => "")), []);
const losses = (form: ExportForm, held = HELD) => lossesOf(held, form).join("\n");

test("each file says in sentences with numbers what it leaves out", () => {
  expect(
    losses({ format: "apkg" }),
  ).toBe(`1,200 notes are no cards and stay behind; what stands above cards is named by their decks.
2 needs of cards for other cards stay behind.
How 1 branch is studied stays behind.
5 rows are no longer done.
1 link leaves as the title of its note.`);
  expect(losses({ format: "opml" })).toContain(
    "3 cards with gaps, both ways, with a list, steps or hidden parts leave as one question with one answer.",
  );
  expect(losses({ format: "csv" })).toContain(
    "When 40 questions are due leaves; the answers that were given stay behind.",
  );
});

test("what is asked for beside a form is not told as left out", () => {
  const [schedules, files] = [/schedule of 40 questions/, /2 pictures, sounds and documents stay behind/];
  expect(losses({ format: "markdown" })).toMatch(schedules);
  expect(losses({ format: "markdown" })).toMatch(files);
  expect(losses({ format: "markdown", schedules: "1" })).not.toMatch(schedules);
  expect(losses({ format: "markdown", flavor: "folder" })).not.toMatch(files);
  expect(losses({ format: "markdown", flavor: "folder", schedules: "1" })).toMatch(/answers that were given/);
  expect(losses({ format: "apkg", flavor: "text" })).toMatch(schedules);
});

test("nothing is told of what is not there, and nothing of a backup", () => {
  expect(losses({ format: "json" })).toBe("");
  for (const format of ["opml", "markdown", "csv", "apkg"] as const)
    expect(losses({ format }, nothing)).toBe("");
});
