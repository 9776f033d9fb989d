import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { GatheringSocket } from "./gathering-socket.ts";

/** How often a socket hands something to the system. */
function countedWrites(socket: net.Socket): () => number {
  const spies = (["_write", "_writev"] as const).map((name) => vi.spyOn(socket, name));
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

/** A socket to a listener that keeps what it gets. */
async function connected() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "perennial-socket-"));
  const address = path.join(folder, "s");
  let got = "";
  const server = net.createServer((peer) => {
    peer.on("error", () => {});
    peer.on("data", (data) => {
      got += data.toString();
    });
  });
  await new Promise<void>((resolve) => server.listen(address, resolve));
  const socket = new GatheringSocket();
  await new Promise<void>((resolve) => socket.connect(address, resolve));
  onTestFinished(() => {
    socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { socket, got: () => got };
}

test("what is written goes out in order, whoever holds it back, and what is written later goes out too", async () => {
  const { socket, got } = await connected();
  const done = vi.fn();
  socket.write("a");
  socket.write(Buffer.from("b"));
  socket.cork();
  socket.write("c", "utf8");
  socket.uncork();
  expect(socket.write("d", done)).toBe(true);
  await expect.poll(() => got()).toBe("abcd");
  expect(done).toHaveBeenCalledOnce();
  socket.write("e");
  await expect.poll(() => got()).toBe("abcde");
});

test("statements that are pipelined reach the database in one piece", async () => {
  expect(inject("postgresUrl")).toBeDefined();
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query("select 1");
  const sent = countedWrites(GatheringSocket.prototype);
  const answers = await Promise.all(
    [2, 3, 4].map((n) => client.query({ name: `select-${n}`, text: "select $1::int as n", values: [n] })),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([2, 3, 4]);
  expect(sent()).toBe(1);
});
