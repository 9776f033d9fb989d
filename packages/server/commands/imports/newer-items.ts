import type { OriginPart } from "@perennial/contract/files/origins";
import { withForm } from "../../database/origin-cards.ts";
import type { ImportedItem } from "./document.ts";
import type { Update } from "./newer-notes.ts";
import { isAsItCame, isOther, type Present } from "./present-node.ts";

/** Of these the source has names of its own, so that a later file says what became of them. */
export const KNOWN_AGAIN = ["row", "cell", "block"] as const satisfies readonly OriginPart["kind"][];

/** Whether an item has a name of its source's own, by which a later file says what became of it. */
export const hasLastingName = (part: OriginPart | undefined): part is OriginPart =>
  part !== undefined && KNOWN_AGAIN.some((kind) => kind === part.kind);

/**
 * Decides which items of a file take the place of what is here: those that say something else than when they came,
 * while what is here says what it said then. Where the source says when it changed them, only what it changed later.
 */
export function newerItems(
  items: readonly ImportedItem[],
  here: ReadonlyMap<string, Present>,
): Map<number, Update> {
  const changed = new Map<number, Update>();
  for (const [index, item] of items.entries()) {
    const present = here.get(item.source);
    const before = present?.origin;
    const part = item.origin?.part;
    if (!present || !before || !hasLastingName(part) || !isAsItCame(present)) continue;
    if (!isOther(present, item) || !isSameKind(present, item) || isOlder(part, before.part)) continue;
    const { text, answer = null, form } = item;
    const origin = { ...before, text, answer, part: withForm(part, form) };
    changed.set(index, { isSaid: true, present, item, firstId: present.nodeId, before, origin });
  }
  return changed;
}

/** A note does not become a card by an import, nor a card a note. */
const isSameKind = (present: Present, { answer }: ImportedItem): boolean =>
  (present.answer === undefined) === (answer === undefined);

function isOlder(file: OriginPart, known: OriginPart): boolean {
  if (file.kind !== "block" || known.kind !== "block") return false;
  return file.changed_at !== null && known.changed_at !== null && file.changed_at <= known.changed_at;
}
