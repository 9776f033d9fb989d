import type { Result } from "@perennial/domain/result";
import type { CardDraft } from "@perennial/domain/text/card-draft";

/** `fast` responds while somebody waits; `slow` may take its time. */
export type AutofillMode = "fast" | "slow";

/** `nothing-to-draw`: the text holds no card. `unavailable`: no response, or an unusable one. */
export type AutofillRefusal =
  | { readonly kind: "nothing-to-draw" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Drafts a card from a text. Never throws, whatever the service behind it does. */
export interface Autofill {
  readonly source: "model" | "rules";
  /** Drafts both sides from a text; `signal` aborts when nobody waits for the draft. */
  draft(text: string, mode: AutofillMode, signal: AbortSignal): Promise<Result<CardDraft, AutofillRefusal>>;
}
