import type { NoteId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import { type Ack, type Entry, type EntryStep, textOf } from "../queue/entries.ts";
import type { DraftRecord } from "../queue/outbox.ts";
import type { Pending } from "../view/pending.ts";
import { groundedStep, groundOf, type Held, heldAfterAck, heldAfterFailure } from "./bases.ts";

/** Which text each field that is being edited began with, so that its edit can be merged with later ones. */
export interface Holds {
  /** @param owner who holds it; the same owner holds a key once */
  hold(key: string, owner: string): void;
  release(key: string, owner: string): void;
  isHeld(key: string): boolean;
  keys(): readonly string[];
  /** The text a field began with. */
  textOf(key: string): string | undefined;
  /** What a draft stands on, as far as it can be told after a reload. */
  baseOf(key: string): DraftRecord["base"];
  /** Takes over what a draft of an earlier page stood on. */
  restore(key: string, owner: string, base: DraftRecord["base"]): void;
  /** The step with the ground of its edit; a field that is held goes on from there. */
  ground(step: EntryStep): EntryStep;
  acked(ack: Ack): void;
  failed(entry: Entry): void;
}

/** How many answered texts are remembered, until the log brings them. */
const REMEMBERED = 200;

export function createHolds(tree: TreeStore, pending: Pending): Holds {
  const holds = new Map<string, { held: Held; owners: Set<string> }>();
  const answers = new Map<string, string>();

  const noteOf = (key: string) => tree.row(key)?.note;
  const fresh = (noteId: NoteId, text: string): Held =>
    groundOf(noteId, text, pending.entries(), pending.applied(), answers);

  return {
    hold(key, owner) {
      const known = holds.get(key);
      const note = noteOf(key);
      if (known) known.owners.add(owner);
      else if (note) holds.set(key, { held: fresh(note.id, note.text), owners: new Set([owner]) });
    },
    release(key, owner) {
      const known = holds.get(key);
      known?.owners.delete(owner);
      if (known?.owners.size === 0) holds.delete(key);
    },
    isHeld: (key) => holds.has(key),
    keys: () => [...holds.keys()],
    textOf: (key) => holds.get(key)?.held.text,
    baseOf(key) {
      const held = holds.get(key)?.held;
      if (!held?.base || !("version" in held.base) || held.current !== held.text) return null;
      return { text: held.text, version: held.base.version };
    },
    restore(key, owner, base) {
      if (!base) return;
      const held: Held = { text: base.text, current: base.text, base: { version: base.version } };
      holds.set(key, { held, owners: new Set([owner]) });
    },
    ground(step) {
      const op = step.ops.find((each) => each.type === "note.edit");
      if (!op) return step;
      const holder = tree.holderOf({ itemType: "note", itemId: op.id });
      const known = holder === undefined ? undefined : holds.get(tree.keyOf(holder));
      const grounded = groundedStep(
        step,
        known?.held ?? fresh(op.id, tree.get("note", op.id)?.text ?? op.before.text),
      );
      const merged = textOf(grounded)?.text ?? op.after.text;
      if (known) known.held = { text: op.after.text, current: merged, base: { after: step.uuid } };
      return grounded;
    },
    acked(ack) {
      for (const known of holds.values()) known.held = heldAfterAck(known.held, ack);
      if (ack.text === undefined) return;
      answers.set(ack.stepUuid, ack.text);
      const oldest = answers.keys().next().value;
      if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest);
    },
    failed(entry) {
      for (const known of holds.values()) known.held = heldAfterFailure(known.held, entry);
    },
  };
}
