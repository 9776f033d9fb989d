import type { TestProject } from "vitest/node";
import { debianPostgres } from "./debian-postgres.ts";
import { startTestPostgres } from "./postgres-for-tests.ts";

/** One server of Debian's PostgreSQL for the API tests, beside the embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = debianPostgres();
  if (!binaries) throw new Error("this project is only configured where Debian's PostgreSQL is installed");
  const postgres = await startTestPostgres(binaries);
  project.provide("postgresUrl", postgres.url);
  project.provide("workerUrls", []);
  return () => postgres.stop();
}
