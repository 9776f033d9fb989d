import { cardsBelow } from "@perennial/domain/study/cards-below";
import { confidenceOfRating, type Rating } from "@perennial/domain/study/confidence";
import { expect, test } from "vitest";
import { rateCard } from "../../commands/cards.ts";
import { markCard } from "../../commands/mark-card.ts";
import { createStage } from "../../commands/testing/stage.ts";
import type { UndoHistory } from "../../store/undo.ts";
import { askedCard } from "./asked-card.ts";
import { createStudySession, type SessionMark } from "./study-session.ts";

const MINUTE_MS = 60_000;
const TAKEN = {
  direction: "undo",
  what: "flashcard.rate",
  obstacles: [],
  position: null,
  foldings: [],
  rows: [],
} as const;

async function setUp(text = "Root\n  ? a = 1\n  ? b = 2") {
  const stage = createStage(text);
  const { ctx, clock } = stage;
  const { tree } = ctx.workspace;
  const changes: string[] = [];
  let canTakeBack = true;
  /** Ends of take-backs that were asked for, while they are held up. */
  let held: (() => void)[] | undefined;
  const undo: Pick<UndoHistory, "lastChange" | "undoChange"> = {
    lastChange: () => `change ${stage.sent.length}`,
    undoChange(id, show) {
      changes.push(id);
      const end = () => show({ ...TAKEN, isDone: canTakeBack });
      if (held) held.push(end);
      else end();
    },
  };
  const cards = cardsBelow(tree, 1).map(askedCard);
  const studySession = createStudySession("all", cards, { tree, undo, now: ctx.now, timeZone: ctx.timeZone });
  return {
    ...stage,
    studySession,
    tree,
    changes,
    refuse: () => {
      canTakeBack = false;
    },
    hold() {
      held = [];
      return { end: () => held?.shift()?.() };
    },
    mark(mark: SessionMark) {
      const { current } = studySession.get().session;
      if (current && markCard(ctx, current, mark, "keyboard")) studySession.marked(mark);
    },
    asks: () => tree.get("flashcard", studySession.get().session.current?.flashcardId ?? 0)?.question,
    rate(rating: Rating, seconds = 5) {
      clock.now += seconds * 1_000;
      const { current } = studySession.get().session;
      const confidence = confidenceOfRating(rating);
      if (!current || !confidence) throw new Error("nothing is asked");
      if (rateCard(ctx, current, confidence, { source: "keyboard" })) studySession.rated(rating);
    },
  };
}

test("a rating shows the next question at once, and tells how long the answer took", async () => {
  const { studySession, asks, rate } = await setUp();
  studySession.show(true);
  rate(3, 7);
  expect(asks()).toBe("b");
  expect(studySession.get()).toMatchObject({ isShown: false, session: { answers: [{ durationMs: 7_000 }] } });
});

test("what was uncovered or typed of an answer is forgotten with the next card, and when the card is turned back", async () => {
  const { studySession, rate } = await setUp();
  studySession.uncover();
  studySession.uncover();
  expect(studySession.get()).toMatchObject({ isShown: false, uncovered: 2 });
  studySession.show(true, "one");
  expect(studySession.get()).toMatchObject({ isShown: true, uncovered: 0, typed: "one" });
  studySession.show(false);
  expect(studySession.get()).toMatchObject({ isShown: false, uncovered: 0, typed: null });
  studySession.show(true, "one");
  rate(3);
  expect(studySession.get()).toMatchObject({ isShown: false, uncovered: 0, typed: null });
});

test("a card that was not known comes back in the same studySession, when it is waited for", async () => {
  const { studySession, asks, rate, clock } = await setUp();
  rate(1);
  rate(3);
  expect(asks()).toBeUndefined();
  studySession.tick();
  clock.now += 10 * MINUTE_MS;
  studySession.tick();
  expect(asks(), "nobody waits for it").toBeUndefined();
  studySession.wait(true);
  expect(asks()).toBe("a");
});

test("a step that is waited for shows by itself", async () => {
  const { studySession, asks, rate, clock } = await setUp("Root\n  ? a = 1");
  rate(1);
  studySession.wait(true);
  studySession.tick();
  expect(asks()).toBeUndefined();
  clock.now += 10 * MINUTE_MS;
  studySession.tick();
  expect(asks()).toBe("a");
});

test("undo takes the rating back and shows the answer of that card again, with nothing counted", async () => {
  const { studySession, asks, rate, changes } = await setUp();
  expect(studySession.lastDone()).toBeUndefined();
  rate(1);
  rate(4);
  studySession.undo(() => {});
  expect(changes).toEqual(["change 2"]);
  expect(asks()).toBe("b");
  expect(studySession.get()).toMatchObject({ isShown: true, session: { answers: [{ rating: 1 }] } });
  studySession.undo(() => {});
  expect(asks()).toBe("a");
  expect(studySession.get().session).toMatchObject({ answers: [], returning: [] });
});

