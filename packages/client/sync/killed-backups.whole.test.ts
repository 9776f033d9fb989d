import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { zstdDecompressSync } from "node:zlib";
import type { FlatTree } from "@perennial/contract/outline/wire";
import { brokenInvariants } from "@perennial/contract/testing/invariants";
import { expect, inject, onTestFinished, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { logOf } from "./testing/log-of.ts";
import { createModelBrowser, type ModelBrowser, type ModelTab } from "./testing/model-browser.ts";
import { openRealAccount } from "./testing/real-server.ts";
import type { RunAccount } from "./testing/run.ts";
import { seededChance } from "./testing/seeded-chance.ts";
import { type ServerPrograms, serverPrograms } from "./testing/server-programs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database that is thrown away and made anew. */
    wipedDatabaseUrl: string;
  }
}

const PEOPLE = 8;
/** `npm run prove -- backups --runs 20 --seed 7`: so many times, with other moments. */
const RUNS = Number(process.env.FC_RUNS ?? 1);
const SEED = Number(process.env.FC_SEED ?? 1);
/** A program is killed within so much of its beginning: its start takes a part of that. */
const LATEST_MS = 3_000;

/** What a restore writes about itself. */
const OF_RESTORES = ["data_generation", "present_generation"];

interface Person {
  readonly account: RunAccount;
  readonly browser: ModelBrowser;
  readonly tab: ModelTab;
}

async function arrive(origin: string, seed: number): Promise<Person> {
  const account = await openRealAccount(origin);
  const browser = createModelBrowser(account.server, { seed });
  browser.token = account.token;
  const tab = await browser.open(account.userId);
  await tab.workspace.loadTree(account.rootId);
  await browser.settle();
  return { account, browser, tab };
}

const write = ({ account, tab: { workspace } }: Person, word: string) =>
  void actsOf(workspace).child(workspace.tree.keyOf(account.rootId), word);

/** Plays a program, which is killed once at a random moment, until it has come to its end. */
async function playKilled(
  programs: ServerPrograms,
  words: readonly [program: string, ...string[]],
  chance: () => number,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  for (let time = 0; ; time++) {
    const running = programs.begin(...words);
    const kill = time === 0 ? setTimeout(running.kill, LATEST_MS * chance()) : undefined;
    while (!running.isOver()) await meanwhile();
    clearTimeout(kill);
    const { isDone, said } = await running.end;
    // It was killed after all had arrived.
    if (isDone || (time > 0 && said.includes("has tables of Perennial already"))) return;
    if (time > 0) throw new Error(said);
  }
}

/** The tables of the newest backup in a folder: rows, and a hash of all of them, in whatever order they lie. */
function tablesOf(folder: string) {
  const whole = fs
    .readdirSync(folder)
    .filter((name) => fs.existsSync(path.join(folder, name, "manifest.json")));
  const newest = path.join(folder, whole.sort().at(-1) ?? "");
  const text = fs.readFileSync(path.join(newest, "manifest.json"), "utf8");
  const { tables } = JSON.parse(text) as { tables: { name: string; rows: number; sha256: string }[] };
  return tables
    .filter(({ name }) => !OF_RESTORES.includes(name))
    .map((table) => ({
      ...table,
      sha256: hashOfRows(path.join(newest, "tables", `${table.name}.copy.zst`)),
    }));
}

/** A loaded row goes where a page has room for it, so a table that is written anew has its rows in another order. */
function hashOfRows(file: string): string {
  const rows = zstdDecompressSync(fs.readFileSync(file)).toString("utf8").split("\n");
  return createHash("sha256").update(rows.sort().join("\n")).digest("hex");
}

/** @returns what could not be sent, each change with what it was refused with */
async function loseAndRestore(
  programs: ServerPrograms,
  folder: string,
  seed: number,
): Promise<readonly string[]> {
  const { random } = seededChance(seed);
  programs.run("testing/empty-database.ts");
  const origin = await programs.start();
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, i) => arrive(origin, seed * PEOPLE + i)),
  );
  let written = 0;
  const writeOn = () =>
    Promise.all(
      people.map(async (person, i) => {
        write(person, `p${i}w${++written}`);
        await person.browser.settle();
      }),
    );
  await playKilled(programs, ["backup.ts", folder], random, writeOn);
  await writeOn();

  const waiting = people.map((person, i) => {
    person.browser.online = false;
    const words = [`p${i}first`, `p${i}second`];
    for (const word of words) write(person, word);
    return words;
  });
  await programs.stop("SIGKILL");
  programs.run("testing/empty-database.ts");
  await playKilled(programs, ["restore.ts", folder], random, () => pause(20));
  programs.run("backup.ts", path.join(folder, "again"));
  expect(tablesOf(path.join(folder, "again")), "each table is as it was").toEqual(tablesOf(folder));

  await programs.start();
  const failed: string[] = [];
  for (const [i, person] of people.entries()) {
    const { account, browser, tab } = person;
    browser.online = true;
    await browser.drain();
    expect(tab.workspace.status.get(), `person ${i}`).toMatchObject({ waiting: 0 });
    const address = `/trees/${account.rootId}?format=flat`;
    const tree = (await account.server.handle("GET", address, {}, undefined)).body as FlatTree;
    const log = await logOf(account.server);
    expect(brokenInvariants({ log, tree }), `person ${i}`).toEqual([]);
    const texts = tree.nodes.map(({ content }) => ("text" in content ? content.text : ""));
    // What cannot be sent, since what it was made on is gone, is kept for the person to decide about.
    const list = tab.workspace.failed.list();
    const kept = list.flatMap((change) => change.texts);
    const words = [...texts, ...kept].filter((text) => waiting[i]?.includes(text));
    expect(words.sort(), `person ${i}`).toEqual(waiting[i]);
    failed.push(
      ...list.map(
        ({ plan, code, texts }) =>
          `seed ${seed}, person ${i}: ${plan.steps.map(({ command }) => command.type).join(" ")} “${texts.join("” “")}”, ${code}`,
      ),
    );
    expect(textOfTree(tab.workspace.tree, account.rootId).map((line) => line.trim())).toEqual(texts);
    tab.kill();
  }
  await programs.stop();
  return failed;
}

test(`backups and restores that are killed lose nothing that waits on a device (${RUNS} times, seed ${SEED})`, {
  timeout: 120_000 + RUNS * 120_000,
}, async () => {
  const programs = serverPrograms(inject("wipedDatabaseUrl"));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "perennial-killed-backups-"));
  onTestFinished(async () => {
    await programs.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const failed: string[] = [];
  for (let run = 0; run < RUNS; run++)
    failed.push(...(await loseAndRestore(programs, path.join(folder, String(run)), SEED + run)));
  console.log(
    [
      `${RUNS} restores of ${PEOPLE} people, seed ${SEED}: each log gapless, each table equal, all words that waited are there, ${failed.length} changes kept as failed`,
      ...failed,
    ].join("\n"),
  );
});
