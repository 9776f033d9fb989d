/** `npm run bench:search`: searching 100,000 notes on the server; `npm run bench:search -- 10000` fewer. */
import { createServer } from "../e2e/stage/server.ts";
import { generateTree } from "./generate-tree.ts";
import { formatTable } from "./report.ts";
import { measureSearches, withRareWords } from "./searches.ts";
import { seedAccount } from "./seed.ts";

const notes = Number(process.argv[2] ?? 100_000);
const server = await createServer({ LOG_LEVEL: "warn" });
try {
  await server.start();
  const account = await seedAccount(server.origin, withRareWords(generateTree(notes)));
  process.stdout.write(`${formatTable(await measureSearches(server.origin, account))}\n`);
} finally {
  await server.remove();
}
