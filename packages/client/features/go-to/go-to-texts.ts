import { counted } from "@perennial/domain/text/counted";

export const GO_TO_TEXTS = {
  goTo: "Go to a note or a card",
  moveTo: "Move below …",
  results: (count: number) => counted(count, "result"),
  none: "No results",
} as const;

/** The commands that the box offers beside notes, by their id. */
export const GO_TO_COMMANDS: readonly (readonly [id: string, label: string])[] = [
  ["move-to", "Move this row to …"],
  ["find", "Find in this tree"],
  ["complete", "Complete"],
  ["hide-done", "Hide done notes"],
  ["show-done", "Show done notes"],
  ["undo", "Undo"],
  ["redo", "Redo"],
];
