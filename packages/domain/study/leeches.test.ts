import fc from "fast-check";
import { expect, test } from "vitest";
import { createOutline } from "../tree/outline.ts";
import type { StudyCard } from "./cards-below.ts";
import { isLeech, KEPT_DAYS, LEECH_AGAIN, LEECH_LAPSES, leechesAmong, watchedIn } from "./leeches.ts";
import { newProgress } from "./new-progress.ts";

const MADE = new Date("2026-01-05T10:00:00Z");
const asked = { lapses: 0, reviews: 9, strength: 2, suspendedAt: null, leftAt: 0 };

const cardOf = (flashcardId: number, lapses: number, strength = 2): StudyCard => ({
  nodeId: flashcardId,
  flashcardId,
  part: 0,
  progress: { ...newProgress(flashcardId, MADE), lapses, strength },
});
const idsOf = (cards: readonly StudyCard[]) =>
  leechesAmong(cards, new Set()).map(({ card }) => card.flashcardId);

test("a card that was forgotten four times is a leech, one that was forgotten less often is none", () => {
  expect(isLeech({ ...asked, lapses: LEECH_LAPSES - 1 }, false)).toBe(false);
  expect(isLeech({ ...asked, lapses: LEECH_LAPSES }, false)).toBe(true);
});

test("what is expected to last three weeks is kept by now, and no leech any more", () => {
  expect(isLeech({ ...asked, lapses: 9, strength: KEPT_DAYS }, false)).toBe(false);
  expect(isLeech({ ...asked, lapses: 9, strength: KEPT_DAYS - 0.1 }, false)).toBe(true);
});

test("what is suspended is not asked, and so not forgotten", () => {
  expect(isLeech({ ...asked, lapses: 9, suspendedAt: MADE.toISOString() }, false)).toBe(false);
});

test("what was left as it is comes up again after four more times", () => {
  expect(isLeech({ ...asked, leftAt: 5, lapses: 5 + LEECH_AGAIN - 1 }, false)).toBe(false);
  expect(isLeech({ ...asked, leftAt: 5, lapses: 5 + LEECH_AGAIN }, false)).toBe(true);
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
      fc.nat(9),
      fc.boolean(),
      (lapses, strength, leftAt, reviews, isWatched) => {
        const one = { lapses, reviews, strength, suspendedAt: null, leftAt };
        if (isLeech(one, isWatched)) expect(isLeech({ ...one, lapses: lapses + 1 }, isWatched)).toBe(true);
      },
    ),
  );
});

test("a card that a model or a program drafted is a leech from its second lapse within five reviews, any other one later", () => {
  const early = { ...asked, lapses: 2, reviews: 5 };
  expect(isLeech(early, true)).toBe(true);
  for (const other of [{ lapses: 1 }, { reviews: 6 }, { leftAt: 2 }, { strength: KEPT_DAYS }])
    expect(isLeech({ ...early, ...other }, true)).toBe(false);
  expect(isLeech(early, false)).toBe(false);
  const tree = createOutline();
  const came = { sourceId: null, fileId: null, page: null, quote: "", quoteStart: 0, quoteEnd: 0 };
  for (const [id, drafter] of (["model", "agent", "rules"] as const).entries())
    tree.put("provenance", {
      id,
      nodeId: id,
      ...came,
      drafter,
      label: "",
      promptVersion: 1,
      isEdited: false,
    });
  const cards = [0, 1, 2, 3].map((id) => cardOf(id, 2));
  expect(leechesAmong(cards, watchedIn(tree)).map(({ card }) => card.nodeId)).toEqual([0, 1]);
});
