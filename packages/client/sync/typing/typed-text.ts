import { createNode } from "@perennial/domain/intent/create-node";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { mergeText } from "@perennial/domain/text/merge";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Drafts, Workspace, WorkspaceEvent } from "../../store/workspace.ts";
import type { Holds } from "./holds.ts";

const EDIT_CARD_FAILURE = "Failed to update flashcard. Please try again.";
const CREATE_FAILURE = "Failed to create note";

/** Text that is being typed into a note keeps a place, whatever somebody else makes of its note meanwhile. */
export interface TypedText {
  /** Runs what changes the confirmed tree, and finds a new place for the text whose note is gone after it. */
  keepDuring<T>(change: () => T): T;
  /**
   * Finds a place for a text that an earlier page has left; a no-op while its note may only not be loaded.
   * @param root the root of the user's notes, when all of them are loaded
   */
  recover(key: string, base: string | undefined, root: NodeId | null): void;
}

/** Where a text stood before the change. */
interface Place {
  readonly key: string;
  /** What the typing began with, and what the note said at last. */
  readonly base: string;
  readonly said: string;
  /** The nearest first. */
  readonly above: readonly NodeId[];
  readonly earlierSiblings: readonly NodeId[];
}

export function createTypedText(deps: {
  readonly tree: TreeStore;
  readonly drafts: Pick<Drafts, "get" | "clear"> & { keys(): readonly string[] };
  readonly holds: Pick<Holds, "keys" | "textOf">;
  readonly submit: Workspace["submit"];
  readonly emit: (event: WorkspaceEvent) => void;
}): TypedText {
  const { tree, drafts, holds, submit } = deps;

  const placeOf = (key: string): Place | null => {
    const row = tree.row(key);
    if (!row?.note) return null;
    const { id, parentId } = row.node;
    const siblings = parentId === null ? [] : tree.childIds(parentId);
    return {
      key,
      base: holds.textOf(key) ?? row.note.text,
      said: row.note.text,
      above: ancestorIds(tree, id),
      earlierSiblings: siblings.slice(0, siblings.indexOf(id)).toReversed(),
    };
  };

  /** The text goes into the question of the card that the note has become. */
  const intoCard = (key: string, base: string) => {
    const card = tree.row(key)?.flashcard;
    const text = drafts.get(key);
    if (!card || text === undefined) return;
    const question = both(base, text, card.question);
    const plan = editFlashcard(tree, { flashcardId: card.id, question });
    if (!plan.ok) return;
    submit(plan.value, { eventType: "flashcard.edit", source: "field", failure: EDIT_CARD_FAILURE });
    drafts.clear(key);
  };

  /** The text becomes a note again, where the deleted one stood. Returns its key. */
  const intoNewNote = (place: Place): string | null => {
    const { key, base, said, above, earlierSiblings } = place;
    const text = drafts.get(key);
    const parentId = above.find((id) => tree.get("node", id));
    if (text === undefined || parentId === undefined) return null;
    const beside = parentId === above[0];
    const previous = earlierSiblings.find((id) => tree.get("node", id)?.parentId === parentId) ?? null;
    const id = tree.drawId();
    const plan = createNode(tree, {
      id,
      parentId,
      content: { kind: "new-note", id: tree.drawId(), text: both(base, text, said) },
      ...(beside ? { previousSiblingId: previous } : {}),
    });
    if (!plan.ok) return null;
    submit(plan.value, { eventType: "note.create", source: "field", failure: CREATE_FAILURE });
    drafts.clear(key);
    return tree.keyOf(id);
  };

  /** Returns the key of the row the text is in now, if that is another kind of row or another row. */
  const settle = (place: Place): string | null => {
    const row = tree.row(place.key);
    if (!row) return intoNewNote(place);
    if (row.note || !row.flashcard) return null;
    intoCard(place.key, place.base);
    return place.key;
  };

  return {
    keepDuring(change) {
      const moved: { from: string; to: string }[] = [];
      const outcome = tree.transact(() => {
        const places = [...new Set([...drafts.keys(), ...holds.keys()])].flatMap((key) => placeOf(key) ?? []);
        const changed = change();
        for (const place of places) {
          const to = settle(place);
          if (to !== null) moved.push({ from: place.key, to });
        }
        return changed;
      });
      for (const { from, to } of moved) deps.emit({ type: "typing-moved", from, to });
      return outcome;
    },
    recover(key, base, root) {
      const text = drafts.get(key);
      if (text === undefined) return;
      if (tree.row(key)) return intoCard(key, base ?? text);
      if (root === null) return;
      const siblings = tree.childIds(root).toReversed();
      intoNewNote({ key, base: text, said: text, above: [root], earlierSiblings: siblings });
    },
  };
}

/** Both texts in one; where they overlap, one after the other. */
function both(base: string, mine: string, theirs: string): string {
  const { text, otherText } = mergeText(base, mine, theirs);
  return otherText === undefined || otherText.trim() === "" ? text : `${otherText}\n${text}`;
}
