import type { Draft, DraftItem } from "@perennial/contract/drafts/drafts";

/** What reaches a draft while it is reviewed: a proposal that has come or was decided, and how far it is. */
export type DraftEvent =
  | { readonly type: "item"; readonly item: DraftItem }
  | { readonly type: "update"; readonly draft: Draft };
