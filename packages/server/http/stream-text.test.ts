import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { streamText } from "./stream-text.ts";

/** An endless text that counts what was asked of it. */
function endless() {
  const seen = { pieces: 0, returned: 0, ends: 0 };
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (;;) {
        seen.pieces++;
        yield "piece ";
      }
    } finally {
      seen.returned++;
    }
  }
  return { seen, pieces: pieces(), onEnd: () => void seen.ends++ };
}
const LONG_MS = 60_000;
const headers = {};

test("no more is made than its reader takes, and one who leaves ends the making", async () => {
  const { seen, ...text } = endless();
  const reader = streamText({ ...text, headers, stallMs: LONG_MS }).body?.getReader();
  await reader?.read();
  await pause(20);
  expect(seen.pieces).toBeLessThanOrEqual(2);
  await reader?.cancel();
  expect(seen).toMatchObject({ returned: 1, ends: 1 });
});

test("a reader who takes nothing is given up, and gets no half that looks whole", async () => {
  const { seen, ...text } = endless();
  const response = streamText({ ...text, headers, stallMs: 20 });
  await expect.poll(() => seen.ends).toBe(1);
  expect(seen.returned).toBe(1);
  await expect(response.text()).rejects.toThrow("takes nothing");
});

test("what fails on the way fails the answer, and the end is told once", async () => {
  let ends = 0;
  async function* failing(): AsyncGenerator<string> {
    yield "half";
    throw new Error("the database went away");
  }
  const response = streamText({ pieces: failing(), headers, stallMs: LONG_MS, onEnd: () => void ends++ });
  await expect(response.text()).rejects.toThrow("the database went away");
  expect(ends).toBe(1);
});

test("a whole answer has all pieces, empty ones left out", async () => {
  let ends = 0;
  async function* whole(): AsyncGenerator<string> {
    yield* ["a", "", "", "b"];
  }
  const response = streamText({ pieces: whole(), headers, stallMs: LONG_MS, onEnd: () => void ends++ });
  expect(await response.text()).toBe("ab");
  expect(ends).toBe(1);
});
