// Slow: it starts a server of its own.

import { afterAll, expect, onTestFinished, test } from "vitest";
import { createEngineFolders } from "./testing/engine-folders.ts";
import { openPort, startServerProcess } from "./testing/server-process.ts";

const folders = createEngineFolders();
afterAll(() => folders.cleanUp());

test("the product itself is healthy after a first start, keeps its accounts through a kill -9, and stops", async () => {
  const settings = { PERENNIAL_DATA: folders.fresh(), PORT: "0" };
  const first = startServerProcess("main.ts", settings);
  onTestFinished(() => void first.child.kill("SIGKILL"));
  const origin = `http://127.0.0.1:${await openPort(first)}/api/v1`;
  expect((await fetch(`${origin}/health`)).status).toBe(200);
  const made = await fetch(`${origin}/anonymous`, { method: "POST" });
  const { token } = (await made.json()) as { token: string };
  first.child.kill("SIGKILL");
  await first.ended();

  const second = startServerProcess("main.ts", settings);
  onTestFinished(() => void second.child.kill("SIGKILL"));
  const session = await fetch(`http://127.0.0.1:${await openPort(second)}/api/v1/validate-session`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(session.status).toBe(200);
  expect(second.said()).not.toContain(token);
  second.child.kill("SIGTERM");
  expect(await second.ended()).toBe(0);
});
