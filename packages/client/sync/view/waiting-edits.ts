import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Identity } from "../../store/identity.ts";
import type { Entry, EntryStep } from "../queue/entries.ts";
import { textEditsOf } from "../queue/texts.ts";

/** An index of the waiting steps that edit texts, so that an edit need not search thousands of entries. */
export interface WaitingEdits {
  /** An entry was added after all others. */
  added(entry: Entry): void;
  /** The entries have changed in another way. */
  changed(): void;
  /** Returns the steps in the order they were made. */
  of(kind: OwnIdKind, id: RecordId): readonly EntryStep[];
}

interface Edit {
  readonly step: EntryStep;
  readonly kind: OwnIdKind;
}

/** Creates a lazy index, rebuilt after `changed` or a numbering. @param entries in their order */
export function createWaitingEdits(
  identity: Pick<Identity, "current" | "namings">,
  entries: () => readonly Entry[],
): WaitingEdits {
  /** By id alone: a name for each record would take as long as all the rest where ten thousand rows have come back. */
  let byId: Map<RecordId, Edit[]> | null = null;
  /** How many records were renamed when the index was built. */
  let names = 0;

  const gather = (into: Map<RecordId, Edit[]>, { steps }: Entry) => {
    for (const step of steps)
      for (const { kind, id } of textEditsOf(step)) {
        const current = identity.current(kind, id);
        const known = into.get(current);
        if (known) known.push({ step, kind });
        else into.set(current, [{ step, kind }]);
      }
  };
  const gathered = () => {
    if (byId && names === identity.namings().length) return byId;
    byId = new Map();
    names = identity.namings().length;
    for (const entry of entries()) gather(byId, entry);
    return byId;
  };

  return {
    added(entry) {
      if (byId) gather(byId, entry);
    },
    changed() {
      byId = null;
    },
    of: (kind, id) =>
      (gathered().get(identity.current(kind, id)) ?? []).flatMap((edit) =>
        edit.kind === kind ? edit.step : [],
      ),
  };
}
