// Slow: it starts databases and kills them.

import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createEngineFolders } from "../testing/engine-folders.ts";
import { openEmbedded } from "./engine/embedded.ts";
import { findPostmaster } from "./engine/postmaster.ts";
import { identifyFolder, isRunning, postgresProcesses } from "./engine/processes.ts";
import { connectionFromUrl } from "./engine/socket.ts";

const folders = createEngineFolders();
afterAll(() => folders.cleanUp());

function clusterIn(dataFolder: string) {
  const folder = path.join(dataFolder, "postgres");
  return { folder, identity: identifyFolder(folder), logFile: `${folder}.log` };
}

async function open(dataFolder: string) {
  const engine = await openEmbedded({ dataFolder, note: () => {} });
  onTestFinished(() => engine.stop());
  return engine;
}

async function ask(connection: pg.ConnectionConfig, sql: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** A started engine in another process, with one row written through it. */
async function writtenElsewhere() {
  const dataFolder = await folders.stopped();
  const { child, report } = await folders.open({ dataFolder });
  if (!("url" in report) || child.pid === undefined) throw new Error(JSON.stringify(report));
  const connection = connectionFromUrl(report.url);
  await ask(connection, "create table kept as select 'Blattgrün' as answer");
  const postmaster = findPostmaster(clusterIn(dataFolder));
  if (!postmaster) throw new Error("no postmaster");
  return { dataFolder, connection, node: child.pid, postmaster: postmaster.pid };
}

const KEPT = "select answer from kept";

describe("after a crash", () => {
  test("a start attaches to the database that outlived a kill -9 of Node", async () => {
    const before = await writtenElsewhere();
    await kill(before.node);
    const engine = await open(before.dataFolder);
    expect(await ask(engine.connection, KEPT)).toBe("Blattgrün");
    expect(findPostmaster(clusterIn(before.dataFolder))?.pid).toBe(before.postmaster);
  });

  test("a start brings the database back when both were killed with -9", async () => {
    const before = await writtenElsewhere();
    await kill(before.node);
    await kill(before.postmaster);
    const engine = await open(before.dataFolder);
    expect(await ask(engine.connection, KEPT)).toBe("Blattgrün");
    expect(findPostmaster(clusterIn(before.dataFolder))?.pid).not.toBe(before.postmaster);
  });

  test("a backend that is still busy when both were killed is ended, and the start goes on", async () => {
    const before = await writtenElsewhere();
    const client = new pg.Client(before.connection);
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const orphan = rows[0]?.pid ?? 0;
    const cutOff = expect(client.query("select count(*) from generate_series(1, 1e12)")).rejects.toThrow();
    await kill(before.node);
    await kill(before.postmaster);
    expect(isRunning(orphan)).toBe(true);
    const engine = await open(before.dataFolder);
    expect(isRunning(orphan)).toBe(false);
    await cutOff;
    expect(await ask(engine.connection, KEPT)).toBe("Blattgrün");
  });

  test("a database that is killed under a running server is started again", async () => {
    const dataFolder = await folders.stopped();
    const engine = await open(dataFolder);
    const first = findPostmaster(clusterIn(dataFolder))?.pid ?? 0;
    await kill(first);
    await expect.poll(() => ask(engine.connection, "select 1 as answer").catch(() => undefined)).toBe(1);
    expect(findPostmaster(clusterIn(dataFolder))?.pid).not.toBe(first);
  });

  test("a stop in the middle of a recovery ends, and leaves no database behind", async () => {
    const dataFolder = await folders.stopped();
    const recovering = Promise.withResolvers<void>();
    const engine = await openEmbedded({ dataFolder, note: () => recovering.resolve() });
    await kill(findPostmaster(clusterIn(dataFolder))?.pid ?? 0);
    await recovering.promise;
    await engine.stop();
    expect(findPostmaster(clusterIn(dataFolder))).toBeUndefined();
  });
});

describe("a pid file that lies", () => {
  function leavePid(dataFolder: string, pid: number): void {
    const { folder } = clusterIn(dataFolder);
    fs.writeFileSync(path.join(folder, "postmaster.pid"), `${pid}\n${folder}\n1\n5432\n.\n\n`);
    fs.writeFileSync(path.join(folder, ".s.PGSQL.5432.lock"), `${pid}\n${folder}\n1\n5432\n.\n`);
  }

  test("it names a zombie that was a postgres: the start goes on", async () => {
    const dataFolder = await folders.stopped();
    const program = path.join(dataFolder, "..", "postgres");
    fs.copyFileSync("/bin/sleep", program);
    // The second sleep stands where the shell stood, and never collects the first one; the shell itself might.
    const parent = spawn("/bin/sh", ["-c", `"$0" 600 & echo $!; exec "$0" 600`, program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [chunk] = await once(parent.stdout, "data");
    const zombie = Number(String(chunk));
    const name = (pid: number | undefined) => fs.readFileSync(`/proc/${pid}/comm`, "utf8").trim();
    await expect.poll(() => [name(parent.pid), name(zombie)]).toEqual(["postgres", "postgres"]);
    await kill(zombie);
    expect(fs.readFileSync(`/proc/${zombie}/stat`, "utf8")).toContain("(postgres) Z");
    leavePid(dataFolder, zombie);
    const engine = await open(dataFolder);
    expect(await ask(engine.connection, "select 1 as answer")).toBe(1);
  });

  test("it names a living process that is somebody else's: the start goes on, and leaves that one alone", async () => {
    const dataFolder = await folders.stopped();
    leavePid(dataFolder, process.ppid);
    const engine = await open(dataFolder);
    expect(await ask(engine.connection, "select 1 as answer")).toBe(1);
    expect(isRunning(process.ppid)).toBe(true);
  });
});

describe("one owner", () => {
  test("a second start on the same data refuses, names the first, and leaves its database alone", async () => {
    const dataFolder = await folders.stopped();
    const engine = await open(dataFolder);
    const { report } = await folders.open({ dataFolder });
    expect(report).toEqual({
      refused: expect.stringContaining(
        `already running on the data in ${dataFolder} (process ${process.pid})`,
      ),
    });
    expect(await ask(engine.connection, "select 1 as answer")).toBe(1);
  });

  test("of two starts at once on a new folder one owns it and the other refuses", async () => {
    const dataFolder = folders.fresh();
    const both = await Promise.all([folders.open({ dataFolder }), folders.open({ dataFolder })]);
    expect(both.map(({ report }) => Object.keys(report).join()).sort()).toEqual(["refused", "url"]);
    expect(fs.readdirSync(dataFolder).sort()).toEqual(["postgres", "postgres.log", "reserve"]);
  });

  test("a stop leaves no process of the database behind", async () => {
    const dataFolder = await folders.stopped();
    const engine = await openEmbedded({ dataFolder, note: () => {} });
    await engine.stop();
    await engine.stop();
    expect(postgresProcesses(clusterIn(dataFolder).identity)).toEqual([]);
  });
});
