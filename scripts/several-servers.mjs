// Two servers on one database, one of which is killed or stopped every so often while people write:
//   npm run several-servers                                        for five minutes each: 50 people, an end every 10 s
//   npm run several-servers -- --front https://127.0.0.1 --ports 3001,3002       through a proxy before these ports
//   npm run several-servers -- --people 10 --every 5 --ends 12     so many people, seconds between two ends, ends in all
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";
import { VITEST } from "./steps.mjs";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "50" },
    every: { type: "string", default: "10" },
    ends: { type: "string", default: "30" },
    front: { type: "string" },
    ports: { type: "string" },
  },
});

ensureInstalled();

const run = spawnSync(
  NODE,
  [
    join(ROOT, VITEST),
    ...["run", "--project", "server-slow", "packages/server/testing/several-servers.test.ts"],
    ...["-t", "of one of two servers"],
  ],
  {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...pinnedEnvironment(),
      SERVERS_PEOPLE: values.people,
      SERVERS_EVERY_MS: String(1_000 * Number(values.every)),
      SERVERS_ENDS: values.ends,
      ...(values.front ? { SERVERS_FRONT: values.front } : {}),
      ...(values.ports ? { SERVERS_PORTS: values.ports } : {}),
    },
  },
);
process.exitCode = run.status ?? 1;
