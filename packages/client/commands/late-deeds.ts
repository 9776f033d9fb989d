import { preloadRefusals } from "./carry-out.ts";
import { type Command, type CommandContext, liveText, type Target, targetAt } from "./command.ts";
import type { DeedId } from "./deeds/table.ts";
import { createLater } from "./later.ts";
import { preloadWords } from "./say-where.ts";
import { splitAt } from "./split.ts";

const deeds = createLater(async () => (await import("./deeds/table.ts")).DEEDS, true);
/** The code that makes rows of what is pasted. */
export const pasting = createLater(async () => (await import("./deeds/paste-rows.ts")).pasteRows, true);

/** So that everything works without a connection, and at once. */
export async function preloadDeeds(): Promise<void> {
  await Promise.all([deeds.preload(), pasting.preload(), preloadWords(), preloadRefusals()]);
}

/** Commands are called as their ids say: "copy-link" is "Copy link". */
const calledAs = (id: DeedId) => (id[0]?.toUpperCase() + id.slice(1)).replace("-", " ");

/**
 * A command whose key and button are here at once; how it is done is fetched after the first key.
 * @param label where it is called otherwise than its id says
 */
export const later = (
  id: DeedId,
  keys: readonly string[],
  when: Command["when"],
  label = calledAs(id),
): Command => ({
  id,
  label,
  keys,
  when,
  run(ctx, at) {
    const text = at.field?.text();
    deeds.use(ctx, (table, isOvertaken) => {
      const now = targetAt(ctx, at.key, at.place, at.source);
      // Who has gone on in the text meanwhile keeps the caret and the words.
      const hasGoneOn = text !== undefined && (isOvertaken || (now?.field?.text() ?? text) !== text);
      if (now && !hasGoneOn) table[id](ctx, now);
    });
  },
});

/**
 * Enter behind a line that may say a card. Until the code that reads it is here the next row is made without it, since what is
 * typed belongs there, and the line becomes the card when it comes.
 */
export function endLine(ctx: CommandContext, at: Target): void {
  const line = liveText(ctx, at.key);
  let isDone = false;
  let isLeft = false;
  deeds.use(
    ctx,
    (table) => {
      isDone = true;
      table["end-as-card"](ctx, at, isLeft ? line : undefined);
    },
    undefined,
    false,
  );
  if (isDone) return;
  isLeft = true;
  splitAt(ctx, at);
}
