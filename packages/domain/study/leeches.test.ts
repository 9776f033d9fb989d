import fc from "fast-check";
import { expect, test } from "vitest";
import type { StudyCard } from "./cards-below.ts";
import { isLeech, KEPT_DAYS, LEECH_AGAIN, LEECH_LAPSES, leechesAmong } from "./leeches.ts";
import { newProgress } from "./new-progress.ts";

const MADE = new Date("2026-01-05T10:00:00Z");
const asked = { lapses: 0, strength: 2, suspendedAt: null, leftAt: 0 };

const cardOf = (flashcardId: number, lapses: number, strength = 2): StudyCard => ({
  nodeId: flashcardId,
  flashcardId,
  part: 0,
  progress: { ...newProgress(flashcardId, MADE), lapses, strength },
});
const idsOf = (cards: readonly StudyCard[]) => leechesAmong(cards).map(({ card }) => card.flashcardId);

test("a card that was forgotten four times is a leech, one that was forgotten less often is none", () => {
  expect(isLeech({ ...asked, lapses: LEECH_LAPSES - 1 })).toBe(false);
  expect(isLeech({ ...asked, lapses: LEECH_LAPSES })).toBe(true);
});

test("what is expected to last three weeks is kept by now, and no leech any more", () => {
  expect(isLeech({ ...asked, lapses: 9, strength: KEPT_DAYS })).toBe(false);
  expect(isLeech({ ...asked, lapses: 9, strength: KEPT_DAYS - 0.1 })).toBe(true);
});

test("what is suspended is not asked, and so not forgotten", () => {
  expect(isLeech({ ...asked, lapses: 9, suspendedAt: MADE.toISOString() })).toBe(false);
});

test("what was left as it is comes up again after four more times", () => {
  expect(isLeech({ ...asked, leftAt: 5, lapses: 5 + LEECH_AGAIN - 1 })).toBe(false);
  expect(isLeech({ ...asked, leftAt: 5, lapses: 5 + LEECH_AGAIN })).toBe(true);
});

test("those that were forgotten most often come first, of these the weaker", () => {
  expect(idsOf([cardOf(1, 4), cardOf(2, 6), cardOf(3, 3), cardOf(4, 6, 1)])).toEqual([4, 2, 1]);
});

test("a card that nobody has rated is none", () => {
  expect(idsOf([{ nodeId: 1, flashcardId: 1, part: 0, progress: undefined }])).toEqual([]);
});

test("to be forgotten once more never takes a card off the list", () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.double({ min: 0.001, max: 50, noNaN: true }),
      fc.nat(40),
      (lapses, strength, leftAt) => {
        const one = { lapses, strength, suspendedAt: null, leftAt };
        if (isLeech(one)) expect(isLeech({ ...one, lapses: lapses + 1 })).toBe(true);
      },
    ),
  );
});
