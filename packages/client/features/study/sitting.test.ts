import { cardsBelow } from "@perennial/domain/study/cards-below";
import { confidenceOfRating, type Rating } from "@perennial/domain/study/confidence";
import { expect, test } from "vitest";
import { preloadRating, rateCard } from "../../commands/cards.ts";
import { markCard } from "../../commands/mark-card.ts";
import { createStage } from "../../commands/testing/stage.ts";
import type { UndoHistory } from "../../store/undo.ts";
import { askedCard } from "./asked-card.ts";
import { createSitting, type SittingMark } from "./sitting.ts";

const MINUTE_MS = 60_000;
const TAKEN = {
  direction: "undo",
  what: "flashcard.rate",
  obstacles: [],
  spot: null,
  foldings: [],
  rows: [],
} as const;

async function setUp(text = "Root\n  ? a = 1\n  ? b = 2") {
  await preloadRating();
  const stage = createStage(text);
  const { ctx, clock } = stage;
  const { tree } = ctx.workspace;
  const changes: string[] = [];
  let canTakeBack = true;
  /** Ends of take-backs that were asked for, while they are held up. */
  let held: (() => void)[] | undefined;
  const undo: Pick<UndoHistory, "lastChange" | "takeBack"> = {
    lastChange: () => `change ${stage.sent.length}`,
    takeBack(id, show) {
      changes.push(id);
      const end = () => show({ ...TAKEN, isDone: canTakeBack });
      if (held) held.push(end);
      else end();
    },
  };
  const cards = cardsBelow(tree, 1).map(askedCard);
  const sitting = createSitting("all", cards, { tree, undo, now: ctx.now, timeZone: ctx.timeZone });
  return {
    ...stage,
    sitting,
    tree,
    changes,
    refuse: () => {
      canTakeBack = false;
    },
    hold() {
      held = [];
      return { end: () => held?.shift()?.() };
    },
    mark(mark: SittingMark) {
      const { current } = sitting.get().session;
      if (current && markCard(ctx, current.flashcardId, mark, "keyboard")) sitting.marked(mark);
    },
    asks: () => tree.get("flashcard", sitting.get().session.current?.flashcardId ?? 0)?.question,
    rate(rating: Rating, seconds = 5) {
      clock.now += seconds * 1_000;
      const { current } = sitting.get().session;
      const confidence = confidenceOfRating(rating);
      if (!current || !confidence) throw new Error("nothing is asked");
      rateCard(ctx, current.flashcardId, confidence, { source: "keyboard" }, () => sitting.rated(rating));
    },
  };
}

test("a rating shows the next question at once, and tells how long the answer took", async () => {
  const { sitting, asks, rate } = await setUp();
  sitting.show(true);
  rate(3, 7);
  expect(asks()).toBe("b");
  expect(sitting.get()).toMatchObject({ isShown: false, session: { met: [{ durationMs: 7_000 }] } });
});

test("a card that was not known comes back in the same sitting, when it is waited for", async () => {
  const { sitting, asks, rate, clock } = await setUp();
  rate(1);
  rate(3);
  expect(asks()).toBeUndefined();
  sitting.tick();
  clock.now += 10 * MINUTE_MS;
  sitting.tick();
  expect(asks(), "nobody waits for it").toBeUndefined();
  sitting.wait(true);
  expect(asks()).toBe("a");
});

test("a step that is waited for shows by itself", async () => {
  const { sitting, asks, rate, clock } = await setUp("Root\n  ? a = 1");
  rate(1);
  sitting.wait(true);
  sitting.tick();
  expect(asks()).toBeUndefined();
  clock.now += 10 * MINUTE_MS;
  sitting.tick();
  expect(asks()).toBe("a");
});

test("undo takes the rating back and shows the answer of that card again, with nothing counted", async () => {
  const { sitting, asks, rate, changes } = await setUp();
  expect(sitting.lastDone()).toBeUndefined();
  rate(1);
  rate(4);
  sitting.undo(() => {});
  expect(changes).toEqual(["change 2"]);
  expect(asks()).toBe("b");
  expect(sitting.get()).toMatchObject({ isShown: true, session: { met: [{ rating: 1 }] } });
  sitting.undo(() => {});
  expect(asks()).toBe("a");
  expect(sitting.get().session).toMatchObject({ met: [], returning: [] });
});

