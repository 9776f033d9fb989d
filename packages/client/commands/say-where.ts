import type { CommandContext } from "./command.ts";
import { createLater } from "./later.ts";

const words = createLater(() => import("./deeds/where-text.ts"));
/** Fetches the words for where a row stands. Resolves also where that fails. */
export const preloadWords = words.preload;

/** What is not heard is seen: nobody is told that the words did not come. */
const QUIETLY = { notify: () => {} };

/** Says what has happened to a row, and where it stands now. */
export const sayWhere = (ctx: CommandContext, happened: string, key: string): void =>
  words.use(QUIETLY, ({ whereText }) => ctx.ui.announce(`${happened}, ${whereText(ctx, key)}`));
