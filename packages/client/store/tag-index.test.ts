import { basicCard } from "@perennial/domain/card/card";
import { expect, test } from "vitest";
import { createIdentity } from "./identity.ts";
import { createTagIndex, nestedTags } from "./tag-index.ts";
import { createTreeStore } from "./tree-store.ts";

const ALL = Number.POSITIVE_INFINITY;

function courseOf(texts: readonly string[]) {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const put = (id: number, itemType: "note" | "flashcard", text: string) => {
    if (itemType === "note") tree.put("note", { id, text });
    else tree.put("flashcard", basicCard({ id, question: text, answer: "#answered" }));
    tree.put("node", { id, parentId: id === 1 ? null : 1, sortOrder: id, itemType, itemId: id });
  };
  tree.transact(() => {
    for (const [i, text] of texts.entries()) put(i + 1, text.startsWith("?") ? "flashcard" : "note", text);
  });
  return { tree, put };
}

test("tags are counted by rows, folded, in notes and on every side of cards, the most used first", () => {
  const { tree } = courseOf(["Root", "#exam and #Exam", "#EXAM #a/b", "? What #a", "[Weak](search:tag:b/c)"]);
  const index = createTagIndex(tree);
  expect(index.tags()).toEqual([]);
  index.begin();
  index.look(ALL);
  expect(index.tags().map(({ name, count }) => `${name} ${count}`)).toEqual([
    "exam 2",
    "a 1",
    "a/b 1",
    "answered 1",
  ]);
  expect(index.tags().find(({ name }) => name === "a")?.within).toBe(2);
  expect(index.nodesWith("a")).toEqual([3, 4]);
  expect(index.nodesWith("b")).toEqual([5]);
});

test("while a changed tree is looked through again the tags of before stay, and then follow it", () => {
  const { tree, put } = courseOf(["Root", "#old", "#kept"]);
  const index = createTagIndex(tree);
  index.begin();
  index.look(ALL);
  put(2, "note", "#new");
  index.begin();
  expect(index.look(1)).toBe(true);
  expect(index.tags().map(({ name }) => name)).toEqual(["kept", "old"]);
  expect(index.look(ALL)).toBe(false);
  expect(index.tags().map(({ name }) => name)).toEqual(["kept", "new"]);
});

test("a list has each tag right behind the one that it stands below, and indents by those that are listed", () => {
  const tags = ["exam2", "exam/oral", "lab/week/1", "lab", "exam"].map((name) => ({
    name,
    folded: name,
    count: 1,
    within: 1,
  }));
  const lines = (listed: typeof tags) => nestedTags(listed).map(({ name, depth }) => `${name} ${depth}`);
  expect(lines(tags)).toEqual(["exam 0", "exam/oral 1", "exam2 0", "lab 0", "lab/week/1 1"]);
  expect(lines(tags.filter(({ name }) => name === "exam/oral"))).toEqual(["exam/oral 0"]);
});