test("an undo that ends after the next card was rated goes back to the card whose rating it took back", async () => {
  const { sitting, asks, rate, hold, changes } = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3");
  rate(3);
  const { end } = hold();
  sitting.undo(() => {});
  rate(4);
  expect(asks()).toBe("c");
  end();
  expect([asks(), changes]).toEqual(["a", ["change 1"]]);
  expect(sitting.get().session.met, "what was rated from here on is not counted twice").toEqual([]);
  expect(sitting.lastDone()).toBeUndefined();
});

test("an undo pressed twice before the first has ended takes one rating back", async () => {
  const { sitting, asks, rate, hold, changes } = await setUp();
  rate(3);
  const { end } = hold();
  const told: boolean[] = [];
  sitting.undo((isDone) => told.push(isDone));
  sitting.undo((isDone) => told.push(isDone));
  end();
  expect([changes, told, asks()]).toEqual([["change 1"], [false, true], "a"]);
});

test("a rating that cannot be taken back stays, and the sitting goes on where it is", async () => {
  const { sitting, asks, rate, refuse } = await setUp();
  rate(3);
  refuse();
  let told: boolean | undefined;
  sitting.undo((isDone) => {
    told = isDone;
  });
  expect([told, asks()]).toEqual([false, "b"]);
});

test("a card that was rated elsewhere, or is gone, is not asked again", async () => {
  const { sitting, asks, rate, ctx, tree } = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3\n  ? d = 4");
  const good = confidenceOfRating(3);
  if (!good) throw new Error("no such rating");
  const b = cardsBelow(tree, 1)[1];
  rateCard(ctx, b?.flashcardId ?? 0, good, { source: "keyboard" }, () => {});
  tree.remove("node", 4);
  rate(3);
  expect(asks()).toBe("d");
  sitting.skip();
  expect(asks()).toBeUndefined();
});

test("what comes back can be left", async () => {
  const { sitting, rate } = await setUp("Root\n  ? a = 1");
  rate(1);
  sitting.wait(true);
  sitting.leaveRest();
  expect(sitting.get()).toMatchObject({ isWaiting: false, session: { returning: [] } });
});

test.each(["bury", "suspend"] as const)(
  "to %s a card asks the next one, and counts nothing",
  async (mark) => {
    const stage = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3");
    const { sitting, asks } = stage;
    sitting.show(true);
    stage.mark(mark);
    expect(asks()).toBe("b");
    expect(sitting.get()).toMatchObject({ isShown: false, session: { met: [], planned: [{}] } });
  },
);

test("a mark is taken back: the card is asked again as it stood, and then the rating before it", async () => {
  const { sitting, asks, rate, mark, changes } = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3");
  rate(3);
  sitting.show(true);
  mark("bury");
  expect(sitting.lastDone()).toBe("bury");
  sitting.undo(() => {});
  expect([asks(), sitting.get().isShown]).toEqual(["b", true]);
  sitting.undo(() => {});
  expect([asks(), changes]).toEqual(["a", ["change 2", "change 1"]]);
});

test("a flagged card stays, and so does what was seen of it when the flag is taken back", async () => {
  const { sitting, asks, mark } = await setUp();
  sitting.show(true);
  mark("flag");
  expect([asks(), sitting.get().isShown, sitting.lastDone()]).toEqual(["a", true, "flag"]);
  sitting.undo(() => {});
  expect([asks(), sitting.get().isShown, sitting.lastDone()]).toEqual(["a", true, undefined]);
});

test("a card that was put off elsewhere is passed over, also one that would come back in the sitting", async () => {
  const { ctx, sitting, asks, rate, clock } = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3");
  markCard(ctx, 3, "bury", "menu");
  rate(1);
  expect(asks()).toBe("c");
  markCard(ctx, 2, "suspend", "menu");
  rate(3);
  clock.now += 10 * MINUTE_MS;
  sitting.wait(true);
  expect(asks()).toBeUndefined();
  expect(sitting.get().session.returning).toEqual([]);
});
