import { createGenerations } from "./commands/generation/generations.ts";
import { tellRefusal, withDatabase } from "./operator-command.ts";

// `npm run restored`: an operator says that the database was put back from a backup.
const note = (sentence: string) => console.log(sentence);

await tellRefusal(() =>
  withDatabase(note, async ({ engine, pool }) => {
    const { begin } = createGenerations({
      pool,
      clock: () => new Date(),
      files: engine.files,
      notify: () => {},
      onBegun: (sentence) => note(`${sentence}.`),
    });
    await begin();
    note("Clients load their data anew before they send anything, and no id is given a second time.");
  }),
);
