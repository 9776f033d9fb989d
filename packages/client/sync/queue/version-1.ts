import { inverseOf } from "@perennial/domain/intent/inverse";
import { isServerId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { Command, NewContent } from "@perennial/domain/op/command";
import type { Op, OpOf, OpType } from "@perennial/domain/op/op";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Base, Entry, EntryStep } from "./entries.ts";
import { renameEntry } from "./namings.ts";
import { type ClearedDraft, type DraftRecord, type LeftDraft, type OlderName, withBase } from "./outbox.ts";

/**
 * What pages of the first version have left on this device: entries whose command was worked out when they were
 * sent, and records that go by negative numbers, which meant something within one tab only.
 */
export interface StepOfVersion1 {
  readonly uuid: string;
  readonly ops: readonly Op[];
  readonly version: number | null;
  readonly base?: Base;
  readonly previousSiblingId?: NodeId | null;
}
export type EntryOfVersion1 = Omit<Entry, "steps"> & {
  readonly steps: readonly (EntryStep | StepOfVersion1)[];
};

export interface DraftOfVersion1 extends Omit<DraftRecord, "base"> {
  readonly base: { readonly text: string; readonly version: number } | LeftDraft["base"];
}

export interface FromVersion1 {
  entry(entry: EntryOfVersion1): Entry;
  draft<T extends DraftOfVersion1 | ClearedDraft>(draft: T): DraftRecord | ClearedDraft;
  /** Everything that is known by now, what was drawn included. */
  names(): readonly OlderName[];
}

/** @param known what is known of temporary ids; the others get local ids */
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
  /** A row that was made in a tab went by `t{number}`; what follows its name stays as it is. */
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

/** A step that no call was ever made for is left out, as it was then. */
function stepFromVersion1(step: EntryStep | StepOfVersion1): EntryStep | null {
  if ("command" in step) return step;
  const { previousSiblingId, ...rest } = step;
  const command = commandOf(step.ops, previousSiblingId);
  return command && { ...rest, command, inverse: inverseOf({ command, ops: step.ops }) };
}

/** The op that names what the person did decides; the others follow from it. */
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
  return { type: "flashcard.rate", id: rated.id, part: 0, color, reviewedAt };
}

function contentOf(
  { after }: OpOf<"node.create">,
  note: OpOf<"note.create"> | undefined,
  flashcard: OpOf<"flashcard.create"> | undefined,
): NewContent {
  const { itemType, itemId } = after;
  // Content with a real id was deleted, and came back by being named.
  if (!isServerId(itemId) && itemType === "note" && note)
    return { kind: "new-note", id: itemId, text: note.after.text };
  if (!isServerId(itemId) && itemType === "flashcard" && flashcard)
    return { kind: "new-flashcard", ...flashcard.after, id: itemId };
  return { kind: "existing", itemType, itemId };
}
