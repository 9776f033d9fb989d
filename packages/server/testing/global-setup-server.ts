import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { FOLDER_PREFIX } from "./abandoned.ts";
import { databaseUrl, withClient } from "./database-host.ts";
import { startTestPostgres, TEMPLATE } from "./postgres-for-tests.ts";
import { openPort, startServerProcess } from "./server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a server on a database of its own, for tests that speak to it from outside. */
    serverOrigin: string;
    /** An empty migrated database of its own, for a test that starts and stops servers on it. */
    spareDatabaseUrl: string;
    /** Another one, for a test that throws it away and makes it anew. */
    wipedDatabaseUrl: string;
  }
}

const DATABASE = "perennial_whole";
const SPARE = "perennial_spare";
const WIPED = "perennial_wiped";

/** The whole server in a process of its own, with a real database, for one run of tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const data = fs.mkdtempSync(path.join(os.tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const query = (text: string) => withClient(postgres.url, (client) => client.query(text));
  for (const name of [DATABASE, SPARE, WIPED]) {
    await query(`drop database if exists ${name} with (force)`);
    await query(`create database ${name} encoding 'UTF8' template ${TEMPLATE}`);
  }
  project.provide("spareDatabaseUrl", databaseUrl(postgres.url, SPARE));
  project.provide("wipedDatabaseUrl", databaseUrl(postgres.url, WIPED));
  const server = startServerProcess("main.ts", {
    PORT: "0",
    DATABASE_URL: databaseUrl(postgres.url, DATABASE),
    PERENNIAL_DATA: data,
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
  });
  project.provide("serverOrigin", `http://127.0.0.1:${await openPort(server)}`);
  return async () => {
    server.child.kill("SIGTERM");
    await server.ended();
    for (const name of [DATABASE, SPARE, WIPED]) await query(`drop database if exists ${name} with (force)`);
    await postgres.stop();
    fs.rmSync(data, { recursive: true, force: true });
  };
}
