import { CODE_AND_MATHS } from "./code-and-maths.ts";
import { ENCYCLOPAEDIC } from "./encyclopaedic.ts";
import { LECTURES_OF_NATURE } from "./lectures-of-nature.ts";
import { LECTURES_OF_PEOPLE } from "./lectures-of-people.ts";
import { type MarkedSource, markedSource } from "./marked-source.ts";
import { OTHER_LANGUAGES } from "./other-languages.ts";

/** The sources of the evaluation. Every third is held out: no rule was changed for what it showed. */
export const SOURCES: readonly (MarkedSource & { readonly isHeldOut: boolean })[] = [
  ...LECTURES_OF_NATURE,
  ...LECTURES_OF_PEOPLE,
  ...ENCYCLOPAEDIC,
  ...CODE_AND_MATHS,
  ...OTHER_LANGUAGES,
].map((text, place) => ({ ...markedSource(text), isHeldOut: place % 3 === 2 }));
