import type { BaseText } from "../../store/workspace.ts";
import { type ClearedDraft, type DraftRecord, type OrphanedDraft, withBase } from "./outbox.ts";

/** Where the text of a field stands in the text of its form's draft. */
type Span = readonly [from: number, length: number];

/** A draft as it is written to disk: of a form no text is written twice. */
export type StoredDraft = Omit<OrphanedDraft, "form"> & {
  readonly form?: {
    readonly fields: Readonly<Record<string, string | Span>>;
    /** The name by which every version reads and writes it. */
    readonly ground?: BaseText;
  };
};

/** Returns a draft as it is written to disk; one of a form with the places of its texts in the place of texts. */
export function toStored(draft: DraftRecord | ClearedDraft): StoredDraft | ClearedDraft {
  if ("isCleared" in draft || !draft.form) return draft;
  const { text, form } = draft;
  const fields = Object.entries(form.fields).map(([name, said]) => {
    const from = text.indexOf(said);
    return [name, said === "" || from < 0 ? said : ([from, said.length] as const)] as const;
  });
  const { baseText: ground } = form;
  return { ...draft, form: { fields: Object.fromEntries(fields), ...(ground ? { ground } : {}) } };
}

/** Reads a draft from disk, also as earlier versions have written it. */
export function fromStored(draft: StoredDraft | ClearedDraft): DraftRecord | ClearedDraft {
  if ("isCleared" in draft) return draft;
  const { text, form, ...rest } = draft;
  if (!form) return withBase({ text, ...rest });
  const fields = Object.entries(form.fields).map(([name, said]) => [
    name,
    typeof said === "string" ? said : text.slice(said[0], said[0] + said[1]),
  ]);
  const { ground: baseText } = form;
  return withBase({
    text,
    ...rest,
    form: { fields: Object.fromEntries(fields), ...(baseText ? { baseText } : {}) },
  });
}
