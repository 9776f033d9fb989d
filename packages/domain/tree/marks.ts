import type { AllMarks, Marks } from "./node.ts";

/** A card of which nothing is said. */
export const NO_MARKS: AllMarks = {
  suspendedAt: null,
  buriedUntil: null,
  flag: 0,
  leftAt: 0,
  hintsOff: 0,
  forgottenAt: null,
};
const NAMES = [...(Object.keys(NO_MARKS) as readonly (keyof AllMarks)[]), "nextReviewTime"] as const;

/** The marks of a progress, or those of them that are named. */
export const marksOf = (progress: Marks, named: Marks = NO_MARKS): Marks =>
  Object.fromEntries(
    NAMES.filter((name) => named[name] !== undefined && progress[name] !== undefined).map((name) => [
      name,
      progress[name],
    ]),
  );
