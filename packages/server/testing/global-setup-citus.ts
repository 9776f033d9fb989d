import type { TestProject } from "vitest/node";
import { workersOf } from "./database-host.ts";
import { dropTemplate, makeTemplate } from "./postgres-for-tests.ts";

/** The tests of the API on the cluster whose coordinator CITUS_URL leads to. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.CITUS_URL;
  if (!url) throw new Error("this project is only configured where CITUS_URL is set");
  const workers = await workersOf(url);
  await makeTemplate(url, workers);
  project.provide("postgresUrl", url);
  project.provide("workerUrls", workers);
  return () => dropTemplate(url, workers);
}
