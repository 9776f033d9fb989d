import type { Review } from "@perennial/contract/study/reviews";
import { DEFAULT_SCHEDULING } from "@perennial/domain/study/schedule";
import { STEEPER_WEIGHTS } from "@perennial/domain/testing/any-weights";
import { expect, test } from "vitest";
import { createApi } from "../api/client.ts";
import { readAnswer } from "../api/read-answer.ts";
import { createVirtualTimers } from "../sync/testing/virtual-timers.ts";
import { cardReviewsCall } from "./card-reviews.ts";

const row: Review = {
  uuid: "6f1c2a9e-0000-4000-8000-000000000001",
  flashcard_id: 7,
  part: 0,
  rating: 3,
  kind: "learn",
  reviewed_at: "2026-03-01T10:00:00.000Z",
  time_zone: "UTC",
  study_day: 20_513,
  duration_ms: null,
  phase_before: "new",
  stability_before: null,
  difficulty_before: null,
  phase_after: "learning",
  stability_after: 2.3,
  difficulty_after: 5,
  due_after: "2026-03-01T10:10:00.000Z",
  weights: 0,
  scheduling: null,
  undone_by: null,
};

const reviewsOf = (reviews: readonly Review[]) =>
  cardReviewsCall(
    createApi({
      baseUrl: () => "http://notes.test/",
      token: () => "secret",
      delay: () => 0,
      timers: createVirtualTimers(),
      reader: () => Promise.resolve(readAnswer),
      fetch: async () => new Response(JSON.stringify({ reviews })),
    }),
  )(7);

test("each review of a card comes with how its branch was studied then, the weights included", async () => {
  const scheduling = {
    desired_retention: 0.95,
    learning_steps: [1, 10],
    weights: [...STEEPER_WEIGHTS],
  };
  const [before, own] = (await reviewsOf([row, { ...row, weights: 1, scheduling }]))?.get(0) ?? [];
  expect(before?.scheduling).toBeUndefined();
  expect(own?.scheduling).toMatchObject({
    ...DEFAULT_SCHEDULING,
    desiredRetention: 0.95,
    learningSteps: [1, 10],
    weights: STEEPER_WEIGHTS,
  });
});

test("the reviews of each part of a card are a log of their own", async () => {
  const reviews = await reviewsOf([row, { ...row, part: 2, uuid: row.uuid.replace(/1$/, "2") }]);
  expect([...(reviews ?? [])].map(([part, log]) => [part, log.length])).toEqual([
    [0, 1],
    [2, 1],
  ]);
});
