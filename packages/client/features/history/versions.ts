import type { CardValues } from "@perennial/domain/card/card";
import type { Version } from "@perennial/domain/intent/restore-version";
import type { Op } from "@perennial/domain/op/op";
import type { Item } from "@perennial/domain/tree/node";
import type { NodeChange } from "../../queries/node-history.ts";

/** One thing that was done to a node, with what it said before and after; null where it was not there. */
export interface NodeEdit {
  /** Of its newest row in the log. */
  readonly version: number;
  readonly at: Date;
  /** The name of the token by which a program did it; null for the person. */
  readonly token: string | null;
  readonly eventType: string;
  readonly device: string | null;
  /** It stands for all edits of its day on that device. */
  readonly isOfDay: boolean;
  readonly before: Version | null;
  readonly after: Version | null;
}

/** An item's fields, by its name; undefined for one that is not there. */
type Items = Map<string, Record<string, unknown> | undefined>;

/** Typing is saved every two seconds while it goes on: a longer pause than this begins another edit. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * Returns what was done to a node, newest first, by walking back through its log from what it says now.
 * @param shown what it shows now, with its fields; null where it is deleted
 */
export function editsOf(
  changes: readonly NodeChange[],
  shown: { readonly item: Item; readonly fields: Readonly<Record<string, unknown>> } | null,
): NodeEdit[] {
  const items: Items = new Map(shown ? [[nameOf(shown.item), { ...shown.fields }]] : []);
  let item: Item | null = shown?.item ?? null;
  const edits: NodeEdit[] = [];
  for (let at = 0; at < changes.length; ) {
    const newest = changes[at];
    if (!newest) break;
    const after = versionOf(item, items);
    const ops: Op[] = [];
    for (; changes[at]?.group === newest.group; at++) {
      const op = changes[at]?.op;
      if (!op) continue;
      ops.push(op);
      item = takeBack(op, item, items);
    }
    const { version, at: time, token, device, isOfDay } = newest;
    const eventType = newest.eventType ?? wordFor(ops);
    const before = versionOf(item, items);
    add(edits, { version, at: new Date(time), token, eventType, device, isOfDay, before, after });
  }
  return edits;
}

/** Returns what a node showed before an op, and has the items say what they said then. */
function takeBack(op: Op, item: Item | null, items: Items): Item | null {
  switch (op.type) {
    case "node.create":
      return null;
    case "node.delete":
    case "node.repoint":
      return op.before;
    case "note.create":
    case "note.edit":
    case "note.delete":
    case "flashcard.create":
    case "flashcard.edit":
    case "flashcard.delete": {
      const name = nameOf({ itemType: op.type.startsWith("note") ? "note" : "flashcard", itemId: op.id });
      items.set(name, op.before === null ? undefined : { ...items.get(name), ...op.before });
      return item;
    }
    default:
      return item;
  }
}

const nameOf = ({ itemType, itemId }: Item): string => `${itemType} ${itemId}`;

function versionOf(item: Item | null, items: Items): Version | null {
  const fields = item && items.get(nameOf(item));
  if (!item || !fields) return null;
  if (item.itemType === "note") return { itemType: "note", text: String(fields.text ?? "") };
  // A card is named by all of its fields when it is made, deleted, or shown now.
  return { itemType: "flashcard", card: fields as unknown as CardValues };
}

/** What was done, where nobody has said so. */
function wordFor(ops: readonly Op[]): string {
  const types = new Set<string>(ops.map(({ type }) => type));
  if (types.has("node.delete")) return "note.delete";
  if (types.has("node.create")) return "note.create";
  if (types.has("node.repoint")) return types.has("flashcard.create") ? "note.convert" : "flashcard.convert";
  return types.has("node.move") ? "node.move" : (ops[0]?.type ?? "note.edit");
}

/** Adds an edit that came before the last one; joined with it where that only went on writing. */
function add(edits: NodeEdit[], earlier: NodeEdit): void {
  const later = edits.at(-1);
  if (later && goesOn(earlier, later)) edits[edits.length - 1] = { ...later, before: earlier.before };
  else edits.push(earlier);
}

/** Whether a text was only added to, soon after: no word of the earlier edit is missing in the later one. */
function goesOn(earlier: NodeEdit, later: NodeEdit): boolean {
  if (later.eventType !== "note.edit" || earlier.eventType !== "note.edit" || earlier.isOfDay) return false;
  if (
    earlier.device !== later.device ||
    earlier.token !== later.token ||
    earlier.after?.itemType !== "note" ||
    later.after?.itemType !== "note"
  )
    return false;
  if (later.at.getTime() - earlier.at.getTime() > LONGEST_PAUSE_MS) return false;
  return isWithin(earlier.after.text, later.after.text);
}

/** Whether one text is the other with something put in at one place. */
function isWithin(short: string, long: string): boolean {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end++;
  return start + end >= short.length;
}
