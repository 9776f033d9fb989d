/** `npm run bench:costs`: what an edit, a card, a review and 2,000 idle streams cost; `npm run bench:costs -- 500` others. */
import { readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { createServer } from "../e2e/stage/server.ts";
import { measureCosts } from "./costs.ts";
import { describeMachine, formatTable } from "./report.ts";

const settings = { LOG_LEVEL: "warn", RATE_LIMITS: "off" };
const server = await createServer(settings);
const removals = [server.remove];
try {
  await server.start();
  const socket = readdirSync(server.data, { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith(".s.PGSQL.5432"),
  );
  const host = encodeURIComponent(dirname(join(server.data, socket ?? "")));
  const idle = await createServer({
    ...settings,
    DATABASE_URL: `postgres:///perennial?host=${host}&user=perennial`,
  });
  removals.unshift(idle.remove);
  await idle.start();
  const rows = await measureCosts(server, idle, Number(process.argv[2] ?? 2_000));
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`${describeMachine("none")}, load ${load}\n\n${formatTable(rows)}\n`);
} finally {
  for (const remove of removals) await remove();
}
