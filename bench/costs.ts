import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FlatTree, Node } from "@perennial/contract/outline/wire";
import type pg from "pg";
import { type Account, call, createAnonymous } from "../e2e/stage/api.ts";
import type { TestServer } from "../e2e/stage/server.ts";
import { openDatabase } from "./database.ts";
import { openStream } from "./open-stream.ts";
import { familyMs, postmasterOf, processorMs, residentMiB } from "./process-costs.ts";
import { putNote } from "./put-note.ts";
import type { Measurement } from "./report.ts";

const EDITS = 2_000;
const WRITERS = 10;
const BATCHES = 50;
const PER_BATCH = 200;
const IDLE_MS = 45_000;
/** Accounts that are made at a time. */
const JOINING = 10;

/** What has been used until a moment. */
interface Used {
  readonly node: number;
  readonly database: number;
  readonly wal: number;
  readonly size: number;
  readonly transactions: number;
}

/** What one server and its database spend on an edit, a note, a review and an open stream. `idle` reads no stream. */
export async function measureCosts(
  server: TestServer,
  idle: TestServer,
  streams: number,
): Promise<Measurement[]> {
  const database = await openDatabase(server.data, 1);
  const postmaster = postmasterOf(server.data);
  const used = async (): Promise<Used> => {
    const { rows } = await database.query<Omit<Used, "node" | "database">>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal, pg_database_size(current_database())::float8 as size,
         (select xact_commit + xact_rollback from pg_stat_database where datname = current_database())::float8 as transactions`,
    );
    const [row = { wal: 0, size: 0, transactions: 0 }] = rows;
    return { node: processorMs(server.pid()), database: familyMs(postmaster), ...row };
  };
  try {
    return [
      ...(await costOfEdits(server, idle, used)),
      ...(await costOfBatches(server, used)),
      ...(await costOfStreams(server, used, streams)),
    ];
  } finally {
    await (database as pg.Pool).end();
  }
}

const each = (from: Used, to: Used, count: number) => ({
  result: `${((to.node - from.node) / count).toFixed(2)} ms Node`,
  beside: `${((to.database - from.database) / count).toFixed(2)} ms PostgreSQL, ${((to.wal - from.wal) / 1024 / count).toFixed(1)} kB log of the database, ${((to.size - from.size) / count).toFixed(0)} B kept`,
});

async function rootNoteOf(origin: string, account: Account): Promise<number> {
  const path = `/trees/${account.rootId}?format=flat`;
  const { nodes } = await call<FlatTree>(origin, "GET", path, account.token);
  return nodes[0]?.item_id ?? 0;
}

async function costOfEdits(
  server: TestServer,
  idle: TestServer,
  used: () => Promise<Used>,
): Promise<Measurement[]> {
  const agent = new Agent({ keepAlive: true });
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const account = await createAnonymous(server.origin);
      const stream = await openStream(server.port, account.token);
      stream.resume().on("error", () => {}); // it is cut off at the end
      return { account, noteId: await rootNoteOf(server.origin, account), stream };
    }),
  );
  const edit = async (writer: (typeof writers)[number], count: number) => {
    const { account, noteId } = writer;
    for (let place = 0; place < count; place++)
      await putNote(agent, server.port, {
        token: account.token,
        noteId,
        text: `A sentence of about sixty letters, as a note mostly has it, ${place}`,
        uuid: randomUUID(),
      });
  };
  await Promise.all(writers.map((writer) => edit(writer, 20)));
  const [before, idleBefore] = [await used(), processorMs(idle.pid())];
  await Promise.all(writers.map((writer) => edit(writer, EDITS / WRITERS)));
  const [after, idleAfter] = [await used(), processorMs(idle.pid())];
  for (const { stream } of writers) stream.destroy();
  agent.destroy();
  return [
    { what: `an edit, with the stream of its writer (of ${EDITS})`, ...each(before, after, EDITS) },
    {
      what: "the same edit for a second server, which has no stream of its user",
      result: `${((idleAfter - idleBefore) / EDITS).toFixed(3)} ms Node`,
    },
  ];
}

async function costOfBatches(server: TestServer, used: () => Promise<Used>): Promise<Measurement[]> {
  const account = await createAnonymous(server.origin);
  const send = async (commands: object[]) =>
    call<{ results: { body: Node }[] }>(server.origin, "POST", "/commands", account.token, { commands });
  const cards: number[] = [];
  const [start, count] = [await used(), BATCHES * PER_BATCH];
  for (let batch = 0; batch < BATCHES; batch++) {
    const { results } = await send(
      Array.from({ length: PER_BATCH }, (_, place) => ({
        uuid: randomUUID(),
        type: "tree.create",
        temporary_id: -1 - place,
        tree: {
          item_type: "flashcard",
          flashcard: {
            question: `What is meant by the term number ${place}?`,
            answer: "About so many words.",
          },
          parent_id: account.rootId,
        },
      })),
    );
    cards.push(...results.map(({ body }) => body.item_id));
  }
  const made = await used();
  for (let from = 0; from < cards.length; from += PER_BATCH)
    await send(
      cards.slice(from, from + PER_BATCH).map((id) => ({
        uuid: randomUUID(),
        type: "flashcard.rate",
        id,
        part: 0,
        confidence_rating: "green",
      })),
    );
  const rated = await used();
  return [
    { what: `a card that is made, ${PER_BATCH} in a call (of ${count})`, ...each(start, made, count) },
    { what: `a review, ${PER_BATCH} in a call (of ${count})`, ...each(made, rated, count) },
  ];
}

async function costOfStreams(
  server: TestServer,
  used: () => Promise<Used>,
  streams: number,
): Promise<Measurement[]> {
  const memory = residentMiB(server.pid());
  const open: { destroy(): void }[] = [];
  for (let from = 0; from < streams; from += JOINING)
    open.push(
      ...(await Promise.all(
        Array.from({ length: JOINING }, async () => {
          const { token } = await createAnonymous(server.origin);
          const stream = await openStream(server.port, token);
          stream.resume().on("error", () => {}); // it is cut off at the end
          return stream;
        }),
      )),
    );
  await sleep(15_000); // what they cost in coming is over
  const [held, before] = [residentMiB(server.pid()), await used()];
  await sleep(IDLE_MS);
  const after = await used();
  for (const stream of open) stream.destroy();
  const share = (ms: number) => `${((ms / IDLE_MS) * 100).toFixed(1)} % of a core`;
  return [
    {
      what: `${streams} idle streams, each of a person of its own`,
      result: `${share(after.node - before.node)} Node, ${(held - memory).toFixed(0)} MiB`,
      beside: `${share(after.database - before.database)} PostgreSQL, ${(((after.transactions - before.transactions) / IDLE_MS) * 1_000).toFixed(1)} statements a second`,
    },
  ];
}
