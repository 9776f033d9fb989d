import { rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import { CONFIDENCE_COLORS, confidenceOfColor } from "@perennial/domain/study/confidence";
import { rateProgress } from "@perennial/domain/study/progress";
import { expect, test } from "vitest";
import { actsOf } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const daysAfter = (days: number) => new Date(NOON + days * DAY_MS);

async function setup() {
  let days = 0;
  const server = createModelServer(() => daysAfter(days));
  const browser = createModelBrowser(server);
  const { workspace } = await browser.open();
  await workspace.loadTree(1);
  const pass = (more: number) => {
    days += more;
  };
  return { server, browser, workspace, act: actsOf(workspace), tree: workspace.tree, pass };
}

test("review 1, fault 5: what was rated offline counts on its day: two ratings three days apart, sent together", async () => {
  const { server, browser, act, tree, pass } = await setup();
  const card = act.child("n1", "q");
  act.convert(card, "a");
  await browser.drain();
  browser.online = false;
  act.rate(card, "yellow", daysAfter(0));
  act.rate(card, "yellow", daysAfter(3));
  const shown = tree.row(card)?.progress;
  expect(shown?.strength).toBeCloseTo(13.83, 2);
  pass(5);
  browser.online = true;
  await browser.drain();
  const id = tree.row(card)?.itemWireId ?? 0;
  expect(server.outline.get("progress", id)).toEqual({ ...shown, id, flashcardId: id });
  expect(tree.row(card)?.progress).toEqual(shown);
});

test("review 1, fault 4: the buttons promise what the server does, for a hard card too", async () => {
  const { server, browser, workspace, act, tree, pass } = await setup();
  const cards = CONFIDENCE_COLORS.map((color) => {
    const key = act.child("n1", color);
    act.convert(key, "a");
    return key;
  });
  await browser.drain();
  // Forgotten elsewhere again and again, and recalled a week ago.
  for (const key of cards)
    for (const [at, color] of (["red", "red", "red", "yellow"] as const).entries()) {
      const flashcardId = tree.row(key)?.itemWireId ?? 0;
      server.change((outline) =>
        rateFlashcard(outline, { flashcardId, color, now: daysAfter(at), timeZone: "UTC" }),
      );
    }
  pass(10);
  await workspace.loadTree(1);
  for (const [index, color] of CONFIDENCE_COLORS.entries()) {
    const key = cards[index] ?? "";
    const { progress: known, itemWireId: id = 0 } = tree.row(key) ?? {};
    if (!known) throw new Error("the card was rated");
    expect(known.difficulty).toBeGreaterThan(8);
    const given = { rating: confidenceOfColor(color).rating, at: daysAfter(10), timeZone: "UTC" };
    const promised = rateProgress(known, given);
    act.rate(key, color, daysAfter(10));
    await browser.drain();
    expect(server.outline.get("progress", id)).toEqual({ ...promised, id, flashcardId: id });
    const asOfAFirstGood = rateProgress({ ...known, difficulty: null }, given);
    if (color !== "red") expect(promised.nextReviewTime < asOfAFirstGood.nextReviewTime).toBe(true);
  }
});

for (const [distance, days, counted] of [
  ["days ahead of", 2, 0],
  ["days behind", -2, -2],
  // A battery that went empty takes a device back to 1970.
  ["decades behind", -20_000, 0],
] as const)
  test(`a rating from a clock that is ${distance} the server's is not lost, alone or with others`, async () => {
    const { server, browser, workspace, act, tree } = await setup();
    const cards = Array.from({ length: 10 }, () => {
      const card = act.child("n1", "q");
      act.convert(card, "a");
      return card;
    });
    await browser.drain();
    const [first, ...others] = cards as [string, ...string[]];
    act.rate(first, "green", daysAfter(days));
    await browser.drain();
    browser.online = false;
    for (const card of others) act.rate(card, "green", daysAfter(days));
    browser.online = true;
    await browser.drain();
    expect(workspace.failed.list()).toEqual([]);
    for (const card of cards) {
      const id = tree.row(card)?.itemWireId ?? 0;
      const kept = server.outline.get("progress", id);
      expect(kept).toMatchObject({
        confidenceColor: "green",
        reviewedAt: daysAfter(counted).toISOString(),
      });
      expect(tree.row(card)?.progress).toMatchObject({
        confidenceColor: "green",
        reviewedAt: kept?.reviewedAt,
      });
    }
  });
