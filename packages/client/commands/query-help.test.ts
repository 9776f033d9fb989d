import { anchorOf } from "@perennial/domain/intent/link-to-node";
import { titledLink } from "@perennial/domain/rich/note-link";
import { expect, test } from "vitest";
import { queryHelpOf, queryHints, unreadIn } from "./query-help.ts";
import type { ResultsPlace } from "./query-texts.ts";
import { createStage } from "./testing/stage.ts";

test.each([
  ["cell is:d", ["is:done", "is:due", "is:drafted"]],
  ["-has:p", ["has:pdf"]],
  ["crea", ["created:7d"]],
  ["cell", []],
  ["is:due", []],
  ["is:due ", []],
  ["x.is", []],
])("%s may be meant to go on (issue 43, point 5: suggestions while typing)", (search, terms) => {
  expect(queryHints(search, []).map(({ term }) => term)).toEqual(terms);
});

test("a term that is taken stands where it was typed", () => {
  expect(queryHints("biology > (is:du", [])[0]?.search).toBe("biology > (is:due");
});

test("while nothing is typed three examples are offered; behind a sign the tags in use (issue 43, point 5)", () => {
  const tags = ["Exam", "bio/cell", "example"].map((name) => ({
    name,
    folded: name.toLowerCase(),
    count: 1,
    within: 1,
  }));
  expect(queryHints(" ", tags).map(({ term }) => term)).toEqual(["is:due", "#exam", "biology > ATP"]);
  expect(queryHints("cell -#ex", tags).map(({ search }) => search)).toEqual([
    "cell -#Exam",
    "cell -#example",
  ]);
  expect(queryHints("tag:ce", tags).map(({ term }) => term)).toEqual(["tag:bio/cell"]);
  expect(queryHints("word#ex", tags)).toEqual([]);
});

test("behind in: and needs: the notes that a link can name; one is linked to only when it is taken", () => {
  const { ctx, sent } = createStage(
    "Course\n  Krebs cycle\n    ? What is the Krebs cycle? = A cycle\n  Chain",
  );
  const { tree } = ctx.workspace;
  const help = queryHelpOf(ctx);
  help.look("notes", () => {});
  const termsOf = (search: string) => help.hintsFor(search).map(({ term }) => term);
  expect(termsOf("is:due in:[[krebs c")).toEqual(["in:[[Krebs cycle]]", "in:[[What is the Krebs cycle?]]"]);
  expect(termsOf("in:h")).toContain("in:here");
  expect(termsOf("-needs:chai")).toEqual(["needs:[[Chain]]"]);
  expect(termsOf("needs:[[nothing of this")).toEqual([]);
  expect(termsOf("word in:[[Krebs cycle^0000000001]]")).toEqual([]);
  const [hint] = help.hintsFor("-needs:chai");
  expect(sent).toEqual([]);
  hint?.prepare?.();
  const link = titledLink("Chain", anchorOf(tree, tree.idOf(ctx.list.keyAt(3) ?? "") ?? 0) ?? 0);
  expect(hint?.search).toBe(`-needs:${link}`);
  expect(sent.map(({ action }) => action.eventType)).toEqual(["note.link"]);
  const [again] = help.hintsFor("needs:[[chain");
  again?.prepare?.();
  expect([again?.search, sent.length]).toEqual([`needs:${link}`, 1]);
});

test("nothing is said of a link that is still being typed", () => {
  expect(unreadIn("is:due in:[[krebs cy")).toEqual([]);
  expect(unreadIn("in:[[krebs]] cell").map(({ term }) => term)).toEqual(["in:[[krebs]]"]);
});

test("what cannot be read is told with its place and why, except for what is still being typed", () => {
  expect(unreadIn("cell r<abc is:od")).toEqual([
    { start: 5, end: 10, term: "r<abc", why: expect.stringMatching(/needs a number/) },
  ]);
  expect(unreadIn("is:odd cell").map(({ term }) => term)).toEqual(["is:odd"]);
  expect(unreadIn("r<")).toEqual([]);
});

test("an order that means nothing where the results stand is told (issue 43, point 5)", () => {
  const told = (search: string, ...[place]: readonly ResultsPlace[]) =>
    unreadIn(search, place).map(({ term, why }) => `${term} ${why.split(" ").slice(0, 2).join(" ")}`);
  expect(told("cell sort:r")).toEqual([]);
  expect(told("cell sort:r", "list")).toEqual(["sort:r sorts no"]);
  expect(told("cell sort:due", "list")).toEqual([]);
  expect(told("cell sort:due limit:5", "review")).toEqual(["sort:due sorts no"]);
  expect(told("cell sort:due", "outline")).toEqual(["sort:due sorts no"]);
  expect(told("cell limit:5 sort:due", "outline")).toEqual([]);
});
