import { LEECH_AGAIN } from "@perennial/domain/study/leeches";
import { capital, numberText } from "./study-words.ts";

/** What is said of cards that are forgotten again and again. */

/** `One that keeps slipping`, `Two that keep slipping`. */
export const leechTitle = (count: number): string =>
  `${capital(numberText(count))} that ${count === 1 ? "keeps" : "keep"} slipping`;

/** `once`, `twice`, `six times`. */
export const timesText = (count: number): string =>
  count === 1 ? "once" : count === 2 ? "twice" : `${numberText(count)} times`;

/** `Forgotten six times`. */
export const forgottenText = (lapses: number): string => `Forgotten ${timesText(lapses)}`;

/** Where its words give no reason. */
export const NO_REASON =
  "Its words show no reason. Another question for the same thing, an example or a picture may hold better.";

/** Said when somebody leaves such a card as it is. */
export const LEFT = `Left as it is. It comes up here again if you forget it ${timesText(LEECH_AGAIN)} more.`;
/** Said when somebody has written such a card anew. */
export const MENDED = `Mended. Its schedule stays; it comes up here again if you forget it ${timesText(LEECH_AGAIN)} more.`;
/** Said when somebody has suspended such a card. */
export const SUSPENDED = "Suspended: it is not asked until you say so.";
