import { parseArgs } from "node:util";
import { distribute, planToDistribute } from "./database/cluster/distribute.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { tellRefusal, withDatabase } from "./operator-command.ts";

// `npm run distribute [-- --plan]`: an operator spreads the database over the workers of its cluster; with --plan it only
// says what it would do.
const USAGE = "Say npm run distribute, or npm run distribute -- --plan to see first what it would do.";
const note = (sentence: string) => console.log(sentence);

await tellRefusal(async () => {
  const isPlan = onlyPlans(process.argv.slice(2));
  await withDatabase(note, async ({ config, pool }) => {
    if (config.databaseUrl === undefined)
      throw new StartRefused(
        "The built-in database stays on one machine. Set DATABASE_URL to the coordinator of a cluster; docs/operations.md says how to get there.",
      );
    if (!isPlan) return distribute(pool, note);
    for (const sentence of await planToDistribute(pool)) note(sentence);
  });
});

function onlyPlans(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { plan: { type: "boolean" } } }).values.plan === true;
  } catch {
    throw new StartRefused(USAGE);
  }
}
