import { expect, test } from "vitest";
import { sampleTree } from "../testing/sample.ts";
import { cardsBelow } from "./cards-below.ts";
import { comingExams } from "./coming-exams.ts";
import { dayOfDate, NO_OWN_SETTINGS, settingsIn } from "./settings.ts";

test("exams that are still to come are listed, the nearest first; what is over or has no cards is none", () => {
  const tree = sampleTree("Root\n  Late\n    a :: 1\n  Soon\n    b :: 2\n  Over\n    c :: 3\n  Empty");
  const [late, soon, over, empty] = tree.childIds(1);
  const dates = ["2026-12-20", "2026-12-01", "2026-11-21", "2026-12-24"];
  [late, soon, over, empty].forEach((nodeId = 0, i) => {
    tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 50 + i, nodeId, examDate: dates[i] ?? null });
  });
  expect(comingExams(cardsBelow(tree, 1), settingsIn(tree), dayOfDate("2026-11-22"))).toEqual([
    { nodeId: soon, day: dayOfDate("2026-12-01") },
    { nodeId: late, day: dayOfDate("2026-12-20") },
  ]);
  expect(comingExams(cardsBelow(tree, 1), settingsIn(tree), dayOfDate("2026-12-20"))).toHaveLength(1);
});
