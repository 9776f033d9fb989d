import path from "node:path";
import pg from "pg";
import { PRODUCT } from "./embedded.ts";
import type { Engine } from "./engine.ts";
import { type EngineOptions, openEngine } from "./open-engine.ts";
import { openSocketFolder, socketUrl } from "./socket.ts";

/**
 * Makes PostgreSQL available beside a server: a built-in database that runs is used and left running, one that does not
 * run is started and stopped again, and the operator's own is connected to.
 * @throws StartRefused as `openEngine` does
 */
export async function attachEngine(options: EngineOptions): Promise<Engine> {
  const running = options.databaseUrl === undefined ? await runningEngine(options.dataFolder) : undefined;
  return running ?? openEngine(options);
}

async function runningEngine(dataFolder: string): Promise<Engine | undefined> {
  const folder = path.join(path.resolve(dataFolder), "postgres");
  let socket: ReturnType<typeof openSocketFolder>;
  try {
    socket = openSocketFolder(folder);
  } catch {
    return undefined;
  }
  const connection = { host: socket.host, port: 5432, user: PRODUCT, database: PRODUCT, ssl: false };
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
  } catch {
    socket.close();
    return undefined;
  }
  const url = socketUrl(folder, PRODUCT, PRODUCT);
  const stop = async () => socket.close();
  return { connection, direct: connection, url, files: undefined, folder, stop };
}
