import { sourceOfNamed } from "../document.ts";

const LEVEL_SIGN = "\u001f";

/** What everything in a package stands below. */
export const ROOT_NAME = "anki";

/** Returns the name of a deck as Anki keeps it, by its levels from the top. */
export const deckOf = (path: readonly string[]): string => path.join(LEVEL_SIGN);

/** Returns what an item of a document is named that is the branch of a deck. */
export const nameOfDeck = (path: readonly string[]): string => `deck ${deckOf(path)}`;

/** Returns by what the branch of a deck is found again; without levels that of the package. */
export const sourceOfDeck = (path: readonly string[]): string =>
  sourceOfNamed(path.length === 0 ? ROOT_NAME : nameOfDeck(path));
