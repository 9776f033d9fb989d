import { completedNew } from "@perennial/domain/card/card-kinds";
import { newProgress } from "@perennial/domain/study/new-progress";
import { expect, test } from "vitest";
import { branchOps } from "./branch-ops.ts";

test("what is known of a step goes with its row into the other account", () => {
  const card = completedNew({ kind: "steps", question: "How is compost made?", answer: "" });
  const progress = newProgress(7, new Date(0), 2 ** 20 + 12);
  const ops = branchOps(
    [
      {
        id: 11,
        parentId: null,
        sortOrder: 1,
        itemId: 7,
        content: { kind: "flashcard", card, progress: [progress] },
      },
      { id: 12, parentId: 11, sortOrder: 1, itemId: 8, content: { kind: "note", text: "Layer" } },
    ],
    { parentId: 1, sortOrder: 1 },
    [
      { node: 51, item: 61 },
      { node: 52, item: 62 },
    ],
  );
  const known = ops.flatMap((op) => (op.type === "progress.set" && op.after ? op.after : []));
  expect(known).toMatchObject([{ flashcardId: 61, part: 2 ** 20 + 52 }]);
});
