import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import type { FlatTree } from "@perennial/contract/outline/wire";
import { type Account, call, createAnonymous } from "../e2e/stage/api.ts";
import type { TestServer } from "../e2e/stage/server.ts";
import { openDatabase } from "./database.ts";
import { type EditableNote, editDirectly } from "./direct-edits.ts";
import { startLeastServer } from "./least-server.ts";
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

/** Measures ways in turns, so that a busy minute of the machine meets all of them: the median of each. */
async function inTurns(connections: number, ways: readonly Edit[]): Promise<readonly number[]> {
  const rates: number[][] = ways.map(() => []);
  for (let window = 0; window <= WINDOWS; window += 1)
    for (const [way, edit] of ways.entries()) {
      const reached = await rate(connections, edit);
      // The first window warms all of them up.
      if (window > 0) rates[way]?.push(reached);
    }
  return rates.map(median);
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

/**
 * PUT /notes/{id} through HTTP, beside the statements it amounts to, sent to the same database by as many connections; and
 * through the least server there can be, which is how near to these statements HTTP comes at all.
 */
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
    const least = await startLeastServer(server.data, connections, notes);
    const through =
      (port: number): Edit =>
      (connection) => {
        const { token, noteId } = target(connection);
        const uuid = randomUUID();
        return putNote(agent, port, { token, noteId, text: `edit ${uuid}`, uuid });
      };
    const [http = 0, leastHttp = 0, direct = 0] = await inTurns(connections, [
      through(server.port),
      through(least.port),
      (connection) => editDirectly(database, target(connection), `edit ${randomUUID()}`),
    ]);
    agent.destroy();
    await least.stop();
    await database.end();
    const of = `${connections} connection${connections === 1 ? "" : "s"}, ${users} user${users === 1 ? "" : "s"}`;
    const beside = perSecond(direct);
    rows.push(
      {
        what: `note edits, ${of} · beside the same statements without the server`,
        result: perSecond(http),
        beside,
        ratio: http / direct,
      },
      {
        what: `the least server, ${of} · beside the same`,
        result: perSecond(leastHttp),
        beside,
        ratio: leastHttp / direct,
      },
    );
  }
  return rows;
}
