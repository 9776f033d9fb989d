import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FlatTree } from "@perennial/contract/outline/wire";
import { type Account, call } from "../../e2e/stage/api.ts";
import type { TestServer } from "../../e2e/stage/server.ts";
import { familyMs, postmasterOf, processorMs, residentMiB } from "../process-costs.ts";
import { putNote } from "../put-note.ts";
import { quantile } from "../statistics.ts";

/** Twenty edits a second, as of a handful of people who type. */
const EDIT_EVERY_MS = 50;
const LOOK_EVERY_MS = 20;

export interface Meanwhile<T> {
  readonly value: T;
  readonly tookMs: number;
  /** Of somebody else's edits. */
  readonly edits: { readonly count: number; readonly medianMs: number; readonly p99Ms: number };
  /** Of the process of the server, with its threads. */
  readonly memoryMiB: { readonly before: number; readonly most: number };
  readonly processorMs: { readonly node: number; readonly database: number };
}

const workedMs = (server: TestServer) => ({
  node: processorMs(server.pid()),
  database: familyMs(postmasterOf(server.data)),
});

/** Does something while somebody else edits, and looks at what that costs both. */
export async function meanwhile<T>(
  server: TestServer,
  somebody: Account,
  run: () => Promise<T>,
): Promise<Meanwhile<T>> {
  const tree = await call<FlatTree>(
    server.origin,
    "GET",
    `/trees/${somebody.rootId}?format=flat`,
    somebody.token,
  );
  const noteId = tree.nodes[0]?.item_id ?? 0;
  const agent = new Agent({ keepAlive: true });
  const [times, before, worked]: [number[], number, Meanwhile<T>["processorMs"]] = [
    [],
    residentMiB(server.pid()),
    workedMs(server),
  ];
  let most = before;
  let isOver = false;
  const watch = setInterval(() => {
    most = Math.max(most, residentMiB(server.pid()));
  }, LOOK_EVERY_MS);
  const editing = (async () => {
    while (!isOver) {
      const began = performance.now();
      await putNote(agent, server.port, {
        token: somebody.token,
        noteId,
        text: `edit ${times.length}`,
        uuid: randomUUID(),
      });
      times.push(performance.now() - began);
      await sleep(Math.max(0, EDIT_EVERY_MS - (performance.now() - began)));
    }
  })();
  const began = performance.now();
  try {
    const value = await run();
    const tookMs = performance.now() - began;
    isOver = true;
    await editing;
    return {
      value,
      tookMs,
      edits: { count: times.length, medianMs: quantile(times, 0.5), p99Ms: quantile(times, 0.99) },
      memoryMiB: { before, most },
      processorMs: {
        node: workedMs(server).node - worked.node,
        database: workedMs(server).database - worked.database,
      },
    };
  } finally {
    isOver = true;
    clearInterval(watch);
    agent.destroy();
  }
}
