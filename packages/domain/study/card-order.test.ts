import { describe, expect, test } from "vitest";
import { cardFilter } from "./card-filters.ts";
import { type CardOrder, readCardOrder, sortCards, writeCardOrder } from "./card-order.ts";
import type { StudyCard } from "./cards-below.ts";
import { newProgress } from "./new-progress.ts";

const NOW = new Date("2026-03-10T12:00:00Z");

const card = (flashcardId: number, known: Partial<StudyCard["progress"]> | null = null): StudyCard => ({
  nodeId: flashcardId + 100,
  flashcardId,
  part: 0,
  progress: known ? { ...newProgress(flashcardId, NOW), phase: "review", reviews: 1, ...known } : undefined,
});

const sorted = (cards: readonly StudyCard[], text: string, questions: readonly string[] = []) =>
  sortCards(cards, readCardOrder(text) as CardOrder, {
    question: (id) => questions[Number(id)] ?? "",
    tags: (id) => questions[Number(id)]?.split(" ").filter(Boolean) ?? [],
    parts: (nodeId) => questions[Number(nodeId) - 100]?.length ?? 0,
  }).map(({ flashcardId }) => flashcardId);

describe("the order of a list of cards", () => {
  test("an address names a column, with a minus the other way round; anything else is none", () => {
    expect(readCardOrder("-due")).toEqual({ by: "due", isDescending: true });
    expect(writeCardOrder({ by: "lapses", isDescending: false })).toBe("lapses");
    expect([readCardOrder("colour"), readCardOrder("--due"), readCardOrder("")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("what has no value comes last both ways, and alike cards stand as they were made", () => {
    const cards = [
      card(1),
      card(4, { strength: 5 }),
      card(3, { strength: 9 }),
      card(2, { strength: 5 }),
      card(5, { phase: "new" }),
    ];
    expect(sorted(cards, "stability")).toEqual([2, 4, 3, 1, 5]);
    expect(sorted(cards, "-stability")).toEqual([3, 2, 4, 1, 5]);
  });

  test("a card is due by its moment, whatever the zone of the text", () => {
    const cards = [
      card(1, { nextReviewTime: "2026-03-11T00:30:00.000Z" }),
      card(2, { nextReviewTime: "2026-03-11T01:00:00.000+01:00" }),
    ];
    expect(sorted(cards, "due")).toEqual([2, 1]);
  });

  test("tags go by their names, whatever order they were written in; a card without any comes last", () => {
    const tags = ["", "exam", "", "Bio exam", "exam bio", "bio/cell"];
    expect(sorted([card(1), card(2), card(3), card(4), card(5)], "tags", tags)).toEqual([3, 4, 5, 1, 2]);
    expect(sorted([card(1), card(2), card(5)], "-tags", tags)).toEqual([1, 5, 2]);
  });

  test("parts go by how many a card asks", () => {
    const asks = ["", "1", "333", "22"];
    expect(sorted([card(1), card(2), card(3)], "-parts", asks)).toEqual([2, 3, 1]);
  });

  test("questions go by code points, with ASCII letters alike in both cases", () => {
    const questions = ["", "beta", "Alpha", "\u{1f600}", "\uffee", "ä"];
    expect(sorted([card(1), card(2), card(3), card(4), card(5)], "question", questions)).toEqual([
      2, 1, 5, 4, 3,
    ]);
  });
});

describe("what a list of cards is narrowed to", () => {
  const here = { now: NOW, timeZone: "UTC", watched: new Set<number>() };
  test("due: what comes back today, without what is suspended or buried", () => {
    const isDue = cardFilter("due", here);
    const due = { nextReviewTime: "2026-03-10T23:00:00.000Z" };
    expect(isDue(card(1, due))).toBe(true);
    expect(isDue(card(1, { ...due, phase: "learning" }))).toBe(false);
    expect(isDue(card(1, { ...due, suspendedAt: NOW.toISOString() }))).toBe(false);
    expect(isDue(card(1, { ...due, buriedUntil: 99_999 }))).toBe(false);
    expect(isDue(card(1))).toBe(false);
  });

  test("new, flagged, suspended, and forgotten again and again", () => {
    expect([card(1), card(2, { flag: 1 })].filter(cardFilter("new", here))).toHaveLength(1);
    expect([card(1), card(2, { flag: 1 })].filter(cardFilter("flagged", here))).toHaveLength(1);
    expect(cardFilter("suspended", here)(card(1, { suspendedAt: NOW.toISOString() }))).toBe(true);
    expect(cardFilter("leech", here)(card(1, { lapses: 4, strength: 2 }))).toBe(true);
  });
});