test("an undo that ends after the next card was rated goes back to the card whose rating it took back", async () => {
  const { studySession, asks, rate, hold, changes } = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3");
  rate(3);
  const { end } = hold();
  studySession.undo(() => {});
  rate(4);
  expect(asks()).toBe("c");
  end();
  expect([asks(), changes]).toEqual(["a", ["change 1"]]);
  expect(studySession.get().session.answers, "what was rated from here on is not counted twice").toEqual([]);
  expect(studySession.lastDone()).toBeUndefined();
});

test("an undo pressed twice before the first has ended takes one rating back", async () => {
  const { studySession, asks, rate, hold, changes } = await setUp();
  rate(3);
  const { end } = hold();
  const told: boolean[] = [];
  studySession.undo((isDone) => told.push(isDone));
  studySession.undo((isDone) => told.push(isDone));
  end();
  expect([changes, told, asks()]).toEqual([["change 1"], [false, true], "a"]);
});

test("a rating that cannot be taken back stays, and the study session goes on where it is", async () => {
  const { studySession, asks, rate, refuse } = await setUp();
  rate(3);
  refuse();
  let told: boolean | undefined;
  studySession.undo((isDone) => {
    told = isDone;
  });
  expect([told, asks()]).toEqual([false, "b"]);
});

test("a card that was rated elsewhere, or is gone, is not asked again", async () => {
  const { studySession, asks, rate, ctx, tree } = await setUp(
    "Root\n  ? a = 1\n  ? b = 2\n  ? c = 3\n  ? d = 4",
  );
  const good = confidenceOfRating(3);
  if (!good) throw new Error("no such rating");
  const b = cardsBelow(tree, 1)[1];
  rateCard(ctx, { flashcardId: b?.flashcardId ?? 0, part: 0 }, good, { source: "keyboard" });
  tree.remove("node", 4);
  rate(3);
  expect(asks()).toBe("d");
  studySession.skip();
  expect(asks()).toBeUndefined();
});

test("what comes back can be left", async () => {
  const { studySession, rate } = await setUp("Root\n  ? a = 1");
  rate(1);
  studySession.wait(true);
  studySession.leaveRest();
  expect(studySession.get()).toMatchObject({ isWaiting: false, session: { returning: [] } });
});

test.each(["bury", "suspend"] as const)(
  "to %s a card asks the next one, and counts nothing",
  async (mark) => {
    const stage = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3");
    const { studySession, asks } = stage;
    studySession.show(true);
    stage.mark(mark);
    expect(asks()).toBe("b");
    expect(studySession.get()).toMatchObject({ isShown: false, session: { answers: [], planned: [{}] } });
  },
);

test("a mark is taken back: the card is asked again as it stood, and then the rating before it", async () => {
  const { studySession, asks, rate, mark, changes } = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3");
  rate(3);
  studySession.show(true);
  mark("bury");
  expect(studySession.lastDone()).toBe("bury");
  studySession.undo(() => {});
  expect([asks(), studySession.get().isShown]).toEqual(["b", true]);
  studySession.undo(() => {});
  expect([asks(), changes]).toEqual(["a", ["change 2", "change 1"]]);
});

test("a flagged card stays, and so does what was seen of it when the flag is taken back", async () => {
  const { studySession, asks, mark } = await setUp();
  studySession.show(true);
  mark("flag");
  expect([asks(), studySession.get().isShown, studySession.lastDone()]).toEqual(["a", true, "flag"]);
  studySession.undo(() => {});
  expect([asks(), studySession.get().isShown, studySession.lastDone()]).toEqual(["a", true, undefined]);
});

test("a card that was put off elsewhere is passed over, also one that would come back in the study session", async () => {
  const { ctx, studySession, asks, rate, clock } = await setUp("Root\n  ? a = 1\n  ? b = 2\n  ? c = 3");
  markCard(ctx, { flashcardId: 3, part: 0 }, "bury", "menu");
  rate(1);
  expect(asks()).toBe("c");
  markCard(ctx, { flashcardId: 2, part: 0 }, "suspend", "menu");
  rate(3);
  clock.now += 10 * MINUTE_MS;
  studySession.wait(true);
  expect(asks()).toBeUndefined();
  expect(studySession.get().session.returning).toEqual([]);
});

test("what the model said of a typed answer goes with the card, and comes back with it", async () => {
  const { studySession, rate } = await setUp();
  studySession.show(true, "one");
  studySession.graded({ verdict: "same", missing: [] });
  rate(3);
  expect(studySession.get()).toMatchObject({ typed: null, graded: null });
  studySession.undo(() => {});
  expect(studySession.get()).toMatchObject({ typed: "one", graded: { verdict: "same" } });
});
