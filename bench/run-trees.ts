/** `npm run bench:trees`: reading a whole tree from the server; `npm run bench:trees -- 10000` one of another size. */
import { createServer } from "../e2e/stage/server.ts";
import { generateTree } from "./generate-tree.ts";
import { formatTable } from "./report.ts";
import { seedAccount } from "./seed.ts";
import { measureTreeReads } from "./trees.ts";

const notes = Number(process.argv[2] ?? 100_000);
const server = await createServer({ LOG_LEVEL: "warn" });
try {
  await server.start();
  const account = await seedAccount(server.origin, generateTree(notes));
  const size = `${notes.toLocaleString("en")} notes`;
  process.stdout.write(`${formatTable(await measureTreeReads(server, account, size))}\n`);
} finally {
  await server.remove();
}
