/** `npm run bench:streams`: 200 people with open streams who edit once a second; `npm run bench:streams -- 50` others. */
import { createServer } from "../e2e/stage/server.ts";
import { formatTable } from "./report.ts";
import { measureStreams } from "./streams.ts";

const server = await createServer({ LOG_LEVEL: "warn", RATE_LIMITS: "off" });
try {
  await server.start();
  process.stdout.write(`${formatTable(await measureStreams(server, Number(process.argv[2] ?? 200)))}\n`);
} finally {
  await server.remove();
}
