import { expect, test } from "vitest";
import { createAnswerTime } from "./answer-time.ts";

function createMemory() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => {
      kept.set(key, value);
      return true;
    },
    kept,
  };
}

test("a card takes half a minute until something was answered, then as long as this learner needs", () => {
  const memory = createMemory();
  const answerTime = createAnswerTime(memory, 7);
  expect(answerTime.secondsEach()).toBe(30);
  for (let i = 0; i < 3; i++) answerTime.answered(7_000);
  expect(answerTime.secondsEach()).toBeGreaterThan(27);
  for (let i = 0; i < 150; i++) answerTime.answered(7_000);
  expect(answerTime.secondsEach()).toBeCloseTo(7, 0);
  expect(createAnswerTime(memory, 7).secondsEach()).toBe(answerTime.secondsEach());
  expect(createAnswerTime(memory, 8).secondsEach(), "of another learner on this device").toBe(30);
});

test("a break counts as three minutes, and what cannot be read as nothing", () => {
  const memory = createMemory();
  const answerTime = createAnswerTime(memory, 7);
  answerTime.answered(9_000_000);
  expect(answerTime.secondsEach()).toBe(35);
  for (const text of ["", "much", "-4", "1e9", "NaN"]) {
    memory.set([...memory.kept.keys()][0] ?? "", text);
    expect(answerTime.secondsEach(), text).toBe(30);
  }
});
