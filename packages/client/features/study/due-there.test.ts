import { expect, test } from "vitest";
import { createListeners } from "../../platform/listeners.ts";
import { askWhileAway, NOTES_COME_MS } from "./due-there.ts";

function setUp() {
  const history = createListeners();
  let whole: number | null = null;
  let waits: { ms: number; run: () => void }[] = [];
  let asked = 0;
  const stop = askWhileAway(
    { whole: { get: () => whole }, history },
    {
      after(ms, run) {
        const wait = { ms, run };
        waits.push(wait);
        return () => {
          waits = waits.filter((each) => each !== wait);
        };
      },
    },
    async () => {
      asked++;
    },
    NOTES_COME_MS,
  );
  return {
    stop,
    changed: history.tell,
    load: () => {
      whole = 1;
    },
    waits: () => waits.map(({ ms }) => ms),
    /** What is waited for comes. */
    async pass() {
      const [next] = waits.splice(0, 1);
      next?.run();
      await Promise.resolve();
      await Promise.resolve();
    },
    asked: () => asked,
  };
}

test("with a branch alone on the device the server is asked what is due, and again now and then", async () => {
  const { pass, asked, waits } = setUp();
  expect([asked(), waits()]).toEqual([0, [3_000]]);
  await pass();
  expect([asked(), waits()]).toEqual([1, [300_000]]);
  await pass();
  expect([asked(), waits()]).toEqual([2, [300_000]]);
});

test("what is done here is asked about once it has rested, whatever was to be asked later", async () => {
  const { pass, changed, asked, waits } = setUp();
  await pass();
  changed();
  changed();
  expect([asked(), waits()]).toEqual([1, [10_000]]);
});

test("nobody is asked where all notes are on the device, nor after the end", async () => {
  const here = setUp();
  here.load();
  await here.pass();
  expect([here.asked(), here.waits()]).toEqual([0, []]);
  const ended = setUp();
  const asking = ended.pass();
  ended.stop();
  await asking;
  expect([ended.asked(), ended.waits()]).toEqual([1, []]);
  ended.changed();
  expect(ended.waits()).toEqual([]);
});
