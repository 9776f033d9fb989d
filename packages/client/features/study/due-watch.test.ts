import { basicCard } from "@perennial/domain/card/card";
import { expect, test } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { createListeners } from "../../platform/listeners.ts";
import { AT_REST } from "../../store/workspace.ts";
import { type DueNow, type Idle, watchDue } from "./due-watch.ts";

function setUp(text: string) {
  const { ctx, clock, key } = createStage(text);
  const { tree } = ctx.workspace;
  const status = createListeners();
  let jobs: ((hasTime: () => boolean) => void)[] = [];
  let waits: { at: number; run: () => void }[] = [];
  const idle: Idle = {
    run(work) {
      jobs.push(work);
      return () => {
        jobs = jobs.filter((each) => each !== work);
      };
    },
    after(ms, run) {
      const wait = { at: clock.now + ms, run };
      waits.push(wait);
      return () => {
        waits = waits.filter((each) => each !== wait);
      };
    },
  };
  const told: DueNow[] = [];
  let whole: number | null = 1;
  const loaded = createListeners();
  const source = {
    tree,
    whole: { get: () => whole, subscribe: loaded.subscribe },
    status: { get: () => AT_REST, subscribe: status.subscribe },
    history: { subscribe: () => () => {} },
  };
  return {
    tree,
    key,
    told,
    changed: status.tell,
    load(id: number | null) {
      whole = id;
      loaded.tell();
    },
    start: () =>
      watchDue(
        source,
        () => ({ now: new Date(clock.now), timeZone: "UTC" }),
        idle,
        (due) => told.push(due),
      ),
    /** The browser has nothing better to do. @returns how many slices it took */
    rest(hasTime = true) {
      let slices = 0;
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        slices++;
        job(() => hasTime);
      }
      return slices;
    },
    pass(ms: number) {
      clock.now += ms;
      const due = waits.filter(({ at }) => at <= clock.now);
      waits = waits.filter(({ at }) => at > clock.now);
      for (const { run } of due) run();
    },
    pending: () => jobs.length + waits.length,
  };
}

test("what is due is counted once the notes are whole, and nothing before", () => {
  const { start, load, rest, told } = setUp("Root\n  ? a = 1\n  ? b = 2");
  load(null);
  start();
  expect([rest(), told.length]).toEqual([0, 0]);
  load(1);
  rest();
  expect(told.map(({ plan }) => plan.cards.length)).toEqual([2]);
});

test("many rows are looked at in slices, each no longer than the browser has time", () => {
  const { start, rest, told } = setUp(
    ["Root", ...Array.from({ length: 1_000 }, (_, i) => `  row ${i}`)].join("\n"),
  );
  start();
  expect(rest(false)).toBe(6);
  expect(told).toHaveLength(1);
});

test("changes that follow each other are counted together, when they have rested", () => {
  const { start, rest, told, changed, pass } = setUp("Root\n  ? a = 1");
  start();
  rest();
  for (let i = 0; i < 10; i++) {
    changed();
    pass(500);
    expect(rest()).toBe(0);
  }
  pass(2_000);
  rest();
  expect(told).toHaveLength(2);
});

test("a change while it is counting begins the count anew", () => {
  const { start, rest, told, tree, pass } = setUp("Root\n  ? a = 1");
  start();
  tree.transact(() => {
    tree.put("flashcard", basicCard({ id: 50, question: "b", answer: "2" }));
    tree.put("node", { id: 50, parentId: 1, sortOrder: 50, itemType: "flashcard", itemId: 50 });
  });
  expect(rest(), "what was begun is called off").toBe(0);
  pass(2_000);
  rest();
  expect(told.map(({ plan }) => plan.cards.length)).toEqual([2]);
});

test("time brings cards too: it is counted anew each minute, and no more after the end", () => {
  const { start, rest, told, pass, pending } = setUp("Root\n  ? a = 1");
  const stop = start();
  rest();
  pass(60_000);
  pass(2_000);
  rest();
  expect(told).toHaveLength(2);
  stop();
  expect(pending()).toBe(0);
});
