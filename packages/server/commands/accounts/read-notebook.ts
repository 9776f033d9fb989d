import type { CardValues } from "@perennial/domain/card/card";
import type { ItemType, Progress } from "@perennial/domain/tree/node";
import type pg from "pg";
import { fieldColumns, recordFromRow, type StoredRow, selected } from "../../database/record-rows.ts";

/** A node with what it shows, carried from one account to another. */
export interface CarriedNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly sortOrder: number;
  /** Of its note or flashcard. */
  readonly itemId: number;
  readonly content: CarriedContent;
}

export type CarriedContent =
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "flashcard"; readonly card: CardValues; readonly progress: readonly Progress[] };

interface Row extends StoredRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly sort_order: number;
  readonly item_type: ItemType;
  readonly item_id: number;
  readonly text: string | null;
}

const NODES = `select n.id, n.parent_id, n.sort_order, n.item_type, n.item_id, t.text, ${fieldColumns("flashcard", "f")}
  from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.deleted_at is null
  order by n.sort_order, n.id`;

const PROGRESS = `select ${selected("progress", "p")} from user_flashcards p
  where p.user_id = $1 and p.deleted_at is null order by p.flashcard_id, p.part`;

/** The title of a brought notebook whose first note is blank. */
const UNTITLED = "Notes from before signing in";

/** Reads an account's notebook, parents before their children, siblings in order. An untouched notebook counts as empty. */
export async function readNotebook(client: pg.PoolClient, userId: number): Promise<CarriedNode[]> {
  const { rows } = await client.query<Row>(NODES, [userId]);
  const rated = await client.query<StoredRow>(PROGRESS, [userId]);
  const progress = Map.groupBy(
    rated.rows.map((row) => recordFromRow("progress", row)),
    ({ flashcardId }) => flashcardId,
  );
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const nodes: CarriedNode[] = [];
  const open = (children.get(null) ?? []).toReversed();
  for (let row = open.pop(); row; row = open.pop()) {
    nodes.push({
      id: row.id,
      parentId: row.parent_id,
      sortOrder: row.sort_order,
      itemId: row.item_id,
      content: contentOf(row, progress.get(row.item_id) ?? []),
    });
    for (const child of (children.get(row.id) ?? []).toReversed()) open.push(child);
  }
  return withTitle(nodes);
}

function withTitle(nodes: CarriedNode[]): CarriedNode[] {
  const [root, ...below] = nodes;
  if (root?.content.kind !== "note" || root.content.text.trim() !== "") return nodes;
  return below.length === 0 ? [] : [{ ...root, content: { kind: "note", text: UNTITLED } }, ...below];
}

function contentOf(row: Row, progress: readonly Progress[]): CarriedContent {
  if (row.item_type === "note") return { kind: "note", text: row.text ?? "" };
  return { kind: "flashcard", card: recordFromRow("flashcard", row), progress };
}
