import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listener.ts";

/** More than the buffers of the two sockets. */
const LARGE = "x".repeat(32 * 1_048_576);

async function open(answer: string, patienceMs: number) {
  const listener = await listen(() => new Response(answer), 0, patienceMs);
  onTestFinished(() => listener.drain(0));
  return `http://127.0.0.1:${listener.port}`;
}

test("a reader that takes nothing of an answer in memory is cut off", async () => {
  const { port } = new URL(await open(LARGE, 50));
  const socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {}); // a reset is one way of being cut off
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await new Promise((resolve) => socket.once("readable", resolve));
  // Longer than it may wait; then what stands in the buffers is read, and the end.
  await new Promise((resolve) => setTimeout(resolve, 300));
  let taken = 0;
  socket.on("data", (piece) => {
    taken += piece.length;
  });
  await closed;
  expect(taken).toBeLessThan(LARGE.length);
});

test("a reader that takes its answer gets all of it, and keeps its connection", async () => {
  const origin = await open(LARGE, 60_000);
  for (const _ of [1, 2]) expect((await (await fetch(origin)).text()).length).toBe(LARGE.length);
});
