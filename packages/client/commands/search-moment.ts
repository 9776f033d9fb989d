import type { When } from "../store/search-index.ts";
import type { CommandContext } from "./command.ts";

/** When and where a search of this page is asked. */
export const searchMoment = ({ now, timeZone, list }: CommandContext): When => ({
  now: now(),
  timeZone: timeZone(),
  rootKey: list.rootKey,
});
