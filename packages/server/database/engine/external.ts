import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Engine } from "./engine.ts";
import { connectionFromUrl } from "./socket.ts";
import { hasCode, StartRefused } from "./start-refused.ts";

const OLDEST_MAJOR = 15;
/** A database that is started together with us may need a moment. */
const TRIES = 20;
const TRY_EVERY_MS = 250;
/** Each has waited for long by then. */
const TRIES_WITHOUT_ANSWER = 3;

/**
 * Uses a PostgreSQL server of the operator's own. Several servers of ours may share it.
 * @param directUrl leads to it without a pooler
 * @throws StartRefused when it does not answer, is too old, or does not keep text as UTF-8
 */
export async function openExternal(url: string, directUrl = url): Promise<Engine> {
  const connection = connectionFromUrl(url);
  const direct = connectionFromUrl(directUrl);
  const client = await connect(direct);
  try {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    );
    const { version = 0, encoding = "" } = rows[0] ?? {};
    checkServer(Math.floor(version / 10_000), encoding);
  } finally {
    await client.end();
  }
  return { connection, direct, url, files: undefined, folder: undefined, stop: async () => {} };
}

/**
 * Checks that an operator's server is new enough and keeps texts as UTF-8.
 * @throws StartRefused when the product cannot keep its data on such a server
 */
export function checkServer(major: number, encoding: string): void {
  if (major < OLDEST_MAJOR) {
    throw new StartRefused(
      `DATABASE_URL leads to PostgreSQL ${major}. Perennial needs PostgreSQL ${OLDEST_MAJOR} or later.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new StartRefused(
      `The database of DATABASE_URL keeps text as ${encoding}. Make one with \`create database … encoding 'UTF8' template template0\`.`,
    );
  }
}

/** How often in all it is worth trying after a failure. */
function triesAfter(error: unknown): number {
  if (hasCode(error, "ECONNREFUSED", "ENOENT", "57P03")) return TRIES;
  return error instanceof Error && error.message === "timeout expired" ? TRIES_WITHOUT_ANSWER : 1;
}

async function connect(connection: pg.ConnectionConfig): Promise<pg.Client> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {}); // told again by the call that fails
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries >= triesAfter(error)) throw unreachable(error);
    }
    await pause(TRY_EVERY_MS);
  }
}

function unreachable(error: unknown): StartRefused {
  // The address itself is not told: it may hold a password.
  const reason =
    error instanceof Error ? error.message || String("code" in error && error.code) : String(error);
  return new StartRefused(
    `The database of DATABASE_URL cannot be used: ${reason}. Check the address, and that the server runs.`,
  );
}
