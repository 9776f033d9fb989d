// Slow: it starts servers of its own.

import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { identifyFolder, postgresProcesses } from "./database/engine/processes.ts";
import { createEngineFolders } from "./testing/engine-folders.ts";
import { openPort, type ServerProcess, startServerProcess } from "./testing/server-process.ts";

const folders = createEngineFolders();
afterAll(() => folders.cleanUp());

function start(settings: NodeJS.ProcessEnv): ServerProcess {
  const server = startServerProcess("testing/small-server.ts", { PORT: "0", ...settings });
  onTestFinished(() => void server.child.kill("SIGKILL"));
  return server;
}

const databaseProcesses = (dataFolder: string) =>
  postgresProcesses(identifyFolder(path.join(dataFolder, "postgres")));

describe("a stop", () => {
  test("SIGTERM lets requests finish, ends streams, and stops the server and its database", async () => {
    const dataFolder = await folders.stopped();
    const server = start({ PERENNIAL_DATA: dataFolder });
    const origin = `http://127.0.0.1:${await openPort(server)}`;
    const stream = await fetch(`${origin}/stream`);
    const streamEnd = stream.text();
    const slow = fetch(`${origin}/slow`);
    await server.says("slow request taken");
    server.child.kill("SIGTERM");
    expect(await (await slow).text()).toBe("finished");
    expect(await streamEnd, "ended in order, not cut").toBe("event: connection\n\n");
    expect(await server.ended()).toBe(0);
    expect(server.said()).toMatch(/stop announced[\s\S]*application closed/);
    expect(databaseProcesses(dataFolder)).toEqual([]);
  });

  test("a second Ctrl-C while it drains changes nothing", async () => {
    const dataFolder = await folders.stopped();
    const server = start({ PERENNIAL_DATA: dataFolder });
    await openPort(server);
    server.child.kill("SIGINT");
    server.child.kill("SIGINT");
    expect(await server.ended()).toBe(0);
    expect(databaseProcesses(dataFolder)).toEqual([]);
  });

  test("after a kill -9 the next start is open again on the same data", async () => {
    const dataFolder = await folders.stopped();
    const first = start({ PERENNIAL_DATA: dataFolder });
    await openPort(first);
    first.child.kill("SIGKILL");
    expect(await first.ended()).toBe("SIGKILL");
    const second = start({ PERENNIAL_DATA: dataFolder });
    const answer = await fetch(`http://127.0.0.1:${await openPort(second)}/`);
    expect(await answer.text()).toBe("ok");
  });
});

test("what a first start makes is for its owner only", async () => {
  const dataFolder = folders.fresh();
  await openPort(start({ PERENNIAL_DATA: dataFolder }));
  expect(fs.statSync(dataFolder).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(dataFolder, "postgres")).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(dataFolder, "jwt-secret")).mode & 0o777).toBe(0o600);
  expect(fs.statSync(path.join(dataFolder, "postgres.log")).mode & 0o777).toBe(0o600);
});

describe("a start that is refused says why in a sentence, without a stack, and ends with 1", () => {
  async function expectRefusal(server: ServerProcess, sentence: RegExp): Promise<void> {
    expect(await server.ended()).toBe(1);
    expect(server.said()).toMatch(sentence);
    expect(server.said()).not.toMatch(/\n\s+at /);
  }

  test("a second start on the same data", async () => {
    const dataFolder = await folders.stopped();
    await openPort(start({ PERENNIAL_DATA: dataFolder }));
    await expectRefusal(
      start({ PERENNIAL_DATA: dataFolder }),
      /^Perennial is already running on the data in .*\.$/m,
    );
  });

  test("a taken port, before a database is made", async () => {
    const dataFolder = folders.fresh();
    const other = net.createServer().listen(0);
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const sentence = new RegExp(`^Port ${port} is taken by another program\\. .*\\.$`, "m");
    await expectRefusal(start({ PERENNIAL_DATA: dataFolder, PORT: String(port) }), sentence);
    expect(fs.existsSync(path.join(dataFolder, "postgres"))).toBe(false);
  });

  test("a data folder that is a file", async () => {
    const file = folders.fresh();
    fs.writeFileSync(file, "");
    await expectRefusal(start({ PERENNIAL_DATA: file }), /^The data folder .* is not a folder\./m);
  });

  test("settings that cannot be understood, all of them", async () => {
    const server = start({ PORT: "many", TRUST_PROXY: "perhaps" });
    await expectRefusal(server, /^PORT must be .*\.\nTRUST_PROXY must be .*\.\n$/);
  });
});

test("two servers run on one database when the second has its address as DATABASE_URL", async () => {
  const dataFolder = await folders.stopped();
  const owner = start({ PERENNIAL_DATA: dataFolder });
  await openPort(owner);
  const guest = start({
    PERENNIAL_DATA: dataFolder,
    DATABASE_URL: `postgres:///perennial?host=${encodeURIComponent(path.join(dataFolder, "postgres"))}&user=perennial`,
  });
  await openPort(guest);
  guest.child.kill("SIGTERM");
  expect(await guest.ended()).toBe(0);
  expect(databaseProcesses(dataFolder)).not.toEqual([]);
  expect(fs.readdirSync(dataFolder)).toContain("jwt-secret");
});
