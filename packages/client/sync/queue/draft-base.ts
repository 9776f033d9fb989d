import { NOTHING_SEEN } from "../../store/seen-text.ts";
import type { DraftRecord } from "./outbox.ts";

/** Returns the step that a draft was typed on top of, where no version is known of it; of a form its fields say it. */
export function stepBeneath({ base, form }: DraftRecord): string | undefined {
  const known = (form?.baseText ?? base).base;
  return "after" in known ? known.after : undefined;
}

/** Returns a draft as it stands where steps went with a cleared database: whether the server ever took one, nobody knows. */
export function withoutSteps(record: DraftRecord, lost: ReadonlySet<string>): DraftRecord {
  const { base, form } = record;
  const step = stepBeneath(record);
  if (step === undefined || !lost.has(step)) return record;
  if (!form?.baseText) return { ...record, base: { ...base, base: NOTHING_SEEN } };
  return { ...record, form: { ...form, baseText: { ...form.baseText, base: NOTHING_SEEN } } };
}
