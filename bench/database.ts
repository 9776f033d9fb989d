import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";

const SOCKET = ".s.PGSQL.5432";
const SUPERUSER = "postgres";

/** Connects to the database of a data folder from outside the server, through its socket. */
export async function openDatabase(data: string, connections: number): Promise<pg.Pool> {
  const socket = readdirSync(data, { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith(SOCKET),
  );
  if (socket === undefined) throw new Error(`No database listens in ${data}.`);
  const host = dirname(join(data, socket));
  const name = await productDatabase(host);
  if (!existsSync(host)) throw new Error(`${host} is gone.`);
  return new pg.Pool({ host, user: SUPERUSER, database: name, max: connections, pipeline: true });
}

/** The database that holds the tables of the product. */
async function productDatabase(host: string): Promise<string> {
  const admin = new pg.Client({ host, user: SUPERUSER, database: "postgres" });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where not datistemplate order by datname = 'postgres', datname",
    );
    return rows[0]?.datname ?? "postgres";
  } finally {
    await admin.end();
  }
}
