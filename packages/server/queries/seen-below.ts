import type pg from "pg";
import { withBelow } from "./cards-below.ts";
import type { Visibility } from "./visibility.ts";

const BELOW = `${withBelow("$2")}
  select id, flashcard_id from below`;
const ALL = "select id, flashcard_id from nodes where user_id = $1 and deleted_at is null";

/**
 * Reads which nodes of a branch a token sees, each with the card that it shows.
 * @param of.rootId null for the whole notebook
 * @returns `all` where the whole notebook is seen; null where no such branch is
 */
export async function readSeenBelow(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
  { rootId: asked, visibility }: { readonly rootId: number | null; readonly visibility: Visibility | null },
): Promise<ReadonlyMap<number, number | null> | "all" | null> {
  const rootId = asked ?? visibility?.rootId ?? null;
  if (rootId === null && !visibility) return "all";
  const { rows } = await client.query<{ id: number; flashcard_id: number | null }>(
    rootId === null ? ALL : BELOW,
    rootId === null ? [userId] : [userId, rootId],
  );
  const isSeen = await visibility?.of(
    client,
    rows.map(({ id }) => id),
  );
  const seen = new Map(
    rows.flatMap(({ id, flashcard_id }) => (isSeen?.(id) === false ? [] : [[id, flashcard_id] as const])),
  );
  return seen.size === 0 ? null : seen;
}

/** Returns the cards among some nodes. */
export const cardsAmong = (nodes: ReadonlyMap<number, number | null>): readonly number[] =>
  [...nodes.values()].flatMap((flashcardId) => flashcardId ?? []);
