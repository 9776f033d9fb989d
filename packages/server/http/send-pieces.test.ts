import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { sendPieces } from "./send-pieces.ts";

/** Pieces of text that count what was asked of them. */
function counted(texts: Iterator<string>) {
  const seen = { pieces: 0, ends: 0, drops: 0 };
  return {
    seen,
    async next() {
      const { done, value } = texts.next();
      if (done) return undefined;
      seen.pieces++;
      return new TextEncoder().encode(value);
    },
    leave: () => void seen.ends++,
    drop: () => void seen.drops++,
  };
}
function* endless() {
  for (;;) yield "piece ";
}
const LONG_MS = 60_000;
const send = (source: ReturnType<typeof counted>, stallMs = LONG_MS) =>
  new Response(sendPieces(source, { stallMs, drop: source.drop }));

test("no more is asked for than its reader takes, and one who leaves ends it", async () => {
  const source = counted(endless());
  const reader = send(source).body?.getReader();
  await reader?.read();
  await pause(20);
  expect(source.seen.pieces).toBeLessThanOrEqual(2);
  await reader?.cancel();
  expect(source.seen).toMatchObject({ ends: 1, drops: 0 });
});

test("a reader who takes nothing is cut off, and gets no half that looks whole", async () => {
  const source = counted(endless());
  const response = send(source, 20);
  await expect.poll(() => source.seen).toMatchObject({ ends: 1, drops: 1 });
  await expect(response.text()).rejects.toThrow("takes nothing");
});

test("what fails on the way fails the answer, and the end is told once", async () => {
  const source = counted(
    (function* () {
      yield "half";
      throw new Error("the database went away");
    })(),
  );
  await expect(send(source).text()).rejects.toThrow("the database went away");
  expect(source.seen.ends).toBe(1);
});

test("a whole answer has all pieces", async () => {
  const source = counted(["a", "b"].values());
  expect(await send(source).text()).toBe("ab");
  expect(source.seen.ends).toBe(1);
});
