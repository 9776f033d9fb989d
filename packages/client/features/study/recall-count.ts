import type { StudyCard } from "@perennial/domain/study/cards-below";
import { settingsIn } from "@perennial/domain/study/settings";
import { recallByBranch } from "@perennial/domain/study/stats/recall-by-branch";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { serverClock } from "../../platform/server-clock.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { branchRecall } from "../../store/branch-recall.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { browserIdle } from "./browser-idle.ts";

/** Counts in the browser's spare time how well each branch is known, for the margin of the outline. @returns how to call it off */
export function countKnown(tree: TreeStore, cards: readonly StudyCard[]): () => void {
  const timeZone = deviceTimeZone();
  const today = studyDayOf(serverClock.now(), timeZone);
  const steps = recallByBranch(tree, cards, { today, timeZone, settingsOf: settingsIn(tree) });
  const goOn = (hasTime: () => boolean) => {
    do {
      const { done, value } = steps.next();
      if (done) return branchRecall.set(value);
    } while (hasTime());
    callOff = browserIdle.run(goOn);
  };
  let callOff = browserIdle.run(goOn);
  return () => callOff();
}
