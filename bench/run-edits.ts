/** `npm run bench:edits`: only what an edit through the server costs beside its bare statements. */
import { createServer } from "../e2e/stage/server.ts";
import { measureEdits } from "./edits.ts";
import { formatTable } from "./report.ts";

const server = await createServer({ LOG_LEVEL: "warn" });
try {
  await server.start();
  process.stdout.write(`${formatTable(await measureEdits(server))}\n`);
} finally {
  await server.remove();
}
