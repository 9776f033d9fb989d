import { writtenTexts } from "@perennial/domain/card/written-texts";
import { plainText } from "@perennial/domain/rich/pieces";
import { fold } from "@perennial/domain/search/fold";
import { mayBeNamed } from "@perennial/domain/search/named";
import { unlinkedIn } from "@perennial/domain/search/unlinked";
import type { NodeId } from "@perennial/domain/tree/node";
import { type RowData, titleOf } from "./row-data.ts";
import type { TreeStore } from "./tree-store.ts";

/** A row that names another one by its title, without a link; the first of its texts that does. */
export interface UnlinkedRow {
  readonly key: string;
  readonly text: string;
}

/** By which words a row is named elsewhere. */
export const plainTitle = (row: RowData): string => plainText(titleOf(row)).trim();

/** So many rows are looked at in one step. */
const STEP = 50;

/** Looks through all rows, step by step, for those that name a row and do not link to it. @param linking the keys of those that do */
export function* unlinkedRows(
  tree: Pick<TreeStore, "get" | "nodeIds" | "keyOf">,
  row: RowData,
  linking: readonly string[],
): Generator<undefined, readonly UnlinkedRow[]> {
  const title = fold(plainTitle(row));
  if (!mayBeNamed(title)) return [];
  const linked = new Set([...linking, row.key]);
  const found: UnlinkedRow[] = [];
  let looked = 0;
  for (const id of tree.nodeIds()) {
    if (++looked % STEP === 0) yield;
    const text = textsOf(tree, id).find((each) => unlinkedIn(each, title).length > 0);
    if (text === undefined) continue;
    const key = tree.keyOf(id);
    if (!linked.has(key)) found.push({ key, text });
  }
  return found;
}

/** What a person has written in a row. */
function textsOf(tree: Pick<TreeStore, "get">, id: NodeId): readonly string[] {
  const node = tree.get("node", id);
  if (node?.itemType === "note") return [tree.get("note", node.itemId)?.text ?? ""];
  const card = node && tree.get("flashcard", node.itemId);
  return card ? [...writtenTexts(card).values()] : [];
}
