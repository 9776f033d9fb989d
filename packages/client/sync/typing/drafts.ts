import { createListeners } from "../../platform/listeners.ts";
import type { Drafts } from "../../store/workspace.ts";
import type { Keeper } from "../queue/keeping.ts";
import type { ClearedDraft, DraftBase, DraftRecord } from "../queue/outbox.ts";
import { createDraftCopies, type DraftsDeps } from "./draft-copies.ts";

/** The drafts of this tab: texts that are being typed and were not submitted, by the keys of their rows. */
export interface DraftJournal extends Pick<Drafts, "get" | "any" | "subscribe"> {
  /** Writes a field's text at every input event. `base`: where typing began, for a new draft. */
  set(key: string, text: string, base: DraftBase): void;
  /** Writes the text after somebody else's words were merged into it, with its new base. */
  rebase(key: string, text: string, base: DraftBase): void;
  /** Removes a draft that was submitted or dropped. `kept` resolves when its submission is on disk. */
  clear(key: string, kept: Promise<unknown>): void;
  flush(): Promise<void>;
  record(key: string): DraftRecord | undefined;
  /** Takes over a draft of a tab that is gone. */
  adopt(record: DraftRecord): void;
  keys(): readonly string[];
  /** Writes every draft again, after the disk has lost them. */
  writeAgain(): void;
  readonly keeper: Keeper;
}

/** Creates the draft journal: each keystroke is kept before the call returns. */
export function createDrafts(deps: DraftsDeps): DraftJournal {
  const { scope, timers } = deps;
  const records = new Map<string, DraftRecord>();
  const copies = createDraftCopies(deps, records);
  const { subscribe, tell } = createListeners();
  let written = 0;
  const stamp = () => ({ at: timers.now(), count: ++written });

  const keep = (record: DraftRecord) => {
    const had = records.size > 0;
    records.set(record.key, record);
    copies.write(record);
    if (!had) tell();
  };

  return {
    set(key, text, base) {
      const known = records.get(key);
      keep({ scope, key, text, ...stamp(), base: known ? known.base : base });
    },
    rebase(key, text, base) {
      const known = records.get(key);
      if (known) keep({ ...known, count: ++written, text, base });
    },
    get: (key) => records.get(key)?.text,
    record: (key) => records.get(key),
    keys: () => [...records.keys()],
    clear(key, kept) {
      if (!records.delete(key)) return;
      const cleared: ClearedDraft = { scope, key, ...stamp(), isCleared: true };
      copies.clear(cleared, kept);
      if (records.size === 0) tell();
    },
    any: () => records.size > 0,
    subscribe,
    flush: copies.flush,
    adopt: (record) => keep({ ...record, count: ++written, scope }),
    writeAgain() {
      for (const record of records.values()) copies.write(record);
    },
    keeper: copies.keeper,
  };
}
