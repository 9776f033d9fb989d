import { createListeners } from "../../platform/listeners.ts";
import { keyNow } from "../../store/row-keys.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Forms, OrphanedForm } from "../../store/workspace.ts";
import type { DraftJournal } from "./drafts.ts";

/** The name of a form's draft among the drafts of its tab. No row has such a key. */
const formName = (key: string, form: string) => `${key}#${form}`;

/** The forms of a tab, whose drafts are kept and recovered like those of texts. */
export interface FormDrafts extends Forms {
  /** Offers the drafts of forms that were taken over from a tab that is gone. */
  offer(names: readonly string[]): void;
}

/** Creates the forms of one tab. @param saved resolves when everything submitted is on disk */
export function createForms(
  tree: Pick<TreeStore, "keyOf">,
  drafts: Pick<DraftJournal, "record" | "setForm" | "clear" | "flush" | "forgetForms">,
  saved: () => Promise<unknown>,
): FormDrafts {
  const offered = new Set<string>();
  const { subscribe, tell } = createListeners();

  /** What stood in the form is submitted, or stands in another one, and that is on disk before the draft goes. */
  const end = (name: string) => drafts.clear(name, Promise.all([saved(), drafts.flush()]));
  const leftAs = (name: string): OrphanedForm | [] => {
    const record = drafts.record(name);
    const [key, form] = name.split("#");
    if (!record?.form || key === undefined || form === undefined) return [];
    return { ...record.form, name, key: keyNow(tree, key), form, at: record.at };
  };
  return {
    set(key, form, draft) {
      const name = formName(key, form);
      if (!draft) return end(name);
      const { text, ...texts } = draft;
      drafts.setForm(name, text, texts);
    },
    left: () => [...offered].flatMap(leftAs).sort((a, b) => b.at - a.at),
    taken(name) {
      offered.delete(name);
      end(name);
    },
    subscribe,
    offer(names) {
      for (const name of names) offered.add(name);
      if (names.length > 0) tell();
    },
    forget: drafts.forgetForms,
  };
}
