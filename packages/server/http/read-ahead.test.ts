import { expect, test } from "vitest";
import { type AheadOfReader, readAhead } from "./read-ahead.ts";

const PIECES = 50;
const LINES = Array.from({ length: PIECES }, (_, number) => `${number} ${"x".repeat(100)}\n`);
const WHOLE = LINES.join("");
async function* numbered(): AsyncGenerator<string> {
  yield* LINES;
}

async function textOf(ahead: AheadOfReader): Promise<string> {
  let text = "";
  for (let piece = await ahead.next(); piece; piece = await ahead.next())
    text += Buffer.from(piece).toString();
  ahead.leave();
  return text;
}

test("everything is made before anything is taken, and comes in its order", async () => {
  const ahead = readAhead(numbered(), { memoryBytes: 500 });
  await ahead.made;
  expect(await textOf(ahead)).toBe(WHOLE);
});

test("a reader that keeps up and one that falls behind now and then get the same", async () => {
  const ahead = readAhead(numbered(), { memoryBytes: 250 });
  expect(await textOf(ahead)).toBe(WHOLE);
});

test("where the disk has no room the making waits for its reader", async () => {
  const openFile = () => Promise.reject(new Error("ENOSPC"));
  const ahead = readAhead(numbered(), { memoryBytes: 250, openFile });
  expect(await textOf(ahead)).toBe(WHOLE);
});

test("what fails is told after all that was made before it", async () => {
  async function* failing(): AsyncGenerator<string> {
    yield "half";
    throw new Error("the database went away");
  }
  const ahead = readAhead(failing());
  await ahead.made;
  expect(Buffer.from((await ahead.next()) ?? []).toString()).toBe("half");
  await expect(ahead.next()).rejects.toThrow("went away");
});

test("a reader that leaves ends the making", async () => {
  let hasEnded = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        await new Promise(setImmediate);
        yield "piece";
      }
    } finally {
      hasEnded = true;
    }
  }
  const ahead = readAhead(endless());
  await ahead.next();
  ahead.leave();
  await ahead.made;
  expect(hasEnded).toBe(true);
});
