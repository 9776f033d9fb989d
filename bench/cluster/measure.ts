import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage } from "node:http";
import type { FlatTree } from "@perennial/contract/outline/wire";
import { type Account, call, createAnonymous } from "../../e2e/stage/api.ts";
import type { TestServer } from "../../e2e/stage/server.ts";
import { generateTree } from "../generate-tree.ts";
import { openStream } from "../open-stream.ts";
import { putNote } from "../put-note.ts";
import { type Measurement, ms, perSecond } from "../report.ts";
import { seedAccount } from "../seed.ts";
import { median } from "../statistics.ts";
import type { Sides } from "./sides.ts";

const PEOPLE = 20;
const WINDOWS = 5;
const WINDOW_MS = 2_000;
const READS = 9;

interface Writer {
  readonly token: string;
  readonly noteId: number;
  readonly stream: IncomingMessage;
}

async function join({ origin, port }: TestServer): Promise<Writer> {
  const { token, rootId } = await createAnonymous(origin);
  const { nodes } = await call<FlatTree>(origin, "GET", `/trees/${rootId}?format=flat`, token);
  const stream = await openStream(port, token);
  stream.on("error", () => {}); // it is cut off at the end
  stream.resume();
  return { token, noteId: nodes[0]?.item_id ?? 0, stream };
}

/** People who each edit as fast as they are answered, for a while: how many edits a second. */
async function rate({ port }: TestServer, writers: readonly Writer[]): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  let done = 0;
  await Promise.all(
    writers.map(async ({ token, noteId }) => {
      while (performance.now() - began < WINDOW_MS) {
        const uuid = randomUUID();
        await putNote(agent, port, { token, noteId, text: `edit ${uuid}`, uuid });
        done += 1;
      }
    }),
  );
  agent.destroy();
  return (done / (performance.now() - began)) * 1_000;
}

/** Both in turns, so that a busy minute of the machine meets both; the first turn warms them up. */
async function inTurns(
  turns: number,
  spread: () => Promise<number>,
  alone: () => Promise<number>,
): Promise<{ readonly spread: number; readonly alone: number }> {
  const figures: { spread: number; alone: number }[] = [];
  for (let turn = 0; turn <= turns; turn += 1) figures.push({ spread: await spread(), alone: await alone() });
  const counted = figures.slice(1);
  return {
    spread: median(counted.map((figure) => figure.spread)),
    alone: median(counted.map((figure) => figure.alone)),
  };
}

/** Edits of twenty people with streams, on the cluster beside one PostgreSQL of the same machines. */
export async function measureEditsOnCluster({ spread, alone }: Sides): Promise<Measurement> {
  const writersOf = async (server: TestServer) => {
    const writers: Writer[] = [];
    for (let person = 0; person < PEOPLE; person += 1) writers.push(await join(server));
    return writers;
  };
  const [there, here] = [await writersOf(spread), await writersOf(alone)];
  const rates = await inTurns(
    WINDOWS,
    () => rate(spread, there),
    () => rate(alone, here),
  );
  for (const { stream } of [...there, ...here]) stream.destroy();
  return {
    what: `edits of ${PEOPLE} people with open streams, on the cluster · on one PostgreSQL`,
    result: perSecond(rates.spread),
    beside: perSecond(rates.alone),
    ratio: rates.spread / rates.alone,
  };
}

async function readAll({ origin }: TestServer, { token, rootId }: Account): Promise<number> {
  const began = performance.now();
  await call<FlatTree>(origin, "GET", `/trees/${rootId}?format=flat&include_user_flashcards=true`, token);
  return performance.now() - began;
}

/** A whole tree, on the cluster beside one PostgreSQL. */
export async function measureTreeOnCluster({ spread, alone }: Sides, notes: number): Promise<Measurement> {
  const tree = generateTree(notes);
  const [there, here] = [await seedAccount(spread.origin, tree), await seedAccount(alone.origin, tree)];
  const times = await inTurns(
    READS,
    () => readAll(spread, there),
    () => readAll(alone, here),
  );
  return {
    what: `GET of ${notes.toLocaleString("en")} notes, on the cluster · on one PostgreSQL`,
    result: ms(times.spread),
    beside: ms(times.alone),
    ratio: times.spread / times.alone,
  };
}
