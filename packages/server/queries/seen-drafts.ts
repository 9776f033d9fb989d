import type { Draft, DraftItem } from "@perennial/contract/drafts/drafts";
import type pg from "pg";
import type { Visibility } from "./visibility.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** Those of a branch that a token sees; of a text that stands nowhere only where it has no branch. */
export async function seenDrafts<T extends Pick<Draft, "root_id">>(
  client: Queries,
  visibility: Visibility | null,
  drafts: readonly T[],
): Promise<readonly T[]> {
  if (!visibility) return drafts;
  const isSeen = await visibility.of(
    client,
    drafts.flatMap(({ root_id }) => root_id ?? []),
  );
  return drafts.filter(({ root_id }) => (root_id === null ? visibility.rootId === null : isSeen(root_id)));
}

/** Those proposals of a draft that stand under rows that a token sees. */
export async function seenItems(
  client: Queries,
  visibility: Visibility | null,
  items: readonly DraftItem[],
): Promise<readonly DraftItem[]> {
  const isSeen = await visibility?.of(
    client,
    items.flatMap(({ node_id }) => node_id ?? []),
  );
  return isSeen ? items.filter(({ node_id }) => node_id === null || isSeen(node_id)) : items;
}
