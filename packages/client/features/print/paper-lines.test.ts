import { basicCard, type NewCard } from "@perennial/domain/card/card";
import { expect, test } from "vitest";
import { createIdentity } from "../../store/identity.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import { linesOf } from "./paper-lines.ts";

test("rows that answer a list or steps are known as that, those of steps by their numbers", () => {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const note = (id: number, parentId: number | null) => {
    tree.put("note", { id, text: `note ${id}` });
    tree.put("node", { id, parentId, sortOrder: id, itemType: "note", itemId: id });
  };
  const card = (id: number, parentId: number, kind: NewCard["kind"]) => {
    tree.put("flashcard", {
      ...basicCard({ question: `card ${id}`, answer: "a" }),
      id,
      kind: kind ?? "basic",
    });
    tree.put("node", { id, parentId, sortOrder: id, itemType: "flashcard", itemId: id });
  };
  note(1, null);
  card(2, 1, "steps");
  note(3, 2);
  note(4, 3);
  card(5, 2, "list");
  note(6, 5);
  card(7, 1, "list");
  note(8, 7);
  card(9, 1, "basic");
  note(10, 9);
  expect(
    linesOf(tree, 1).map(({ row, isAnswer, step }) => [
      row.note?.text ?? row.flashcard?.question,
      isAnswer,
      step,
    ]),
  ).toEqual([
    ["note 1", false, undefined],
    ["card 2", false, undefined],
    ["note 3", true, 1],
    ["note 4", true, undefined],
    ["card 5", true, 2],
    ["note 6", true, undefined],
    ["card 7", false, undefined],
    ["note 8", true, undefined],
    ["card 9", false, undefined],
    ["note 10", false, undefined],
  ]);
});
