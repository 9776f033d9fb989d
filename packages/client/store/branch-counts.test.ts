import { basicCard, type NewCard } from "@perennial/domain/card/card";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { titledLink } from "@perennial/domain/rich/note-link";
import { newProgress } from "@perennial/domain/study/new-progress";
import { expect, test } from "vitest";
import { countBranches } from "./branch-counts.ts";
import { createIdentity } from "./identity.ts";
import { createTreeStore } from "./tree-store.ts";

const NOW = new Date("2026-11-29T09:00:00Z");
const NONE = {
  notes: 0,
  furtherKinds: 0,
  typed: 0,
  schedules: 0,
  marks: 0,
  needs: 0,
  studied: 0,
  done: 0,
  links: 0,
  files: 0,
  drafted: 0,
};

/** A root with a note and, below that, cards of several kinds; beside it another note. */
function tree() {
  const store = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const note = (id: number, parentId: number | null, text: string) => {
    store.put("note", { id, text });
    store.put("node", { id, parentId, sortOrder: id, itemType: "note", itemId: id });
  };
  const card = (id: number, parentId: number, said: NewCard) => {
    store.put("flashcard", basicCard({ ...said, id }));
    store.put("node", { id, parentId, sortOrder: id, itemType: "flashcard", itemId: id });
  };
  note(1, null, "Root");
  note(2, 1, `See ${titledLink("Other", 9)} and ![a](file:7) ![b](file:8)`);
  card(3, 2, { question: "q", answer: "![a](file:7)", isTyped: true });
  card(4, 2, { question: "h", answer: "\u2193", kind: "list" });
  note(5, 4, "row");
  card(6, 1, {
    question: "x",
    answer: "y",
    kind: "cloze",
    source: `{{c1::y}} [x](note:${anchorName(9)})`,
    asks: "1 2",
  });
  note(9, 1, "Other");
  store.put("anchor", { id: 9, nodeId: 9 });
  store.put("anchor", { id: 3, nodeId: 3 });
  store.put("requirement", { id: 1, anchorId: 3, needsId: 9 });
  const rated = { phase: "review", reviewedAt: NOW.toISOString() } as const;
  store.put("progress", { ...newProgress(3, NOW, 0), ...rated, flag: 2 });
  store.put("progress", { ...newProgress(6, NOW, 1), ...rated, id: "6 1" });
  store.put("progress", { ...newProgress(6, NOW, 2), suspendedAt: NOW.toISOString(), id: "6 2" });
  store.put("mark", { id: 1, nodeId: 5, sign: "done" });
  store.put("mark", { id: 2, nodeId: 5, sign: "done" });
  store.put("mark", { id: 3, nodeId: 9, sign: "conflict" });
  return store;
}

test("what a branch holds is counted, each thing once", () => {
  expect(countBranches(tree(), [1])).toEqual({
    ...NONE,
    notes: 3,
    furtherKinds: 2,
    typed: 1,
    schedules: 2,
    marks: 2,
    needs: 1,
    done: 1,
    links: 2,
    files: 2,
  });
});

test("of branches that are chosen only what stands in them is counted, of one in the other once", () => {
  expect(countBranches(tree(), [4])).toEqual({ ...NONE, furtherKinds: 1, done: 1 });
  expect(countBranches(tree(), [4, 5])).toEqual(countBranches(tree(), [4]));
  expect(countBranches(tree(), [9])).toEqual({ ...NONE, notes: 1 });
  expect(countBranches(tree(), [])).toEqual(NONE);
});

test("how a branch is studied is counted where somebody said so: weights follow from the answers", () => {
  const store = tree();
  const said = {
    desiredRetention: null,
    newPerDay: null,
    reviewsPerDay: null,
    learningSteps: null,
    examDate: null,
    weights: "0.2 1.3",
    easyDays: null,
    backlog: null,
    needsFirst: null,
    makesCards: null,
  };
  store.put("studySettings", { ...said, id: 1, nodeId: 1 });
  expect(countBranches(store, [1]).studied).toBe(0);
  store.put("studySettings", { ...said, id: 2, nodeId: 2, newPerDay: 5 });
  expect(countBranches(store, [1]).studied).toBe(1);
});
