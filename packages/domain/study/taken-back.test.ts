import fc from "fast-check";
import { expect, test } from "vitest";
import { basicCard } from "../card/card.ts";
import { type Logged, logReview, unlogReview } from "../intent/log-review.ts";
import { opsOf } from "../intent/plan.ts";
import { rateFlashcard } from "../intent/rate-flashcard.ts";
import { applyOps } from "../op/apply.ts";
import { createOutline, type Outline } from "../tree/outline.ts";
import { undoSteps } from "../undo/undo-steps.ts";
import { cardsBelow } from "./cards-below.ts";
import { CONFIDENCES } from "./confidence.ts";
import { countStudied, planDay } from "./day-plan.ts";
import { createReviewLog } from "./review-log.ts";
import { studyDayOf } from "./study-day.ts";

const CARDS = 5;
const timeZone = "America/New_York";
const START = Date.parse("2026-03-02T12:00:00Z");
const MINUTE_MS = 60_000;

const anyAnswer = fc.record({
  card: fc.integer({ min: 1, max: CARDS }),
  confidence: fc.constantFrom(...CONFIDENCES),
  /** Since the answer before it: seconds, minutes, or days. */
  minutes: fc.oneof(fc.constant(0.5), fc.integer({ min: 2, max: 30 }), fc.integer({ min: 600, max: 30_000 })),
});

function notes(): Outline {
  const tree = createOutline();
  tree.put("note", { id: 1, text: "Root" });
  tree.put("node", { id: 100, parentId: null, sortOrder: 0, itemType: "note", itemId: 1 });
  for (let id = 1; id <= CARDS; id++) {
    tree.put("flashcard", basicCard({ id, question: `Question ${id}`, answer: "Answer" }));
    tree.put("node", { id: 100 + id, parentId: 100, sortOrder: id, itemType: "flashcard", itemId: id });
  }
  return tree;
}

/**
 * All that a learner sees of it: the cards as they are known, the queue of the day, and what of the day is done. A card
 * whose only rating was taken back is as new, and says so; one that was never rated says nothing.
 */
function seen(tree: Outline, now: Date) {
  const cards = cardsBelow(tree, 100);
  const plan = planDay(cards, { now, timeZone });
  const nameOf = ({ card }: (typeof plan.cards)[number]) => card.flashcardId;
  return {
    cards: cards.map(({ progress }) => (progress?.reviews ? progress : null)),
    queue: { ...plan, cards: plan.cards.map(nameOf), late: plan.late.map(nameOf) },
    done: countStudied(studyDayOf(now, timeZone), cards),
  };
}

test("a rating that is taken back on a device leaves cards, queue and counters exactly as they were", () => {
  fc.assert(
    fc.property(fc.array(anyAnswer, { minLength: 1, maxLength: 25 }), (answers) => {
      const tree = notes();
      let at = START;
      for (const { card, confidence, minutes } of answers) {
        at += minutes * MINUTE_MS;
        const now = new Date(at);
        const before = seen(tree, now);
        const plan = rateFlashcard(tree, { flashcardId: card, color: confidence.color, now, timeZone });
        if (!plan.ok) throw new Error(plan.error);
        applyOps(tree, opsOf(plan.value));
        const done = plan.value.steps.map((step) => ({ ...step, uuid: null }));
        for (const { ops } of undoSteps(tree, done).steps) applyOps(tree, ops);
        expect(seen(tree, now)).toEqual(before);
        applyOps(tree, opsOf(plan.value));
      }
    }),
  );
});

test("so does one that is taken back from the log, whenever it was given", () => {
  fc.assert(
    fc.property(fc.array(anyAnswer, { minLength: 2, maxLength: 25 }), fc.nat(), (answers, pick) => {
      /** All of the answers but one, which is not given, or given and taken back. */
      const gone = pick % answers.length;
      const studied = (isGiven: boolean) => {
        const tree = notes();
        const log = createReviewLog([]);
        let at = START;
        const put = (logged: Logged, i: number) => {
          log.put(logged.review, i);
          applyOps(tree, [logged.op]);
          return logged.review;
        };
        const reviews = answers.map(({ card, confidence: { rating }, minutes }, i) => {
          at += minutes * MINUTE_MS;
          if (i === gone && !isGiven) return undefined;
          const given = { uuid: `r${i}`, flashcardId: card, part: 0, rating, at: new Date(at), timeZone };
          return put(logReview(tree, log, { ...given, durationMs: null }), i);
        });
        const review = reviews[gone];
        if (review) put(unlogReview(tree, log, review, "undo"), answers.length);
        return seen(tree, new Date(at));
      };
      expect(studied(true)).toEqual(studied(false));
    }),
  );
});
