import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import type { FlatTree } from "@perennial/contract/wire";
import { type Account, call, createAnonymous } from "../e2e/stage/api.ts";
import type { TestServer } from "../e2e/stage/server.ts";
import { openDatabase } from "./database.ts";
import { type EditableNote, editDirectly } from "./direct-edits.ts";
import { putNote } from "./put-note.ts";
import { type Measurement, perSecond } from "./report.ts";
import { median } from "./statistics.ts";

const WINDOWS = 5;
const WINDOW_MS = 800;

type Edit = (connection: number) => Promise<void>;

/** Runs closed loops side by side for a while and counts what they get done, per second. */
async function rate(connections: number, edit: Edit): Promise<number> {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (performance.now() - began < WINDOW_MS) {
        await edit(connection);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - began)) * 1_000;
}

/** Measures two ways in turns, so that a busy minute of the machine meets both: the median of each. */
async function inTurns(connections: number, one: Edit, other: Edit): Promise<readonly [number, number]> {
  const rates: [number[], number[]] = [[], []];
  for (let window = 0; window <= WINDOWS; window += 1) {
    const both = [await rate(connections, one), await rate(connections, other)] as const;
    // The first window warms both sides up.
    if (window > 0) rates.forEach((of, side) => void of.push(both[side] ?? Number.NaN));
  }
  return [median(rates[0]), median(rates[1])];
}

async function noteOf(origin: string, account: Account): Promise<EditableNote> {
  const { nodes } = await call<FlatTree>(
    origin,
    "GET",
    `/trees/${account.rootId}?format=flat`,
    account.token,
  );
  return { userId: account.userId, token: account.token, noteId: nodes[0]?.item_id ?? 0 };
}

/** PUT /notes/{id} through HTTP, beside the statements it amounts to, sent to the same database by as many connections. */
export async function measureEdits(server: TestServer): Promise<Measurement[]> {
  const notes: EditableNote[] = [];
  for (let user = 0; user < 10; user += 1)
    notes.push(await noteOf(server.origin, await createAnonymous(server.origin)));
  const rows: Measurement[] = [];
  for (const [connections, users] of [
    [1, 1],
    [10, 1],
    [10, 10],
  ] as const) {
    const target = (connection: number): EditableNote => notes[connection % users] as EditableNote;
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    const database = await openDatabase(server.data, connections);
    const [http, direct] = await inTurns(
      connections,
      (connection) => {
        const { token, noteId } = target(connection);
        const uuid = randomUUID();
        return putNote(agent, server.port, { token, noteId, text: `edit ${uuid}`, uuid });
      },
      (connection) => editDirectly(database, target(connection), `edit ${randomUUID()}`),
    );
    agent.destroy();
    await database.end();
    rows.push({
      what: `note edits, ${connections} connection${connections === 1 ? "" : "s"}, ${users} user${users === 1 ? "" : "s"} · beside the same statements without the server`,
      result: perSecond(http),
      beside: perSecond(direct),
      ratio: http / direct,
    });
  }
  return rows;
}
