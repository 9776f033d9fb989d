import { expect, test } from "vitest";
import { createHistory } from "./history.ts";
import { createTypingSteps, PAUSE_MS } from "./typing-steps.ts";

/** Types into one note as a keyboard does: `⌫` deletes backwards, `…` is a rest, `|n|` puts the caret elsewhere. */
function type(keys: string): string[] {
  const history = createHistory(() => {});
  const { typed } = createTypingSteps(history);
  let text = "";
  let caret = 0;
  let now = 0;
  for (const [key] of keys.matchAll(/\|\d+\||./gsu)) {
    now += 100;
    if (key === "…") now += PAUSE_MS;
    else if (/^\|\d+\|$/.test(key)) caret = Number(key.slice(1, -1));
    else {
      const [before, at] = [text, caret];
      const from = key === "⌫" ? caret - 1 : caret;
      const put = key === "⌫" ? "" : key;
      text = before.slice(0, from) + put + before.slice(at);
      caret = from + put.length;
      typed({
        position: { id: 1, part: "inner" },
        noteId: 2,
        before,
        after: text,
        selections: { before: { start: at, end: at }, after: { start: caret, end: caret } },
        isComposing: false,
        at: now,
      });
    }
  }
  return history.steps().map(({ steps }) => {
    const op = steps[0]?.ops[0];
    return op?.type === "note.edit" ? op.after.text : "";
  });
}

test("typing is remembered in words: the blanks after a word belong to it", () => {
  expect(type("the light reaction")).toEqual(["the ", "the light ", "the light reaction"]);
});

test("a rest begins a new step in the middle of a word, and so does the caret elsewhere", () => {
  expect(type("photo…synthesis")).toEqual(["photo", "photosynthesis"]);
  expect(type("light|0|de")).toEqual(["light", "delight"]);
});

test("what is deleted without a rest is one step, apart from what was typed before and is typed after", () => {
  expect(type("light⌫⌫⌫ttle")).toEqual(["light", "li", "little"]);
});

test("a script without blanks is one step until a rest", () => {
  expect(type("光合作用…植物")).toEqual(["光合作用", "光合作用植物"]);
});

const input = (before: string, after: string, more: object) => ({
  position: { id: 1, part: "inner" } as const,
  noteId: 2,
  before,
  after,
  selections: undefined,
  isComposing: false,
  at: 0,
  ...more,
});

test("what an input method puts together is one step, whatever it tries on the way", () => {
  const history = createHistory(() => {});
  const { typed } = createTypingSteps(history);
  const tries = ["", "k", "か", "かn", "かん", "漢"];
  for (const [i, after] of tries.entries())
    if (i > 0) typed(input(tries[i - 1] ?? "", after, { isComposing: true, at: i * 2 * PAUSE_MS }));
  expect(history.steps()).toHaveLength(1);
  expect(history.next("undo")?.steps[0]?.ops[0]).toMatchObject({
    before: { text: "" },
    after: { text: "漢" },
  });
});

test("what replaces a selection is a step of its own, and remembers what was selected", () => {
  const history = createHistory(() => {});
  const { typed } = createTypingSteps(history);
  const selections = (start: number, end: number, caret: number) => ({
    selections: { before: { start, end }, after: { start: caret, end: caret } },
  });
  typed(input("a", "ab", selections(1, 1, 2)));
  typed(input("ab", "c", selections(0, 2, 1)));
  expect(history.steps()).toHaveLength(2);
  expect(history.next("undo")?.before).toEqual({ id: 1, part: "inner", caret: { start: 0, end: 2 } });
  expect(history.next("undo")?.after).toEqual({ id: 1, part: "inner", caret: { start: 1, end: 1 } });
});

test("the words of others that come in between end a step: they are not its own", () => {
  const history = createHistory(() => {});
  const { typed } = createTypingSteps(history);
  const isComposing = true;
  typed(input("light falls", "light fall", { isComposing }));
  typed(input("warm light fall", "warm light fal", { isComposing }));
  expect(history.steps().map(({ steps }) => steps[0]?.ops[0])).toMatchObject([
    { before: { text: "light falls" }, after: { text: "light fall" } },
    { before: { text: "warm light fall" }, after: { text: "warm light fal" } },
  ]);
});

test("typing goes on only where it was the last thing done: not in another note, and not after an undo", () => {
  const history = createHistory(() => {});
  const { typed } = createTypingSteps(history);
  typed(input("", "a", {}));
  typed(input("", "b", { noteId: 3 }));
  typed(input("a", "ab", {}));
  expect(history.steps()).toHaveLength(3);
  const last = history.next("undo");
  history.took("undo", last ?? null);
  typed(input("a", "ac", {}));
  expect(history.steps()).toHaveLength(3);
  expect(history.next("redo")).toBeUndefined();
});
