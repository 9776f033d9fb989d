// Slow: it starts servers and kills them.

import { randomInt } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Session } from "@perennial/contract/accounts";
import type { Import } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ankiPackage, CREATED_AT, REVERSED } from "../commands/imports/anki/testing/anki-package.ts";
import { expectSoundLog } from "../commands/testing/notebook.ts";
import { fraction } from "./fraction.ts";
import { type ServerCrew, startCrew } from "./server-crew.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** FC_RUNS=10 asks for more moments, and of a larger deck; FC_SEED for those of a run that failed. */
const IS_WHOLE = process.env.FC_RUNS !== undefined;
const KILLS = Number(process.env.FC_RUNS ?? 1);
const SEED = Number(process.env.FC_SEED ?? randomInt(1_000_000));
/** Of the time that an undisturbed import takes: some moments come after its end. */
const LATEST_MOMENT = 1.1;
const LOOK_AGAIN_MS = 10;
const DAY_MS = 86_400_000;
const OF = { notes: IS_WHOLE ? 600 : 200, reviewsPerCard: 5 };
const TABLES = ["nodes", "notes", "flashcards", "user_flashcards", "reviews", "data_mutations"] as const;
const ALSO = ["origins", "origins_before", "imported_items", "files"] as const;

let folder: string;
let database: TestDatabase;
let crew: ServerCrew;
let deck: Deck;
let newer: Deck;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "killed-imports-"));
  database = await createTestDatabase();
  crew = await startCrew(1, folder, { DATABASE_URL: database.url });
  deck = { name: "deck.apkg", bytes: await largeDeck() };
  newer = { name: "newer.apkg", bytes: await largeDeck({ isNewer: true }) };
});
afterAll(async () => {
  await crew.kill();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

interface Deck {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Two cards a note, each with its answers; every tenth note with a sound. Of a newer one each says more and was answered. */
function largeDeck({ isNewer } = { isNewer: false }): Promise<Uint8Array> {
  const mod = isNewer ? 2 : 1;
  const notes = Array.from({ length: OF.notes }, (_, index) => ({
    fields: [
      `Question ${index}${index % 10 === 0 ? `[sound:${index}.mp3]` : ""}`,
      `${isNewer ? "Newer answer" : "Answer"} ${index}`,
    ],
    mod,
  }));
  const cards = notes.flatMap((_, note) =>
    [0, 1].map((ord) => ({
      note,
      ord,
      mod,
      type: 2,
      queue: 2,
      due: isNewer ? 310 : 300,
      ivl: 20,
      factor: 2_500,
      reps: 5,
    })),
  );
  const reviews = cards.flatMap((_, card) =>
    Array.from({ length: OF.reviewsPerCard + (isNewer ? 1 : 0) }, (__, nth) => ({
      card,
      id: CREATED_AT * 1_000 + (nth + 1) * (nth + 1) * DAY_MS + card,
    })),
  );
  const media = Object.fromEntries(
    notes.flatMap((_, index) => (index % 10 === 0 ? [[`${index}.mp3`, `ID3 sound ${index}`]] : [])),
  );
  return ankiPackage({ types: [REVERSED], notes, cards, reviews, media });
}

interface Owner {
  readonly id: number;
  readonly token: string;
}

const urlOf = (path: string) => `${crew.origins[0]}${API_PREFIX}${path}`;
const call = async <T>({ token }: Owner, method: string, path: string, body?: FormData): Promise<T> => {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(urlOf(path), { method, headers, ...(body ? { body } : {}) });
  if (!answer.ok && answer.status !== 409) throw new Error(`${method} ${path}: ${answer.status}`);
  return (await answer.json()) as T;
};

async function newOwner(): Promise<Owner> {
  const { user, token } = (await (await fetch(urlOf("/anonymous"), { method: "POST" })).json()) as Session;
  return { id: user.id, token };
}

/** What a person does who wants the deck: goes on with the import that there is, else sends it. */
async function wantDeck(owner: Owner, { name, bytes }: Deck): Promise<void> {
  for (;;) {
    const { imports } = await call<{ imports: Import[] }>(owner, "GET", "/imports");
    const known = imports.find((each) => each.name === name);
    if (known?.state === "done") return;
    if (known?.state === "failed") throw new Error(known.failure ?? "failed");
    if (known === undefined) {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(bytes)], name));
      await call(owner, "POST", "/imports", form);
    } else if (known.state === "ready") await call(owner, "POST", `/imports/${known.id}/apply`);
    else await pause(LOOK_AGAIN_MS);
  }
}

