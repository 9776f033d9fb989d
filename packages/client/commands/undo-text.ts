import type { Direction, UndoResult } from "../store/undo.ts";
import type { AgentEventType, EventType } from "./event-types.ts";

const STEP_WORDS: Readonly<Record<EventType | AgentEventType | "typing" | "folding", string>> = {
  typing: "typing",
  folding: "opening or closing a note",
  "note.create": "a new note",
  "note.split": "splitting a note",
  "note.edit": "editing a note",
  "note.merge": "joining two notes",
  "note.delete": "deleting a note",
  "note.tag": "tagging notes",
  "flashcard.merge": "merging two flashcards",
  "flashcard.need": "what a card needs",
  "flashcard.unneed": "what a card needs",
  "note.link": "linking notes",
  "tag.rename": "renaming a tag",
  "note.restore": "restoring an earlier text",
  "note.convert": "making a flashcard",
  "flashcard.edit": "editing a flashcard",
  "flashcard.rate": "a rating",
  "flashcard.suspend": "suspending a flashcard",
  "flashcard.bury": "burying a flashcard",
  "flashcard.resume": "resuming a flashcard",
  "flashcard.flag": "a flag",
  "flashcard.unflag": "removing a flag",
  "flashcard.leave": "dismissing a leech warning",
  "flashcard.relist": "restoring a leech warning",
  "flashcard.unhint": "turning hints off",
  "flashcard.reset": "making flashcards new again",
  "flashcard.reschedule": "a due date",
  "flashcard.convert": "turning a flashcard into a note",
  "node.indent": "indenting a note",
  "node.outdent": "outdenting a note",
  "node.reorder": "moving a note",
  "node.move": "moving notes",
  "node.delete": "deleting notes",
  "node.restore": "restoring deleted notes",
  "node.duplicate": "duplicating notes",
  "node.paste": "pasting",
  "node.template": "inserting a template",
  "day.open": "making a note of a day",
  "flashcard.mend": "mending a flashcard",
  "draft.accept": "accepting a draft",
  "node.sort": "sorting notes",
  "node.complete": "completing notes",
  "node.reopen": "reopening a note",
  "conflict.resolve": "resolving a conflict",
  "study.settings": "study settings",
  "study.weights": "the weights",
  import: "an import",
  "agent.add": "adding rows",
  "agent.edit": "editing a row",
  "agent.move": "moving a row",
  "agent.delete": "deleting rows",
  "agent.undo": "an undo",
  undo: "an undo",
  redo: "a redo",
};

const OBSTACLE_TEXT: Readonly<Record<UndoResult["obstacles"][number], string>> = {
  changed: "it has been changed since",
  moved: "it has been moved since",
  rated: "the card has been rated since",
  gone: "it has been deleted since",
  "parent-gone": "the note above it has been deleted since",
  "has-children": "there are notes below it by now",
  elsewhere: "it is not on this page",
  "nothing-left": "nothing of it is left",
  "no-answer": "the server does not answer",
  "under-way": "it is under way",
};

const VERB: Readonly<Record<Direction, string>> = { undo: "Undone", redo: "Done again" };

/** The message about an undone or redone step; null if a row it changed is visible and nothing went wrong. */
export function undoneText(
  { direction, what, isDone, obstacles }: UndoResult,
  isSeen: boolean,
): string | null {
  const words = wordsOf(what);
  const [obstacle] = obstacles;
  const verb = VERB[direction];
  if (obstacle === undefined && what === "import") return `${verb}: ${words}.`;
  if (obstacle === undefined) return isSeen ? null : `${verb}: ${words}, out of sight.`;
  const why = OBSTACLE_TEXT[obstacle];
  return isDone ? `${verb} in part: ${words}; ${why}.` : `Not ${verb.toLowerCase()}: ${words}; ${why}.`;
}

/** The same, for who does not see it. */
export const undoAnnouncement = ({ direction, what }: Pick<UndoResult, "direction" | "what">): string =>
  `${VERB[direction]}: ${wordsOf(what)}`;

const wordsOf = (what: string): string =>
  Object.hasOwn(STEP_WORDS, what) ? STEP_WORDS[what as keyof typeof STEP_WORDS] : "a change";
