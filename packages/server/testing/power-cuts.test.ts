// Slow: it starts servers, and mounts small file systems.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Session } from "@perennial/contract/accounts";
import { API_PREFIX } from "@perennial/contract/limits";
import type { DataMutation, FlatTree } from "@perennial/contract/outline/wire";
import { brokenInvariants } from "@perennial/contract/testing/invariants";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identifyFolder, postgresProcesses, signal } from "../database/engine/processes.ts";
import { type Crowd, openCrowd } from "./crowd.ts";
import { fraction } from "./fraction.ts";
import { openPort, type ServerProcess, startServerProcess } from "./server-process.ts";

/**
 * The data lie in a file system of their own, in an image. What a program has written and not synced is in the memory
 * of the system and not in the image, nor is it written there by itself within a test: so a copy of the image is what
 * a disk holds after a power cut. Not modelled: a disk that loses what it has called synced, and other file systems.
 */
const MAY_MOUNT =
  process.platform === "linux" && process.getuid?.() === 0 && fs.existsSync("/dev/loop-control");
/** `npm run prove -- power-cut --runs 20 --seed 7`: so many cuts, at other moments. */
const CUTS = Number(process.env.FC_RUNS ?? 1);
const SEED = Number(process.env.FC_SEED ?? 1);
const IMAGE_MIB = 512;
const PEOPLE = 4;
/** A cut comes so long after the one before at the latest. */
const LATEST_MS = 1_500;
/** Of a start on what a cut has left, which may never come. */
const START_MS = 30_000;

let folder: string;
let mounted: string[];
let servers: ServerProcess[];
beforeEach(() => {
  folder = fs.mkdtempSync("/dev/shm/perennial-power-");
  fs.chmodSync(folder, 0o755);
  mounted = [];
  servers = [];
});
afterEach(async () => {
  for (const { child } of servers) child.kill("SIGKILL");
  for (const place of mounted) {
    for (const { pid } of processesIn(place)) signal(pid, "SIGKILL");
    await expect.poll(() => processesIn(place)).toEqual([]);
    execFileSync("umount", ["-l", place]);
  }
  fs.rmSync(folder, { recursive: true });
});

const postgresOf = (place: string) => path.join(place, "data", "postgres");
function processesIn(place: string) {
  const postgres = postgresOf(place);
  return fs.existsSync(postgres) ? postgresProcesses(identifyFolder(postgres)) : [];
}

/** Mounts an image. Its file system writes nothing to it by itself for minutes. */
function mount(image: string): string {
  const place = `${image}.mounted`;
  fs.mkdirSync(place);
  execFileSync("mount", ["-o", "loop,commit=300", image, place]);
  mounted.push(place);
  return place;
}

async function start(place: string): Promise<string> {
  const settings = { PERENNIAL_DATA: path.join(place, "data"), PORT: "0", RATE_LIMITS: "off" };
  const server = startServerProcess("main.ts", settings);
  servers.push(server);
  const port = await Promise.race([openPort(server), pause(START_MS, null)]);
  if (port === null) throw new Error(`no start after ${START_MS} ms:\n${server.said()}`);
  return `http://127.0.0.1:${port}`;
}

async function startOnNewDisk(): Promise<{
  readonly image: string;
  readonly place: string;
  readonly origin: string;
}> {
  const image = path.join(folder, "disk");
  fs.writeFileSync(image, "");
  fs.truncateSync(image, IMAGE_MIB * 1_048_576);
  execFileSync("mkfs.ext4", ["-q", "-F", image]);
  const place = mount(image);
  return { image, place, origin: await start(place) };
}

interface Cut {
  readonly image: string;
  /** How many edits of each person were acknowledged by then. */
  readonly acknowledged: readonly number[];
}

/** Copies the disk as it is while nobody writes: two copies that are equal are of one moment. */
function cut(disk: { readonly image: string; readonly place: string }, crowd: Crowd, name: string): Cut {
  const acknowledged = crowd.people.map((person) => person.acknowledged());
  const processes = processesIn(disk.place);
  for (const { pid } of processes) signal(pid, "SIGSTOP");
  const image = path.join(folder, name);
  do execFileSync("cp", ["--sparse=always", disk.image, image]);
  while (!isEqual(image, disk.image));
  for (const { pid } of processes) signal(pid, "SIGCONT");
  return { image, acknowledged };
}

