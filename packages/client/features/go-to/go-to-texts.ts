import { counted } from "@perennial/domain/text/counted";

export const GO_TO_TEXTS = {
  noTemplate: "No template found: a row tagged #template is one, with everything below it.",
  results: (count: number, total = count) =>
    total > count ? `${count} of ${counted(total, "result")}` : counted(count, "result"),
  none: "No results",
  showAll: (count: number) => (count === 1 ? "Show it in the outline" : `Show all ${count} in the outline`),
  cards: (count: number) => counted(count, "row"),
  try: "Try",
} as const;

/** What the box is called by what a row is looked for, and what can be typed in it. */
export const PURPOSES = {
  "go-to": { name: "Go to", placeholder: "Words, #tag, is:due, biology > ATP" },
  "move-to": { name: "Move to", placeholder: "Move below …" },
  "insert-template": { name: "Insert template", placeholder: "Template to copy here" },
} as const;

/** The commands that the box offers while nothing is typed, and the words for them where those of the row menu say too little. */
export const GO_TO_COMMANDS: readonly (readonly [id: string, label: string])[] = [
  ["move-to", "Move this row to …"],
  ["draft", "Draft from this branch"],
  ["find", "Find in this tree"],
  ["filter", "Filter the outline"],
  ["open-today", "Open today’s note"],
  ["complete", "Complete"],
  ["hide-done", "Hide done notes"],
  ["show-done", "Show done notes"],
  ["undo", "Undo"],
  ["redo", "Redo"],
];

/** Pages that the box leads to, by their address. */
export const GO_TO_PAGES: readonly (readonly [address: string, label: string])[] = [
  ["/review?study=all", "Study everything due"],
  ["/progress", "Progress"],
  ["/cards", "All cards"],
  ["/cards?similar", "Find similar cards"],
  ["/tags", "Tags"],
  ["/recently-deleted", "Recently deleted"],
  ["/import", "Import"],
  ["/settings", "Settings"],
  ["/settings#writing", "Settings: default item type, hints, keys"],
  ["/settings#study", "Settings: retention, steps, easy days, own weights, gaps"],
  ["/settings#appearance", "Settings: theme, light or dark"],
  ["/settings#this-browser", "Settings: this browser"],
  ["/settings/assistant", "Assistant"],
  ["/account", "Account"],
  ["/releases", "Releases"],
];
