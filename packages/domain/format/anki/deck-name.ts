import { titleOf } from "../title.ts";

const LONGEST_NAME = 100;
const UNNAMED = "Notes";

/** What stands above as the name of a deck: the signs between levels are none within one. */
export const deckName = (text: string): string =>
  titleOf(text).replaceAll("::", ":").replaceAll('"', "'").slice(0, LONGEST_NAME).toWellFormed().trim() ||
  UNNAMED;
