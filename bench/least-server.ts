import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { NODE } from "../e2e/stage/paths.ts";
import { openDatabase } from "./database.ts";
import { type EditableNote, editDirectly } from "./direct-edits.ts";

const FILE = fileURLToPath(import.meta.url);

/** A server in a process of its own, and how it is ended. */
export interface LeastServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the least that a server for edits can be: Node's own, which takes the same requests, knows who asks, decides nothing, checks
 * nothing, tells nobody, and sends the bare statements. What it takes above these is HTTP and the way between processes, which
 * no server can leave out.
 */
export async function startLeastServer(
  data: string,
  connections: number,
  notes: readonly EditableNote[],
): Promise<LeastServer> {
  const child = fork(FILE, [data, String(connections), JSON.stringify(notes)], {
    execPath: NODE,
    execArgv: [],
  });
  const [port] = await once(child, "message");
  return {
    port: Number(port),
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<{ readonly note: { readonly text: string } }> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

async function serve(data: string, connections: number, notes: readonly EditableNote[]): Promise<void> {
  const database = await openDatabase(data, connections);
  const byToken = new Map(notes.map((note) => [`Bearer ${note.token}`, note]));
  const server = createServer(async (request, response) => {
    const { note } = await bodyOf(request);
    const target = byToken.get(request.headers.authorization ?? "");
    if (!target) return void response.writeHead(401).end();
    await editDirectly(database, target, note.text);
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ id: target.noteId, text: note.text, user_id: target.userId }));
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

if (process.argv[1] === FILE) {
  const [data = "", connections = "", notes = ""] = process.argv.slice(2);
  await serve(data, Number(connections), JSON.parse(notes));
}
