import type { Face, ItemType, Progress } from "@perennial/domain/tree/node";
import type pg from "pg";

/** A node with what it shows, as one account hands it to another. */
export interface CarriedNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly sortOrder: number;
  readonly content: CarriedContent;
}

export type CarriedContent =
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "flashcard"; readonly face: Face; readonly progress: CarriedProgress | null };

export type CarriedProgress = Omit<Progress, "id" | "flashcardId">;

interface Row {
  readonly id: number;
  readonly parent_id: number | null;
  readonly sort_order: number;
  readonly item_type: ItemType;
  readonly text: string | null;
  readonly question: string | null;
  readonly answer: string | null;
  readonly confidence: number | null;
  readonly confidence_color: Progress["confidenceColor"];
  readonly strength: number;
  readonly difficulty: number | null;
  readonly next_review_time: Date;
  readonly reviewed_at: Date | null;
}

const NODES = `select n.id, n.parent_id, n.sort_order, n.item_type, t.text, f.question, f.answer, p.confidence,
    p.confidence_color, p.strength, p.difficulty, p.next_review_time, p.reviewed_at
  from nodes n
    left join notes t on t.user_id = n.user_id and t.id = n.note_id
    left join flashcards f on f.user_id = n.user_id and f.id = n.flashcard_id
    left join user_flashcards p on p.user_id = n.user_id and p.flashcard_id = f.id and p.deleted_at is null
  where n.user_id = $1 and n.deleted_at is null
  order by n.sort_order, n.id`;

/** What a notebook whose first note was never given a text is called in another one. */
const UNTITLED = "Notes from before signing in";

/**
 * All of an account's notebook, parents before their children, siblings in order. An untouched notebook is
 * empty: there is nothing to hand on.
 */
export async function readNotebook(client: pg.PoolClient, userId: number): Promise<CarriedNode[]> {
  const { rows } = await client.query<Row>(NODES, [userId]);
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const nodes: CarriedNode[] = [];
  const open = (children.get(null) ?? []).toReversed();
  for (let row = open.pop(); row; row = open.pop()) {
    nodes.push({
      id: row.id,
      parentId: row.parent_id,
      sortOrder: row.sort_order,
      content: contentOf(row),
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

function contentOf(row: Row): CarriedContent {
  if (row.item_type === "note") return { kind: "note", text: row.text ?? "" };
  const face = { question: row.question ?? "", answer: row.answer ?? "" };
  if (row.confidence === null) return { kind: "flashcard", face, progress: null };
  return {
    kind: "flashcard",
    face,
    progress: {
      confidence: row.confidence,
      confidenceColor: row.confidence_color,
      strength: row.strength,
      difficulty: row.difficulty,
      nextReviewTime: row.next_review_time.toISOString(),
      reviewedAt: row.reviewed_at?.toISOString() ?? null,
    },
  };
}