function isEqual(one: string, other: string): boolean {
  try {
    execFileSync("cmp", ["-s", one, other]);
    return true;
  } catch {
    return false;
  }
}

/** Cuts the power at random moments while people write. @returns each cut, and what of it was acknowledged in all */
async function cutPower(
  disk: Awaited<ReturnType<typeof startOnNewDisk>>,
  count: number,
): Promise<readonly (Cut & { readonly of: readonly Person[] })[]> {
  const crowd = await openCrowd([disk.origin], PEOPLE);
  const cuts: Cut[] = [];
  for (let at = 0; at < count; at++) {
    await pause(LATEST_MS * fraction(SEED + at));
    await expect
      .poll(() => Math.min(...crowd.people.map((person) => person.acknowledged())))
      .toBeGreaterThan(0);
    cuts.push(cut(disk, crowd, `cut-${at}`));
  }
  const outcomes = await crowd.settle();
  return cuts.map((each) => ({
    ...each,
    of: crowd.people.map(({ token }, place) => ({
      token,
      acknowledged: outcomes[place]?.acknowledged.slice(0, each.acknowledged[place]) ?? [],
    })),
  }));
}

interface Person {
  readonly token: string;
  readonly acknowledged: readonly string[];
}

/** Starts on what a cut has left. @returns which invariants are broken, of whom */
async function brokenAfter({
  image,
  of,
}: {
  readonly image: string;
  readonly of: readonly Person[];
}): Promise<string[]> {
  const origin = await start(mount(image));
  const broken: string[] = [];
  for (const [place, { token, acknowledged }] of of.entries()) {
    const get = async <T>(address: string): Promise<T> => {
      const answer = await fetch(`${origin}${API_PREFIX}${address}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`${address} of person ${place} is ${answer.status}`);
      return (await answer.json()) as T;
    };
    const { user } = await get<Session>("/validate-session");
    const tree = await get<FlatTree>(`/trees/${user.root_tree?.id}?format=flat`);
    const log: DataMutation[] = [];
    for (let more: DataMutation[] | undefined; more?.length !== 0; log.push(...more))
      more = (await get<{ changes: DataMutation[] }>(`/changes?since=${log.length}`)).changes;
    broken.push(...brokenInvariants({ log, tree, acknowledged }).map((each) => `person ${place}, ${each}`));
  }
  return broken;
}

// Skipped without root: a small file system has to be mounted.
test.runIf(MAY_MOUNT)(
  `after a power cut everything that was acknowledged is there (${CUTS} cuts, seed ${SEED})`,
  { timeout: 60_000 + CUTS * 60_000 },
  async () => {
    const cuts = await cutPower(await startOnNewDisk(), CUTS);
    for (const each of cuts) expect(await brokenAfter(each)).toEqual([]);
    const acknowledged = cuts.flatMap((each) => each.acknowledged).reduce((sum, count) => sum + count, 0);
    console.log(
      `${CUTS} power cuts, seed ${SEED}: ${acknowledged} edits acknowledged before them, none lost`,
    );
  },
);

// Skipped without root: a small file system has to be mounted.
test.runIf(MAY_MOUNT)(
  "a database that syncs nothing loses what was acknowledged: these cuts can find a loss",
  { timeout: 120_000 },
  async () => {
    const disk = await startOnNewDisk();
    const postgres = postgresOf(disk.place);
    fs.appendFileSync(path.join(postgres, "postgresql.auto.conf"), "fsync = off\n");
    for (const { pid } of processesIn(disk.place)) signal(pid, "SIGHUP");
    const [only] = await cutPower(disk, 1);
    if (!only) throw new Error("the power was cut once");
    const found = await brokenAfter(only).catch((error: unknown) => [String(error)]);
    expect(found.length).toBeGreaterThan(0);
    console.log(`without syncing: ${found[0]?.split("\n")[0]}`);
  },
);
