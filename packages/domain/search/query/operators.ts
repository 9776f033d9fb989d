import { CARD_KIND_NAMES } from "../../kind/flashcard.ts";
import { HAS_NAMES, IS_NAMES, SORTS } from "./query.ts";

export type OperatorGroup = "kind" | "memory" | "place" | "text" | "time" | "result";

/** One operator of a search, as it is proposed. */
export interface Operator {
  /** What is typed, up to its value. */
  readonly name: string;
  readonly group: OperatorGroup;
  /** The values there are; none where it takes a word, a number or a day. */
  readonly values?: readonly string[];
  /** How it is written, whole. */
  readonly example: string;
}

const COLOURS = ["white", "red", "orange", "yellow", "green"] as const;

/** Every operator, in the order in which they are proposed. What other programs call them is read too (`ALIASES`). */
export const OPERATORS: readonly Operator[] = [
  { name: "is:", group: "kind", values: IS_NAMES, example: "is:due" },
  { name: "has:", group: "kind", values: HAS_NAMES, example: "has:image" },
  { name: "#", group: "text", example: "#exam" },
  { name: ">", group: "place", example: "biology > ATP" },
  { name: "r", group: "memory", example: "r<0.8" },
  { name: "s", group: "memory", example: "s>30" },
  { name: "d", group: "memory", example: "d>7" },
  { name: "ivl", group: "memory", example: "ivl>21" },
  { name: "lapses", group: "memory", example: "lapses>=3" },
  { name: "reps", group: "memory", example: "reps<2" },
  { name: "flag", group: "memory", example: "flag:1" },
  { name: "rated:", group: "memory", example: "rated:7d:red" },
  { name: "colour:", group: "memory", values: COLOURS, example: "colour:orange" },
  { name: "needs:", group: "memory", example: "needs:enzyme" },
  { name: "due:", group: "memory", example: "due:<=tomorrow" },
  { name: "kind:", group: "kind", values: CARD_KIND_NAMES, example: "kind:cloze" },
  { name: ">>", group: "place", example: "biology >> ATP" },
  { name: "in:", group: "place", values: ["here"], example: "in:here" },
  { name: "level", group: "place", example: "level<4" },
  { name: "children", group: "place", example: "children>5" },
  { name: "path:", group: "place", example: "path:biology" },
  { name: "title:", group: "text", example: "title:cell" },
  { name: "q:", group: "text", example: "q:enzyme" },
  { name: "a:", group: "text", example: "a:enzyme" },
  { name: "tag:", group: "text", example: "tag:exam" },
  { name: "links", group: "text", example: "links>2" },
  { name: "len", group: "text", example: "len>500" },
  { name: "created:", group: "time", example: "created:7d" },
  { name: "changed:", group: "time", example: "changed:today" },
  { name: "reviewed:", group: "time", example: 'reviewed:"last week"' },
  { name: "introduced:", group: "time", example: "introduced:7d" },
  { name: "sort:", group: "result", values: SORTS, example: "sort:due" },
  { name: "limit:", group: "result", example: "limit:50" },
];

/** What Anki and Workflowy call an operator, by ours. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ["color", "colour"],
  ["last-changed", "changed"],
  ["edited", "changed"],
  ["added", "created"],
]);

/** What they call a state, by ours. */
export const IS_ALIASES: ReadonlyMap<string, string> = new Map([
  ["complete", "done"],
  ["todo", "task"],
  ["flashcard", "card"],
]);
