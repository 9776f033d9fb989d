import { expect, test } from "vitest";
import { readPriorState, writePriorState } from "./prior-state.ts";
import { answer, NEW_CARD } from "./schedule.ts";

test("a state that was written is read as it was", () => {
  let state = NEW_CARD;
  expect(readPriorState(writePriorState(state))).toEqual(state);
  for (const [i, rating] of ([1, 3, 4, 1, 2] as const).entries()) {
    state = answer(state, { rating, at: new Date(1e12 + i * 3e8), timeZone: "Asia/Tokyo" });
    expect(readPriorState(writePriorState(state))).toEqual(state);
  }
});

test("what is no such line is nothing to go back to", () => {
  for (const line of [null, "", "{}", "null", '["review"]', "[9,0]", "[1"])
    expect(readPriorState(line)).toBeNull();
});
