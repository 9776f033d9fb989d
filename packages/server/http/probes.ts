import type { Hono } from "hono";
import type { Pool } from "../database/connection.ts";
import type { DiskRoom } from "../limits/disk-room.ts";
import { DISK_IS_FULL, databaseAnswers } from "../queries/database-answers.ts";
import { answerJson } from "./answer.ts";
import type { HttpEnvironment } from "./environment.ts";

/** Serves the probes. Alive: the process answers. Ready: its database answers and it is not about to stop. */
export function serveProbes(
  app: Hono<HttpEnvironment>,
  deps: { readonly pool: Pool; readonly room: DiskRoom; readonly isStopping: () => boolean },
): void {
  app.get("/livez", (c) => {
    c.set("route", "/livez");
    return said(200, "The server is alive.");
  });
  app.get("/readyz", async (c) => {
    c.set("route", "/readyz");
    if (deps.isStopping()) return said(503, "The server is about to stop.");
    if (!(await databaseAnswers(deps.pool))) return said(503, "The database does not answer.");
    // Ready for reading: turned away from it nobody could see their notes.
    return said(200, (await deps.room.isFull()) ? DISK_IS_FULL : "The server is ready.");
  });
}

const said = (status: number, message: string): Response =>
  answerJson(status, { status: status === 200 ? "ok" : "error", message }, { "Cache-Control": "no-store" });
