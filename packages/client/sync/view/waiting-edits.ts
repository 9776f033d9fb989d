import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Identity } from "../../store/identity.ts";
import type { Entry, EntryStep } from "../queue/entries.ts";
import { textEditOf } from "../queue/texts.ts";

/** An index of the waiting steps that edit texts, so that an edit need not search thousands of entries. */
export interface WaitingEdits {
  /** An entry was added after all others. */
  added(entry: Entry): void;
  /** The entries have changed in another way. */
  changed(): void;
  /** Returns the steps in the order they were made. */
  of(kind: OwnIdKind, id: RecordId): readonly EntryStep[];
}

const NONE: readonly EntryStep[] = [];

/**
 * Creates an index that is built at the first question, and again after `changed` or when a record was
 * numbered.
 * @param entries returns the waiting entries in the order they were made
 */
export function createWaitingEdits(
  identity: Pick<Identity, "current" | "namings">,
  entries: () => readonly Entry[],
): WaitingEdits {
  let byText: Map<string, EntryStep[]> | null = null;
  /** How many records were renamed when the index was built. */
  let names = 0;
  const nameOf = (kind: OwnIdKind, id: RecordId) => `${kind}:${identity.current(kind, id)}`;

  const gather = (into: Map<string, EntryStep[]>, { steps }: Entry) => {
    for (const step of steps) {
      const edit = textEditOf(step);
      if (!edit) continue;
      const name = nameOf(edit.kind, edit.id);
      const known = into.get(name);
      if (known) known.push(step);
      else into.set(name, [step]);
    }
  };
  const gathered = () => {
    if (byText && names === identity.namings().length) return byText;
    byText = new Map();
    names = identity.namings().length;
    for (const entry of entries()) gather(byText, entry);
    return byText;
  };

  return {
    added(entry) {
      if (byText) gather(byText, entry);
    },
    changed() {
      byText = null;
    },
    of: (kind, id) => gathered().get(nameOf(kind, id)) ?? NONE,
  };
}
