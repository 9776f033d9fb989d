import { CONFIDENCES } from "@perennial/domain/study/confidence";
import type { AgentEventType, EventType } from "../../commands/event-types.ts";
import { type TextChange, truncate } from "./difference.ts";

export interface LoggedEvent {
  readonly eventType: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly changes: readonly TextChange[];
}

type Named = EventType | AgentEventType;

export const EVENT_WORDS: Readonly<Record<Named, string | ((event: LoggedEvent) => string)>> = {
  "note.create": ({ changes }) =>
    changes.some(({ type, before }) => type === "note.edit" && before !== null)
      ? "Edited a note and began another"
      : "Created a note",
  "note.split": "Split a note",
  "note.edit": "Edited a note",
  "note.merge": "Merged two notes",
  "note.delete": "Deleted a note",
  "note.tag": "Tagged notes",
  "flashcard.merge": "Merged two flashcards",
  "flashcard.need": "Said what a flashcard needs",
  "flashcard.unneed": "Said that a flashcard needs less",
  "note.link": "Linked notes",
  "tag.rename": "Renamed a tag",
  "note.restore": "Restored an earlier text",
  "note.convert": "Made a flashcard",
  "flashcard.edit": "Edited a flashcard",
  "flashcard.rate": ({ payload }) => {
    const rating = CONFIDENCES.find(({ color }) => color === payload.confidence_rating);
    return rating ? `Rated ${rating.label}` : "Rated a flashcard";
  },
  "flashcard.suspend": "Suspended a flashcard",
  "flashcard.bury": "Buried a flashcard until the next day",
  "flashcard.resume": "Resumed a flashcard",
  "flashcard.flag": "Flagged a flashcard",
  "flashcard.unflag": "Removed a flag",
  "flashcard.leave": "Dismissed a leech warning",
  "flashcard.relist": "Restored a leech warning",
  "flashcard.unhint": "Turned hints off for a flashcard",
  "flashcard.reset": "Reset a flashcard",
  "flashcard.reschedule": "Set a due date",
  "flashcard.convert": "Turned a flashcard into a note",
  "node.indent": "Indented a note",
  "node.outdent": "Outdented a note",
  "node.reorder": ({ changes }) => {
    const move = changes.find(({ type }) => type === "node.move");
    const [was, became] = [position(move?.before), position(move?.after)];
    if (was === null || became === null) return "Moved a note";
    return became < was ? "Moved a note up" : "Moved a note down";
  },
  "node.move": ({ changes }) => `Moved ${notes(changes, "node.move")}`,
  "node.delete": ({ changes }) => `Deleted ${notes(changes, "node.delete")}`,
  "node.restore": ({ changes }) => `Restored ${notes(changes, "node.create")}`,
  "node.duplicate": ({ changes }) => `Duplicated ${notes(changes, "node.create")}`,
  "node.paste": ({ changes }) => `Pasted ${notes(changes, "node.create")}`,
  "node.template": "Inserted a template",
  "day.open": "Made the note of a day",
  "flashcard.mend": "Mended a flashcard",
  "draft.accept": ({ changes }) => `Accepted ${notes(changes, "node.create")} of a draft`,
  "node.sort": "Sorted notes",
  "node.complete": ({ changes }) => `Completed ${notes(changes, "mark.create")}`,
  "node.reopen": "Reopened a note",
  "conflict.resolve": "Resolved a conflict",
  "study.settings": "Changed study settings",
  "study.weights": "Changed the weights of the memory model",
  import: "Imported a file",
  "agent.add": ({ changes }) => `Added ${rows(changes, "node.create")}`,
  "agent.edit": "Edited a row",
  "agent.move": "Moved a row",
  "agent.delete": ({ changes }) => `Deleted ${rows(changes, "node.delete")}`,
  "agent.undo": "Took a change back",
  undo: ({ payload }) => withWhat("Undid", payload.what),
  redo: ({ payload }) => withWhat("Did again", payload.what),
};

/** How many things a change of many is about. */
const counting = (thing: string) => (changes: LoggedEvent["changes"], type: TextChange["type"]) => {
  const count = changes.filter((change) => change.type === type).length;
  return count === 1 ? `a ${thing}` : count === 0 ? `${thing}s` : `${count} ${thing}s`;
};
const notes = counting("note");
const rows = counting("row");

function withWhat(verb: string, what: unknown): string {
  const words = typeof what === "string" && isEventType(what) ? EVENT_WORDS[what] : undefined;
  return typeof words === "string" ? `${verb}: ${words}` : `${verb} a change`;
}

const isEventType = (type: string): type is Named => Object.hasOwn(EVENT_WORDS, type);

function position(values: TextChange["before"] | undefined): number | null {
  const value = values?.sortOrder;
  return typeof value === "number" ? value : null;
}

/** An entry in plain words. Another program may call what it does anything; that is quoted, as text. */
export function eventWords(event: LoggedEvent): string {
  if (!isEventType(event.eventType)) return `Did “${truncate(event.eventType)}”`;
  const words = EVENT_WORDS[event.eventType];
  return typeof words === "string" ? words : words(event);
}

/** An entry's words as they go on after a name. */
export const afterName = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
