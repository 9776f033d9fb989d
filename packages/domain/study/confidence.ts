import type { ConfidenceColor } from "../tree/node.ts";

export const CONFIDENCE_COLORS = [
  "red",
  "orange",
  "yellow",
  "green",
] as const satisfies readonly ConfidenceColor[];

/** The button that a learner presses: 1 is a lapse, 4 is known at once. */
export type Rating = 1 | 2 | 3 | 4;

export interface Confidence {
  readonly color: ConfidenceColor;
  readonly rating: Rating;
  readonly key: "1" | "2" | "3" | "4";
  readonly label: "Hard" | "Difficult" | "Good" | "Easy";
}

/** In the order of the buttons. */
export const CONFIDENCES: readonly [Confidence, Confidence, Confidence, Confidence] = [
  { color: "red", rating: 1, key: "1", label: "Hard" },
  { color: "orange", rating: 2, key: "2", label: "Difficult" },
  { color: "yellow", rating: 3, key: "3", label: "Good" },
  { color: "green", rating: 4, key: "4", label: "Easy" },
];

/** The colour of a card nobody has rated yet. */
export const UNRATED_COLOR = "white";

/** Returns the button whose rating a colour stands for. The colour of an unrated card has none, which the type says. */
export function confidenceOfColor(color: ConfidenceColor): Confidence {
  return CONFIDENCES[CONFIDENCE_COLORS.indexOf(color) as 0 | 1 | 2 | 3];
}

/** Returns the confidence of a rating; undefined for 0, which stands for an unrated card. */
export const confidenceOfRating = (rating: number): Confidence | undefined =>
  CONFIDENCES.find((confidence) => confidence.rating === rating);