/** What of a person stands in the tables, in numbers. */
async function counted(owner: Owner): Promise<Record<string, number>> {
  const counts = [...TABLES, ...ALSO].map(
    (table) => `(select count(*)::int from ${table} where user_id = $1) as ${table}`,
  );
  const { rows } = await database.pool.query<Record<string, number>>(`select ${counts.join()}`, [owner.id]);
  return rows[0] ?? {};
}

interface BackupNodes {
  readonly nodes: readonly {
    readonly guid: string;
    readonly reviews?: readonly { readonly uuid: string }[];
  }[];
}

/** All of an account, without the names that are drawn for it. */
async function stateOf(owner: Owner): Promise<unknown> {
  const { nodes } = await call<BackupNodes>(owner, "GET", "/export?format=json");
  return nodes.map(({ guid: _, reviews, ...node }) => ({
    ...node,
    reviews: reviews?.map(({ uuid: __, ...review }) => review),
  }));
}

/** Kills the server so many milliseconds into an import. Returns when that was, and what became of the import. */
async function killDuring(wanted: Promise<unknown>, moment: number): Promise<string> {
  const broken = wanted.then(
    () => "done",
    () => "broken off",
  );
  await pause(moment);
  await crew.end(0, "SIGKILL");
  return `${Math.round(moment)} ms, ${await broken}`;
}

test(`a server killed at any moment of an import leaves all of it or nothing, and the next one ends it as if undisturbed (FC_SEED=${SEED})`, async () => {
  const first = await newOwner();
  const before = await counted(first);
  const begun = performance.now();
  await wantDeck(first, deck);
  const took = performance.now() - begun;
  const [whole, undisturbed] = [await counted(first), await stateOf(first)];
  expect(whole).toMatchObject({ reviews: 2 * OF.notes * OF.reviewsPerCard, files: OF.notes / 10 });

  for (let kill = 0; kill < KILLS; kill++) {
    const owner = await newOwner();
    const told = await killDuring(wantDeck(owner, deck), fraction(SEED + kill) * LATEST_MOMENT * took);
    const { files: _, ...left } = await counted(owner);
    const { files: __, ...nothing } = before;
    const { files: ___, ...everything } = whole;
    expect([nothing, everything], told).toContainEqual(left);
    await crew.restart(0);
    await wantDeck(owner, deck);
    expect(await counted(owner)).toEqual(whole);
    expect(await stateOf(owner)).toEqual(undisturbed);
    await expectSoundLog(database.pool, owner.id);
  }
}, 600_000);

test(`a server killed at any moment of a newer package leaves each note as it was or as it is there, and ends it as if undisturbed (FC_SEED=${SEED})`, async () => {
  const first = await newOwner();
  await wantDeck(first, deck);
  const before = await counted(first);
  const begun = performance.now();
  await wantDeck(first, newer);
  const took = performance.now() - begun;
  const [whole, undisturbed] = [await counted(first), await stateOf(first)];
  expect(whole).toMatchObject({
    nodes: before.nodes,
    origins_before: OF.notes,
    reviews: 2 * OF.notes * (OF.reviewsPerCard + 1),
  });

  for (let kill = 0; kill < KILLS; kill++) {
    const owner = await newOwner();
    await wantDeck(owner, deck);
    const told = await killDuring(wantDeck(owner, newer), fraction(SEED + kill) * LATEST_MOMENT * took);
    const left = await counted(owner);
    expect([before, whole], told).toContainEqual(left);
    await crew.restart(0);
    await wantDeck(owner, newer);
    expect(await counted(owner)).toEqual(whole);
    expect(await stateOf(owner)).toEqual(undisturbed);
    await expectSoundLog(database.pool, owner.id);
  }
}, 600_000);
