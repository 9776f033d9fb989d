import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./postgres-for-tests.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server that `createTestDatabase` makes its databases on. */
    postgresUrl: string;
    /** Of the workers' maintenance databases, where that server coordinates a cluster. */
    workerUrls: readonly string[];
  }
}

/** One database server for all server tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide("postgresUrl", postgres.url);
  project.provide("workerUrls", []);
  return () => postgres.stop();
}
