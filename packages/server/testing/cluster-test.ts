import { spawn } from "node:child_process";
import { once } from "node:events";
import { findCitus, startCluster } from "./citus.ts";

// `npm run cluster-test`: the API, becoming a user, payments, housekeeping and streams on a cluster of PostgreSQL.
const HOW_TO = `One of these brings a cluster up:

  A PostgreSQL 15, 16 or 17 with Citus 13 on this machine, from its packages (postgresql-17-citus-13.0 of the Citus
  project's repository) or built from its sources with PG_CONFIG=/usr/lib/postgresql/17/bin/pg_config. It is found under
  /usr/lib/postgresql, or CITUS_BIN names the folder of its programs; a coordinator and two workers are then started for
  the tests and removed again.

  A cluster of your own: CITUS_URL=postgres://postgres@coordinator:5432/postgres, as a superuser, with Citus and its
  workers in that database, and the workers' addresses open to this machine. Databases of its own are made on it and
  removed; nothing else is touched.`;

const run = async (url: string, args: readonly string[]): Promise<number> => {
  const child = spawn(process.execPath, [...args], {
    stdio: "inherit",
    env: { ...process.env, CITUS_URL: url },
  });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
};

const [vitest = "", ...rest] = process.argv.slice(2);
const args = [vitest, "run", "--project", "citus*", ...rest];
const given = process.env.CITUS_URL;
if (given) process.exitCode = await run(given, args);
else {
  const found = findCitus();
  if ("reason" in found) {
    console.error(`There is no cluster to test on: CITUS_URL is not set, and ${found.reason}.\n\n${HOW_TO}`);
    process.exitCode = 1;
  } else {
    const cluster = await startCluster(found.binaries);
    try {
      process.exitCode = await run(cluster.coordinator.url, args);
    } finally {
      await cluster.stop();
    }
  }
}
