// Slow: it starts databases of its own.

import { execFileSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { createEngineFolders } from "../testing/engine-folders.ts";
import { openPort, startServerProcess } from "../testing/server-process.ts";
import { openEmbedded } from "./engine/embedded.ts";
import { readFingerprint } from "./fingerprint.ts";
import { createPool } from "./pool.ts";

const folders = createEngineFolders();
afterAll(() => folders.cleanUp());

async function filesOf(dataFolder: string): Promise<string | undefined> {
  const engine = await openEmbedded({ dataFolder, note: () => {} });
  await engine.stop();
  return engine.files;
}

test("the files of a cluster stay the same files through stops, starts and a crash, and a copy is another's", async () => {
  const dataFolder = await folders.stopped();
  const files = await filesOf(dataFolder);
  expect(files).toMatch(/^\d+$/);
  const { child } = await folders.open({ dataFolder });
  child.kill("SIGKILL");
  expect(await filesOf(dataFolder)).toBe(files);
  const copy = folders.fresh();
  execFileSync("cp", ["-a", dataFolder, copy]);
  expect(await filesOf(copy)).not.toBe(files);
});

test("the product's own plain role may see where its data lies", async () => {
  const engine = await openEmbedded({ dataFolder: await folders.stopped(), note: () => {} });
  const pool = createPool({ ...engine.connection, max: 1 });
  const fingerprint = await readFingerprint(pool, engine.files);
  await pool.end();
  await engine.stop();
  expect(Object.keys(fingerprint).sort()).toEqual(["database", "files", "system", "timeline"]);
});

test("`npm run restored` begins a new generation, and the next start keeps it; while a server runs, it and a restore are told to wait", async () => {
  const dataFolder = await folders.stopped();
  const run = async (program: string, ...args: string[]) => {
    const server = startServerProcess(program, { PERENNIAL_DATA: dataFolder, PORT: "0" }, args);
    const port = program === "main.ts" ? await openPort(server) : 0;
    return { server, port };
  };
  const generationAt = async (port: number): Promise<string> => {
    const origin = `http://127.0.0.1:${port}/api/v1`;
    const made = await fetch(`${origin}/anonymous`, { method: "POST" });
    const { token } = (await made.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const changes = await (await fetch(`${origin}/changes?since=0`, { headers })).json();
    return (changes as { generation: string }).generation;
  };

  const first = await run("main.ts");
  const generation = await generationAt(first.port);
  const early = await run("restored.ts");
  expect(await early.server.ended()).toBe(1);
  expect(early.server.said()).toMatch(/^Perennial is already running on the data in /m);
  const backups = folders.fresh("backups");
  const backup = await run("backup.ts", backups);
  expect(await backup.server.ended(), backup.server.said()).toBe(0);
  const restore = await run("restore.ts", backups);
  expect(await restore.server.ended()).toBe(1);
  expect(restore.server.said()).toMatch(/^Perennial is already running on the data in /m);
  first.server.child.kill("SIGTERM");
  await first.server.ended();

  const restored = await run("restored.ts");
  expect(await restored.server.ended(), restored.server.said()).toBe(0);
  expect(restored.server.said()).toContain("no id is given a second time");
  const second = await run("main.ts");
  const present = await generationAt(second.port);
  expect(present > generation).toBe(true);
  expect(second.server.said(), "it was told already").not.toContain("new generation begins");
  second.server.child.kill("SIGTERM");
  await second.server.ended();
});
