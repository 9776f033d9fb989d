import { randomUUID } from "node:crypto";
import { connectionFromUrl } from "../../database/engine/socket.ts";
import { createPool } from "../../database/pool.ts";
import { entitlement } from "../../policies/entitlement.ts";
import { createCommandQueue } from "../group/queue.ts";

/**
 * A server process that only writes: as many writers as told send edits of the same notes through one queue.
 * Arguments: database URL, user id, ids of notes (comma), number of writers, edits of each.
 */
const [url = "", user = "", notes = "", writers = "", edits = ""] = process.argv.slice(2);
const pool = createPool({ ...connectionFromUrl(url), max: 4 });
const queue = createCommandQueue({
  pool,
  clock: () => new Date(),
  entitlement: entitlement(false),
  notify: () => {},
  generations: {
    contradicted: () => Promise.reject(new Error("no writer names a generation")),
  },
  onDefect: (error) => {
    throw error;
  },
});
const ids = notes.split(",").map(Number);

async function write(writer: number): Promise<void> {
  for (let edit = 0; edit < Number(edits); edit++) {
    const id = ids[(writer + edit) % ids.length] ?? 0;
    const text = `${process.pid} ${writer} ${edit}`;
    const command = { type: "note.update", uuid: randomUUID(), id, note: { text } } as const;
    const outcome = await queue.submit(Number(user), { atomic: true, commands: [command] });
    if (!outcome.ok) throw new Error(outcome.message);
  }
}

await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)));
await pool.end();
