import { createGenerations } from "./commands/generation/generations.ts";
import { prepareDataFolder } from "./database/engine/data-folder.ts";
import { openEngine } from "./database/engine/open-engine.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { createPool } from "./database/pool.ts";
import { readConfig } from "./read-config.ts";

// `npm run restored`: an operator says that the database was put back from a backup. A server on the built-in database
// has to be stopped first; on a database of the operator's own, servers may be running.
try {
  const config = readConfig();
  if (config.databaseUrl === undefined) prepareDataFolder(config.dataFolder);
  const note = (sentence: string) => console.log(sentence);
  const engine = await openEngine({ ...config, note });
  const pool = createPool({ ...engine.direct, max: 2 });
  try {
    await migrateToLatest(pool);
    const clock = () => new Date();
    const { begin } = createGenerations({
      pool,
      clock,
      files: engine.files,
      notify: () => {},
      onBegun: (sentence) => note(`${sentence}.`),
    });
    await begin();
    note("Clients load their data anew before they send anything, and no id is given a second time.");
  } finally {
    await pool.end();
    await engine.stop();
  }
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
