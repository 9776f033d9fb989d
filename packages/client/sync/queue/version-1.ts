import { FRONT } from "@perennial/domain/card/card-kinds";
import { inverseOf } from "@perennial/domain/intent/inverse";
import { isServerId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { Command, NewContent } from "@perennial/domain/op/command";
import type { Op, OpOf, OpType } from "@perennial/domain/op/op";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Base, Entry, EntryStep } from "./entries.ts";
import { renameEntry } from "./namings.ts";
import {
  type ClearedDraft,
  type DraftRecord,
  type OlderName,
  type OrphanedDraft,
  withBase,
} from "./outbox.ts";

/** Version 1: commands were derived from ops when sent, and records had negative numbers per tab. */
export interface StepOfVersion1 {
  readonly uuid: string;
  readonly ops: readonly Op[];
  readonly version: number | null;
  readonly base?: Base;
  readonly previousSiblingId?: NodeId | null;
}
/** An entry as version 1 or the present one has left it: a queue may hold both. */
export type EntryOfVersion1 = Omit<Entry, "steps"> & {
  readonly steps: readonly (EntryStep | StepOfVersion1)[];
};

/** A draft as version 1 left it: its base was a bare version of the log, or missing. */
export interface DraftOfVersion1 extends Omit<DraftRecord, "base"> {
  readonly base: { readonly text: string; readonly version: number } | OrphanedDraft["base"];
}

/** Converts entries and drafts. A temporary id shared by several becomes one local id. */
export interface FromVersion1 {
  entry(entry: EntryOfVersion1): Entry;
  draft<T extends DraftOfVersion1 | ClearedDraft>(draft: T): DraftRecord | ClearedDraft;
  /** Returns all known names, including those assigned during the conversion. */
  names(): readonly OlderName[];
}

/** Creates a conversion from version 1; ids not in `known` get a new local id. */
export function fromVersion1(known: readonly OlderName[], uuid: () => string): FromVersion1 {
  const names = new Map(known.map((name) => [`${name.scope}/${name.kind}/${name.temporary}`, name]));
  const currentIn =
    (scope: string): CurrentId =>
    (kind, id) => {
      if (typeof id !== "number" || isServerId(id)) return id;
      const key = `${scope}/${kind}/${id}`;
      const name = names.get(key) ?? { scope, kind, temporary: id, real: uuid() };
      names.set(key, name);
      return name.real;
    };
  /** In version 1 a row made in a tab was keyed `t{number}`; the rest of the key stays as it is. */
  const keyNow = (scope: string, key: string) => {
    const match = /^t(\d+)(.*)$/s.exec(key);
    if (!match) return key;
    const id = currentIn(scope)("node", -Number(match[1]));
    return `${typeof id === "number" ? `n${id}` : id}${match[2]}`;
  };
  return {
    entry: (entry) =>
      renameEntry(
        { ...entry, steps: entry.steps.flatMap((step) => stepFromVersion1(step) ?? []) },
        currentIn(entry.scope),
      ),
    draft(draft) {
      const key = keyNow(draft.scope, draft.key);
      if ("isCleared" in draft) return { ...draft, key };
      const { base } = draft;
      if (!base || "base" in base) return withBase({ ...draft, key, base });
      return { ...draft, key, base: { text: base.text, base: { version: base.version } } };
    },
    names: () => [...names.values()],
  };
}

/** Version 1 never sent a call for such a step, so it is left out. */
function stepFromVersion1(step: EntryStep | StepOfVersion1): EntryStep | null {
  if ("command" in step) return step;
  const { previousSiblingId, ...rest } = step;
  const command = commandOf(step.ops, previousSiblingId);
  return command && { ...rest, command, inverse: inverseOf({ command, ops: step.ops }) };
}

/** Derives the command from the op that says what the person did; the other ops follow from it. */
function commandOf(ops: readonly Op[], previousSiblingId: NodeId | null | undefined): Command | null {
  const find = <T extends OpType>(type: T) => ops.find((op): op is OpOf<T> => op.type === type);
  const sibling = previousSiblingId === undefined ? {} : { previousSiblingId };
  const node = find("node.create");
  const note = find("note.create");
  const flashcard = find("flashcard.create");
  if (node) {
    const { id, parentId, sortOrder } = node.after;
    const content = contentOf(node, note, flashcard);
    return parentId === null ? null : { type: "node.create", id, content, parentId, sortOrder, ...sibling };
  }
  const gone = find("node.delete");
  if (gone) return { type: "node.delete", id: gone.id };
  const pointed = find("node.repoint");
  if (pointed) return { type: "node.repoint", id: pointed.id, item: pointed.after };
  const moved = find("node.move");
  if (moved) {
    const { parentId, sortOrder } = moved.after;
    return parentId === null ? null : { type: "node.move", id: moved.id, parentId, sortOrder, ...sibling };
  }
  if (note) return { type: "note.create", id: note.id, text: note.after.text };
  if (flashcard) return { type: "flashcard.create", id: flashcard.id, face: flashcard.after };
  const edited = find("note.edit");
  if (edited) return { type: "note.edit", id: edited.id, text: edited.after.text };
  const sides = find("flashcard.edit");
  if (sides) return { type: "flashcard.edit", id: sides.id, face: sides.after };
  const rated = find("progress.set");
  const color = rated?.after?.confidenceColor ?? "white";
  const reviewedAt = rated?.after?.reviewedAt ?? null;
  if (!rated || color === "white" || reviewedAt === null) return null;
  return { type: "flashcard.rate", id: rated.id, part: FRONT, color, reviewedAt };
}

function contentOf(
  { after }: OpOf<"node.create">,
  note: OpOf<"note.create"> | undefined,
  flashcard: OpOf<"flashcard.create"> | undefined,
): NewContent {
  const { itemType, itemId } = after;
  // An item with a server id was deleted before, and is restored by naming it.
  if (!isServerId(itemId) && itemType === "note" && note)
    return { kind: "new-note", id: itemId, text: note.after.text };
  if (!isServerId(itemId) && itemType === "flashcard" && flashcard)
    return {
      kind: "new-flashcard",
      question: flashcard.after.question,
      answer: flashcard.after.answer,
      id: itemId,
    };
  return { kind: "existing", itemType, itemId };
}
