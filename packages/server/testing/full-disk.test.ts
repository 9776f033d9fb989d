// Slow: it starts servers of its own.

import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Session } from "@perennial/contract/accounts";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openPort, startServerProcess } from "./server-process.ts";
import { MAY_MOUNT, mountSmallDisk } from "./small-disk.ts";

const PIECE = Buffer.alloc(1_048_576, 1);
let disk: string;
let unmount = () => {};

beforeAll(() => {
  disk = fs.mkdtempSync(path.join(tmpdir(), "perennial-disk-"));
  if (MAY_MOUNT) ({ unmount } = mountSmallDisk(disk, 420));
});
afterAll(() => {
  unmount();
  fs.rmSync(disk, { recursive: true });
});

async function start() {
  const server = startServerProcess("main.ts", { PERENNIAL_DATA: path.join(disk, "data"), PORT: "0" });
  onTestFinished(() => void server.child.kill("SIGKILL"));
  const origin = `http://127.0.0.1:${await openPort(server)}`;
  const call = async (method: string, address: string, token = "", body?: unknown) => {
    const answer = await fetch(`${origin}${API_PREFIX}${address}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const stop = async () => {
    server.child.kill("SIGTERM");
    await server.ended();
  };
  return { call, stop };
}

/** Writes until the disk takes no more; returns the file. */
function fillUp(): string {
  const filler = path.join(disk, "filler");
  const file = fs.openSync(filler, "w");
  try {
    for (;;) fs.writeSync(file, PIECE);
  } catch {
    fs.closeSync(file);
    return filler;
  }
}

// Skipped without root: a small file system has to be mounted.
test.runIf(MAY_MOUNT)(
  "a start on a full disk comes up for reading, says so, and writes when there is room",
  async () => {
    const first = await start();
    const { token, user } = (await first.call("POST", "/anonymous")).body as Session;
    const rootId = user.root_tree?.id ?? 0;
    const write = (to: typeof first) =>
      to.call("POST", "/notes", token, { note: { text: "words", parent_id: rootId } });
    expect((await write(first)).status).toBeLessThan(300);
    await first.stop();

    // One of an earlier version of PostgreSQL would need room for twice the data.
    const version = path.join(disk, "data", "postgres", "PG_VERSION");
    const made = fs.readFileSync(version);
    fs.writeFileSync(version, "17\n");
    const upgrade = startServerProcess("main.ts", { PERENNIAL_DATA: path.join(disk, "data"), PORT: "0" });
    expect(await upgrade.ended()).toBe(1);
    expect(upgrade.said()).toMatch(
      /needs room for \d+ MiB and has \d+ MiB\. Make room and start again; nothing was changed/,
    );
    fs.writeFileSync(version, made);

    const filler = fillUp();
    const second = await start();
    expect((await second.call("GET", `/trees/${rootId}`, token)).status).toBe(200);
    expect(await second.call("GET", "/health")).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/^The disk of the database has no room left/) },
    });
    expect(await write(second)).toMatchObject({ status: 503, body: { code: "disk_full" } });
    fs.rmSync(filler);
    await expect.poll(async () => (await write(second)).status, { timeout: 10_000 }).toBeLessThan(300);
    expect((await second.call("GET", "/health")).status).toBe(200);
    await second.stop();
  },
);
