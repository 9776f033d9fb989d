import { flashcard } from "./flashcard.ts";
import type { Kind } from "./kind.ts";
import { node } from "./node.ts";
import { note } from "./note.ts";
import { progress } from "./progress.ts";

/**
 * The kinds of record there are. What reads, writes, sends or shows records goes over this table, so that a kind
 * is added by a file of its own and a line here. Content stands before what refers to it.
 */
export const KINDS = { note, flashcard, progress, node } as const satisfies { readonly [name: string]: Kind };
