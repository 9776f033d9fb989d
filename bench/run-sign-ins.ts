/** `npm run bench:sign-ins`: only what a storm of sign-ins does to everybody else's writes. */
import { createServer } from "../e2e/stage/server.ts";
import { formatTable } from "./report.ts";
import { measureSignIns } from "./sign-ins.ts";

const server = await createServer({ LOG_LEVEL: "warn" });
try {
  await server.start();
  process.stdout.write(`${formatTable(await measureSignIns(server.origin))}\n`);
} finally {
  await server.remove();
}
