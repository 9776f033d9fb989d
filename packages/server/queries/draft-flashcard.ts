import type * as wire from "@perennial/contract/outline/wire";
import { ok, type Result } from "@perennial/domain/result";
import type { Autofill, AutofillRefusal } from "../ports/autofill.ts";

/** Drafts a card out of a text. Nothing is stored. @param signal aborts when the asker has gone */
export async function draftFlashcard(
  { autofill }: { readonly autofill: Autofill },
  { text, mode }: wire.AutofillInput,
  signal: AbortSignal,
): Promise<Result<wire.CardDraft, AutofillRefusal>> {
  const drafted = await autofill.draft(text, mode ?? "fast", signal);
  if (!drafted.ok) return drafted;
  const { question, answer } = drafted.value;
  return ok({ question, answer, source: autofill.source });
}
