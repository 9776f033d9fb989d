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

const WINDOWS = 3;
const WINDOW_MS = 1_200;

type Edit = (connection: number, count: number) => Promise<void>;

/** Runs closed loops side by side and counts what they get done: the median of the windows, per second. */
async function edits(connections: number, edit: Edit): Promise<number> {
  const rates: number[] = [];
  let count = 0;
  for (let window = 0; window <= WINDOWS; window += 1) {
    const began = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: connections }, async (_, connection) => {
        while (performance.now() - began < WINDOW_MS) {
          count += 1;
          await edit(connection, count);
          done += 1;
        }
      }),
    );
    // The first window warms both sides up.
    if (window > 0) rates.push((done / (performance.now() - began)) * 1_000);
  }
  return median(rates);
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
    const http = await edits(connections, (connection, count) => {
      const { token, noteId } = target(connection);
      return putNote(agent, server.port, { token, noteId, text: `edit number ${count}`, uuid: randomUUID() });
    });
    agent.destroy();
    const database = await openDatabase(server.data, connections);
    const direct = await edits(connections, (connection, count) =>
      editDirectly(database, target(connection), `edit number ${count}`),
    );
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
