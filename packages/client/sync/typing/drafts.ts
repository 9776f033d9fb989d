import { createListeners } from "../../platform/listeners.ts";
import type { Drafts, FormDraft } from "../../store/workspace.ts";
import type { Keeper } from "../queue/keeping.ts";
import { type ClearedDraft, type DraftBase, type DraftRecord, UNKNOWN_BASE } from "../queue/outbox.ts";
import { createDraftCopies, type DraftsDeps } from "./draft-copies.ts";

/** The drafts of this tab: what is typed and was not submitted, by the keys of rows and the names of their forms. */
export interface DraftJournal extends Pick<Drafts, "get" | "any" | "subscribe"> {
  /** Writes a field's text at every input event. `base`: where typing began, for a new draft. */
  set(key: string, text: string, base: DraftBase): void;
  /** Writes what stands in a form. @param name see `forms.ts` @param text all of it */
  setForm(name: string, text: string, form: FormDraft): void;
  /** Writes the text after somebody else's words were merged into it, with its new base. */
  rebase(key: string, text: string, base: DraftBase): void;
  /** Removes a draft that was submitted or dropped. `kept` resolves when its submission is on disk. */
  clear(key: string, kept: Promise<unknown>): void;
  flush(): Promise<void>;
  /** Returns whether the newest text of a draft is on disk. */
  isKept(key: string): boolean;
  /** Removes the drafts of forms, those of all tabs. */
  forgetForms(): void;
  record(key: string): DraftRecord | undefined;
  /** Takes over a draft of a tab that is gone. */
  takeOver(record: DraftRecord): void;
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

  const any = () => [...records.values()].some(({ form }) => form === undefined);
  const keep = (record: DraftRecord) => {
    const had = any();
    records.set(record.key, record);
    copies.write(record);
    if (had !== any()) tell();
  };
  const clear: DraftJournal["clear"] = (key, kept) => {
    const record = records.get(key);
    if (!record) return;
    const had = any();
    records.delete(key);
    // It follows this draft and none that the row has by another key.
    const cleared: ClearedDraft = { scope, key, at: timers.now(), count: record.count ?? 0, isCleared: true };
    copies.clear(cleared, kept);
    if (had !== any()) tell();
  };

  return {
    set(key, text, base) {
      const known = records.get(key);
      keep({ scope, key, text, ...stamp(), base: known ? known.base : base });
    },
    setForm: (name, text, form) => keep({ scope, key: name, text, ...stamp(), base: UNKNOWN_BASE, form }),
    rebase(key, text, base) {
      const known = records.get(key);
      if (known) keep({ ...known, count: ++written, text, base });
    },
    get: (key) => records.get(key)?.text,
    record: (key) => records.get(key),
    keys: () => [...records.keys()],
    clear,
    any,
    subscribe,
    flush: copies.flush,
    isKept: copies.isKept,
    forgetForms() {
      for (const [key, { form }] of records) if (form) clear(key, Promise.resolve());
      copies.forgetForms();
    },
    takeOver: (record) => keep({ ...record, count: ++written, scope }),
    writeAgain() {
      for (const record of records.values()) copies.write(record);
    },
    keeper: copies.keeper,
  };
}
