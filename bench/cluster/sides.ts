import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { NODE, ROOT } from "../../e2e/stage/paths.ts";
import { createServer, type TestServer } from "../../e2e/stage/server.ts";
import { databaseUrl, hostOf, workersOf } from "../../packages/server/testing/database-host.ts";

/** Two servers: one whose tables are spread over a cluster, and one whose tables all lie on its coordinator. */
export interface Sides {
  readonly spread: TestServer;
  readonly alone: TestServer;
  /** Ends both and removes their databases. */
  remove(): Promise<void>;
}

/** Starts both on databases of their own. @param coordinator the address of its maintenance database, as a superuser */
export async function openSides(coordinator: string): Promise<Sides> {
  const host = hostOf(coordinator, await workersOf(coordinator));
  const alone = hostOf(coordinator, []);
  const name = () => `bench_${randomBytes(6).toString("hex")}`;
  const names = { spread: name(), alone: name() };
  const undo: (() => Promise<void>)[] = [];
  const remove = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  const serve = async (database: string): Promise<TestServer> => {
    const env = { LOG_LEVEL: "warn", DATABASE_URL: databaseUrl(coordinator, database) };
    const server = await createServer({ ...env, JWT_SECRET: randomBytes(32).toString("hex") });
    undo.push(() => server.remove());
    await server.start();
    return server;
  };
  try {
    undo.push(() => host.drop(names.spread));
    await host.createEmpty(names.spread);
    undo.push(() => alone.drop(names.alone));
    await alone.createFrom("template0", names.alone);
    const spread = await serve(names.spread);
    await spread.killNode();
    execFileSync(NODE, ["packages/server/distribute.ts"], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl(coordinator, names.spread) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    await spread.start();
    return { spread, alone: await serve(names.alone), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
