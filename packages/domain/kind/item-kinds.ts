import { flashcard } from "./flashcard.ts";
import type { Kind } from "./kind.ts";
import { note } from "./note.ts";

/** The kinds that a node can show. Their part of the table of kinds: another one takes a file, and a line here. */
export const ITEM_KINDS = { note, flashcard } as const satisfies {
  readonly [name: string]: Kind & { readonly heading: string };
};

export const ITEM_NAMES = Object.keys(ITEM_KINDS) as readonly (keyof typeof ITEM_KINDS)[];
