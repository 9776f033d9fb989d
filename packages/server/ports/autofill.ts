import type { Result } from "@perennial/domain/result";
import type { CardDraft } from "@perennial/domain/text/card-draft";

/** `fast` answers while somebody waits; `slow` may think. */
export type AutofillMode = "fast" | "slow";

/** `nothing-to-draw`: the text holds no card. `unavailable`: no answer, or none that can be used. */
export type AutofillRefusal =
  | { readonly kind: "nothing-to-draw" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Drafts a card out of a text. Never throws for what is behind it. */
export interface Autofill {
  readonly source: "model" | "rules";
  /** @param signal aborts when nobody waits any more */
  draft(text: string, mode: AutofillMode, signal: AbortSignal): Promise<Result<CardDraft, AutofillRefusal>>;
}
